// The limits of an import (FIND-08). Those of a finding's columns are the database's (57_findings.sql).

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_FINDINGS = 5_000;
/** How many files one import can be read from. */
export const MAX_FILES = 100;

export const MAX_TITLE = 200;
export const MAX_TEXT = 50_000;
/** The name of a tool or a rule. */
export const MAX_NAME = 200;
export const MAX_LOCATIONS = 100;
