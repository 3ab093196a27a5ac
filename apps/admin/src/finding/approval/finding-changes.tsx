import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ApprovedContent } from '@portal/data/findings/approvals';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { codeLocationLabel } from '@portal/domain/findings/code-location';
import { severityLabel } from '@portal/domain/findings/finding-labels';
import { diffLines } from '@portal/audit/source/difference/diff-lines';
import { DiffView } from '@portal/audit/source/difference/diff-view';
import { importedFixText } from '../page/finding-text.tsx';

/** STAFF-03: how the contents of a finding differ. `isSame`: the digests are equal, and they cover the bytes of the images, too. */
export function FindingChanges(contents: {
  before: ApprovedContent;
  after: ApprovedContent;
  isSame: boolean;
}) {
  const [before, after] = [toLines(contents.before), toLines(contents.after)];
  const changes = diffLines(before, after);
  if (!changes) return <p>Too much has changed to be compared here. Read the whole finding.</p>;
  if (changes.every(({ kind }) => kind === 'same')) {
    return contents.isSame ? (
      <p>Nothing: the content is the same again.</p>
    ) : (
      <p>An image has changed, and the text has not. Look at each image before you approve.</p>
    );
  }
  return (
    <DiffView
      path="finding.md"
      before={before}
      after={after}
      changes={changes}
      sides={{ old: null, fresh: null }}
    />
  );
}

export function contentOf(
  finding: ManagedFinding,
  repositories: readonly ScopeRepository[],
): ApprovedContent {
  return {
    ...finding,
    locations: finding.finding_locations.map(({ repository_id, path, first_line, last_line }) => {
      const { url = null, commit_hash: commit = null } =
        repositories.find(({ id }) => id === repository_id) ?? {};
      return { repository: url, commit, path, first_line, last_line };
    }),
  };
}

const rating = (value: string | null) => (value === null ? 'none' : severityLabel(value));

function toLines(content: ApprovedContent): string[] {
  return [
    `Title: ${content.title}`,
    `Severity: ${severityLabel(content.severity)}`,
    `Likelihood: ${rating(content.likelihood)}`,
    `Impact: ${rating(content.impact)}`,
    ...(content.source_status ? [importedFixText(content)] : []),
    ...content.locations.map(({ repository, commit, path, first_line, last_line }) => {
      const label = codeLocationLabel({ path, firstLine: first_line, lastLine: last_line });
      return `Location: ${[label, repository, commit?.slice(0, 10)].filter(Boolean).join(' · ')}`;
    }),
    '',
    ...content.description.split('\n'),
    '',
    'Recommendation:',
    ...content.recommendation.split('\n'),
  ];
}
