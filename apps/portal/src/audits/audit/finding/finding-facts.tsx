import type { Finding } from '@portal/domain/findings/types';
import { CodeLocationLink } from '@portal/audit/findings/code-location-link';
import { formatDateTime } from '@portal/domain/format/formatters';
import { TitledCard } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { severityLabel } from '@portal/domain/findings/finding-labels';

export function FindingFacts({ finding }: { finding: Finding }) {
  const { likelihood, impact, published_at, updated_at, finding_locations: locations } = finding;
  return (
    <TitledCard titleId="facts" title="Details" contentClassName="flex flex-col gap-4">
      {locations.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="text-sm text-muted">{locations.length === 1 ? 'Location' : 'Locations'}</h3>
          <ul className="flex flex-col gap-1">
            {locations.map(({ id, path, first_line, last_line, scope_repositories: repository }) => (
              <li key={id}>
                <CodeLocationLink
                  repositoryUrl={repository?.url ?? ''}
                  commit={repository?.commit_hash ?? ''}
                  path={path}
                  firstLine={first_line}
                  lastLine={last_line}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <DescriptionList
        items={[
          { term: 'Likelihood', value: likelihood && severityLabel(likelihood) },
          { term: 'Impact', value: impact && severityLabel(impact) },
          { term: 'Published', value: formatDateTime(published_at) },
          { term: 'Last changed', value: formatDateTime(updated_at) },
        ]}
      />
    </TitledCard>
  );
}
