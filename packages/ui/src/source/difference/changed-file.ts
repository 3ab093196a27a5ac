/** A file that differs between two commits. */
export interface ChangedFile {
  path: string;
  /** Where it was before; another path when it was renamed, null when it was added. */
  oldPath: string | null;
  kind: 'added' | 'removed' | 'changed' | 'renamed';
  /** Of a renamed file whose content changed too: that it is the same file is a guess. */
  isGuess: boolean;
  /** Whether it is text of at most 1 MB, which can be compared. */
  isText: boolean;
  /** The numbers of the findings with a fix that name it. */
  findings: string[];
}
