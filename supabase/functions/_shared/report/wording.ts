// The sentences of a report that are the portal's own, the same on paper and in Markdown.
import type { ChangedCode } from './snapshot.ts';

const CHANGES: Readonly<Record<string, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  renamed: 'Renamed',
};

export const WORDING = {
  verify: 'Check that this report was issued by us and is the current version at',
  verifySteps: (reference: string) =>
    `Open the address and drop this file on the page. Its SHA-256 is computed in your browser and compared with the reports that we issued; the file is not sent anywhere. Whoever has the file can compute the same value with "sha256sum report.pdf". The reference of the audit is ${reference}.`,
  summary: (firm: string, title: string, client: string | null, date: string, count: number) =>
    `${firm} audited ${title}${client ? ` for ${client}` : ''}. This report states what was published on ${date}: ${count} finding${count === 1 ? '' : 's'}.`,
  scope: 'The audit covers the code below, at these commits.',
  noScope: 'No code was named as the scope of this audit.',
  noFindings: 'No findings were published.',
  changedFiles: ({ from_commit, to_commit, count, uncovered, files }: ChangedCode) =>
    [
      `${count} file${count === 1 ? '' : 's'} changed between the commits ${from_commit} and ${to_commit}.`,
      count > 0 &&
        (uncovered > 0
          ? `${uncovered} of them ${uncovered === 1 ? 'is' : 'are'} not covered by a finding.`
          : 'All of them are covered by findings.'),
      files.length < count && `The first ${files.length} are listed.`,
    ]
      .filter(Boolean)
      .join(' '),
  change: (kind: string) => CHANGES[kind] ?? kind,
  uncovered: 'Changed, not covered by a finding',
  changed: (since: string) => `What differs from ${since ? `version ${since}` : 'the report before'}.`,
  nothingChanged: (since: string) =>
    `No finding differs from ${since ? `version ${since}` : 'the report before'}.`,
} as const;
