// The limits of one file, the same for import and export: what is exported can be imported (FIND-08, FIND-09).

/** Without the images inside. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** With the images inside. */
export const MAX_BYTES_WITH_IMAGES = 50 * 1024 * 1024;
export const MAX_FINDINGS = 5_000;
