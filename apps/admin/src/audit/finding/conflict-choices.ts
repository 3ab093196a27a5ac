import type { FindingColumn, FindingContent } from '@portal/data/findings/managed-finding';
import { codeLocationLabel } from '@portal/ui/findings/code-location';
import { severityLabel } from '@portal/ui/findings/finding-labels';
import type { FindingConflicts } from './use-finding-form.ts';

const LABELS: Readonly<Record<FindingColumn, string>> = {
  title: 'Title',
  severity: 'Severity',
  likelihood: 'Likelihood',
  impact: 'Impact',
  description: 'Description',
  recommendation: 'Recommendation',
  locations: 'Locations',
};

/** Both versions of each column in conflict, as ConflictChoices shows them. */
export function conflictChoices({ columns, mine, stored }: FindingConflicts) {
  return columns.map((name) => ({
    name,
    label: LABELS[name],
    mine: versionText(mine, name),
    stored: versionText(stored, name),
  }));
}

function versionText(content: FindingContent, column: FindingColumn): string {
  if (column === 'locations') {
    return content.locations
      .map(({ path, first_line, last_line }) =>
        codeLocationLabel({ path, firstLine: first_line, lastLine: last_line }),
      )
      .join('\n');
  }
  const value = content[column] ?? '';
  return ['severity', 'likelihood', 'impact'].includes(column) ? severityLabel(value) : value;
}
