import { paths } from '@portal/domain/routing/paths';
import { useParams } from '@portal/frame/routing/router';
import { useSourceAddress, SourcePage as Page } from '@portal/audit/source/source-page';
import { useManagedAudit, type ManagedAudit } from '@portal/data/audits/managed-audit';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useSources } from '@portal/data/sources/queries';
import { joinQueries } from '@portal/ui/feedback/query-content';
import { locationQuery } from '../../../finding/fields/location-query.ts';
import { AuditNotShown } from '../../../shared/shown-audit.tsx';

/** CODE-02: the source of a repository of an audit, and what changed in it. */
export function SourcePage() {
  const { auditId = '' } = useParams();
  const audit = useManagedAudit(auditId);
  return audit.data ? <SourceOfAudit audit={audit.data} /> : <AuditNotShown audit={audit} />;
}

function SourceOfAudit({ audit }: { audit: ManagedAudit }) {
  const address = useSourceAddress();
  const joined = joinQueries(useSources(audit.id), useManagedScope(audit.id));
  return (
    <Page
      audit={{ title: audit.title, href: paths.adminAudit(audit.id) }}
      address={address}
      query={{ ...joined, data: joined.data && [joined.data[0], joined.data[1].repositories] }}
      sourceHref={(shown) => paths.adminSource(audit.id, address.sourceId, shown)}
      findingHref={({ id }) => paths.adminFinding(audit.id, id)}
      {...(audit.status !== 'withdrawn' && {
        newFindingHref: (repositoryId, file, lines) =>
          paths.adminFinding(audit.id, 'new') + locationQuery(repositoryId, file, lines),
      })}
    />
  );
}
