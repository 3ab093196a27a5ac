import { paths } from '@portal/domain/routing/paths';
import { useSourceAddress, SourcePage as Page } from '@portal/audit/source/source-page';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useSources } from '@portal/data/sources/queries';
import { AuditOfPage } from '../audit-frame.tsx';

/** CODE-02: the source of a repository of an audit, and what changed in it. */
export function SourcePage() {
  return <AuditOfPage>{(audit) => <SourceOfAudit audit={audit} />}</AuditOfPage>;
}

function SourceOfAudit({ audit }: { audit: AuditDetails }) {
  const address = useSourceAddress();
  const sources = useSources(audit.id);
  return (
    <Page
      audit={{ title: audit.title, href: paths.audit(audit.id) }}
      address={address}
      query={{ ...sources, data: sources.data && [sources.data, audit.scope_repositories] }}
      sourceHref={(shown) => paths.source(audit.id, address.sourceId, shown)}
      findingHref={({ number }) => paths.finding(audit.id, number ?? '')}
    />
  );
}
