//! Files nobody but their owner reads: they hold private chats and the hashes of secrets.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::Path;

use crate::StoreError;

fn foreign(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_owned();
    move |error| StoreError::Foreign {
        path,
        why: error.to_string(),
    }
}

/// Makes a folder, readable for its owner alone, unless it is there already: then its owner has
/// decided.
pub(super) fn create_folder(folder: &Path) -> Result<(), StoreError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(foreign(folder))
}

/// Makes a file if there is none, and keeps others from reading it. What SQLite puts beside it
/// takes the same permissions.
pub(super) fn create(path: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(foreign(path))?;
    tighten(path)
}

/// Keeps others from reading a file.
#[cfg(unix)]
pub(super) fn tighten(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).map_err(foreign(path))?.permissions().mode();
    if mode & 0o077 != 0 {
        let private = std::fs::Permissions::from_mode(mode & !0o077);
        std::fs::set_permissions(path, private).map_err(foreign(path))?;
    }
    Ok(())
}

/// Keeps others from reading a file: here the folder's own rules do.
#[cfg(not(unix))]
pub(super) fn tighten(_: &Path) -> Result<(), StoreError> {
    Ok(())
}
