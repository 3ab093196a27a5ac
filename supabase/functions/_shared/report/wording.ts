// The sentences of a report that are the portal's own, the same on paper and in Markdown.
import type { ChangedCode } from './snapshot.ts';

const CHANGES: Readonly<Record<string, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  renamed: 'Renamed',
};

export const WORDING = {
  verify: 'To check that we issued this report and that it is the current version, go to',
  verifySteps: (reference: string) =>
    `Open the address and drop this file on the page. Your browser computes its SHA-256, which is compared with the reports that we have issued; the file itself is not sent anywhere. You can compute the same value with "sha256sum report.pdf". The reference of the audit is ${reference}.`,
  summary: (firm: string, title: string, client: string | null, date: string, count: number) =>
    `${firm} audited ${title}${client ? ` for ${client}` : ''}. ${count === 0 ? `As of ${date}, no findings had been published.` : `This report contains the ${count === 1 ? 'finding' : `${count} findings`} published as of ${date}.`}`,
  scope: 'The audit covers the following code, at these commits only.',
  noScope: 'No repository is listed in the scope of this audit.',
  commit: 'Commit or pull request: ',
  preview: 'PREVIEW, not issued',
  previewNotice: 'This document is a preview. It was not issued, and can still change.',
  notGiven: 'None given.',
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
  uncovered: 'Not covered by a finding',
  changed: (since: string) => `What has changed since ${since ? `version ${since}` : 'the previous report'}.`,
  nothingChanged: (since: string) =>
    `No finding has changed since ${since ? `version ${since}` : 'the previous report'}.`,
} as const;
