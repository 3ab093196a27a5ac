import type { PastStatus } from './past-status.ts';
import type { FileImages } from './take-images.ts';
import type { ExchangedFinding } from '../write/exchanged-finding.ts';

/** A finding as it would be imported, with what was changed or left out of the file's own words. */
export type ReadFinding = ExchangedFinding & {
  /** Where in the file it stands: "Line 12", "Row 3", "Result 5". */
  where: string;
  /** What the tool calls it in every run, else a digest of its message: tells apart what has the same rule and locations. */
  fingerprint: string;
  /** The number that it has in the file, such as H-02; null when the portal has no such numbers. */
  number: string | null;
  /** How its fix review ended, when the file says it. */
  past?: PastStatus;
  notes: string[];
};

/** The note of a finding without a severity. */
export const NO_SEVERITY = 'No severity is given, so it becomes informational.';

/** What is not imported, and why: a finding, or another part of the file. */
export type SkippedEntry = {
  where: string;
  reason: string;
  isPart?: true;
  /** What it would be as a finding. Its severity is not known. */
  finding?: ReadFinding;
};

/** The tools whose own JSON is read, beside their SARIF (docs/import-and-export.md). */
export type JsonTool = 'Slither' | 'Aderyn' | 'Semgrep' | 'Mythril';

export type FileFormat =
  | 'SARIF'
  | 'JSON'
  | 'CSV'
  | 'Markdown'
  | 'GitHub issues'
  | 'weAudit'
  | `${JsonTool} JSON`;

/** What a file says. A file that cannot be read at all has no findings and one skipped entry. */
export type ReadFile = {
  format: FileFormat | null;
  findings: ReadFinding[];
  skipped: SkippedEntry[];
  images?: FileImages;
};

/** What the files of one import say together. Of several files, each `where` begins with the name of its file. */
export type ReadFiles = Omit<ReadFile, 'format'> & {
  names: string[];
  formats: FileFormat[];
  images: FileImages;
};

export function allUnreadable(names: string[], reason: string): ReadFiles {
  return { ...unreadable(null, reason), names, formats: [], images: new Map() };
}

/** A file with more of something than can be imported at once, or read. */
export const tooMany = (format: FileFormat | null, most: number, what: string, done = 'read'): ReadFile =>
  unreadable(
    format,
    `It has more than ${most.toLocaleString('en')} ${what}, the most that can be ${done}. Split the file.`,
  );

export function unreadable(format: FileFormat | null, reason: string): ReadFile {
  return { format, findings: [], skipped: [{ where: 'The file', reason }] };
}
