import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { CodeLocationLink } from '@portal/audit/findings/code-location-link';
import { findingStatusLabel, severityLabel } from '@portal/domain/findings/finding-labels';
import { LazyMarkdown } from '@portal/ui/markdown/lazy-markdown';
import { Card, CardContent } from '@portal/ui/primitives/card';
import type { ShownFinding } from '../fields/shown-finding.ts';

export function importedFixText(
  past: Pick<ManagedFinding, 'source_status' | 'source_reason' | 'source_link'>,
): string {
  if (!past.source_status) return '';
  const facts = [findingStatusLabel(past.source_status), past.source_reason, past.source_link];
  return `Published as ${facts.filter(Boolean).join(' · ')}`;
}

export function FindingText({ finding, repositories }: Omit<ShownFinding, 'audit'>) {
  const { likelihood, impact } = finding;
  const ratings = [
    likelihood && `Likelihood: ${severityLabel(likelihood)}`,
    impact && `Impact: ${severityLabel(impact)}`,
    importedFixText(finding),
  ].filter(Boolean);
  return (
    <Card title="Text">
      <CardContent className="flex flex-col gap-4">
        <ul aria-label="Locations" className="empty:hidden">
          {finding.finding_locations.map((location) => {
            const repository = repositories.find(({ id }) => id === location.repository_id);
            return (
              <li key={location.id}>
                <CodeLocationLink
                  repositoryUrl={repository?.url ?? ''}
                  commit={repository?.commit_hash ?? ''}
                  path={location.path}
                  firstLine={location.first_line}
                  lastLine={location.last_line}
                />
              </li>
            );
          })}
        </ul>
        {ratings.length > 0 && <p className="text-sm wrap-anywhere text-muted">{ratings.join(' · ')}</p>}
        {finding.description ? (
          <LazyMarkdown text={finding.description} headingLevel={3} />
        ) : (
          <p className="text-muted">No description yet.</p>
        )}
        {finding.recommendation && (
          <>
            <h3 className="font-semibold">Recommendation</h3>
            <LazyMarkdown text={finding.recommendation} headingLevel={4} />
          </>
        )}
      </CardContent>
    </Card>
  );
}
