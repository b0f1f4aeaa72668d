//! echec-aux-chevaliers.
