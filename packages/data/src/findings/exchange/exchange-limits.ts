// The limits of one file, the same for import and export: what is exported can be imported (FIND-08, FIND-09).

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_FINDINGS = 5_000;
