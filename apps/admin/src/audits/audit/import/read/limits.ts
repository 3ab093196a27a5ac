// The limits of an import (FIND-08). Those of a file are exchange-limits.ts of packages/data, those of a
// finding's columns the database's (57_findings.sql).

/** How many files one import can be read from. */
export const MAX_FILES = 100;

export const MAX_TITLE = 200;
export const MAX_TEXT = 50_000;
/** The name of a tool or a rule. */
export const MAX_NAME = 200;
export const MAX_LOCATIONS = 100;
