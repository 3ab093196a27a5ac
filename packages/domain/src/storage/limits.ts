/** The largest file and the largest report, in bytes (FILE-03). The database and its buckets refuse what is larger. */
export const MAX_UPLOAD_BYTES = 52_428_800;
/** The same for people. */
export const MAX_UPLOAD_SIZE = '50 MB';
