import { useShell } from '@portal/auth/contract/contract';
import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useAddSource } from '@portal/data/sources/changes';
import { useSources } from '@portal/data/sources/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { SourceCard } from '@portal/ui/source/source-card';

/** CODE-01: the source of the audit's repositories, which its client adds. */
export function SourceSection({ audit }: { audit: AuditDetails }) {
  const { user, impersonation } = useShell();
  const sources = useSources(audit.id);
  const add = useAddSource(audit.user_id, audit.id);
  const mayAdd = user.id === audit.user_id && !impersonation && audit.status !== 'withdrawn';
  return (
    <QueryContent query={sources} title="Failed to load the source" framed>
      {(loaded) => (
        <SourceCard
          repositories={audit.scope_repositories}
          sources={loaded}
          filesHref={({ id }) => paths.source(audit.id, id)}
          linkComponent={AppLink}
          add={mayAdd ? add.mutateAsync : null}
        />
      )}
    </QueryContent>
  );
}
