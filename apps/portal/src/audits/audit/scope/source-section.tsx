import { paths } from '@portal/domain/routing/paths';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useSourceRequests, useSources } from '@portal/data/sources/queries';
import { joinQueries, QueryContent } from '@portal/ui/feedback/query-content';
import { formatDate } from '@portal/domain/format/formatters';
import { latestChanges } from '@portal/audit/source/audited-source';
import { ChangesCard } from '@portal/audit/source/difference/changes-card';
import { SourceCard } from '@portal/audit/source/source-card';
import { useMayAddSource } from '../audit-frame.tsx';

/** CODE-01: the source of the audit's repositories, which its client adds when asked. */
export function SourceSection({ audit }: { audit: AuditDetails }) {
  const query = joinQueries(useSources(audit.id), useSourceRequests(audit.id));
  const mayAdd = useMayAddSource(audit);
  return (
    <QueryContent query={query} title="Failed to load the source" framed>
      {([loaded, requests]) => (
        <>
          <SourceCard
            repositories={audit.scope_repositories}
            sources={loaded}
            sourceHref={(id, shown) => paths.source(audit.id, id, shown)}
            target={{ audit, pageHref: paths.auditScope(audit.id) }}
            mayAddTo={({ id }) => mayAdd && requests.has(id)}
            request={({ id }) =>
              audit.status !== 'withdrawn' && <Request since={requests.get(id)} mayAdd={mayAdd} />
            }
          />
          {latestChanges(audit.scope_repositories, loaded).map(({ from, to }) => (
            <ChangesCard
              key={to.id}
              from={from}
              to={to}
              href={({ path }) => paths.source(audit.id, to.id, { path, since: from.id })}
            />
          ))}
        </>
      )}
    </QueryContent>
  );
}

function Request({ since, mayAdd }: { since: string | undefined; mayAdd: boolean }) {
  return (
    since !== undefined && (
      <p>
        Your auditors requested the source of the audited commit on {formatDate(since)}.
        {mayAdd && ' Please add it as a ZIP.'}
      </p>
    )
  );
}
