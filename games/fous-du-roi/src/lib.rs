//! fous-du-roi.
