import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useAddSource } from '@portal/data/sources/changes';
import { useSourceChanges, useSources, type Source } from '@portal/data/sources/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { ChangesCard } from '@portal/ui/source/difference/changes-card';
import { latestChanges } from '@portal/ui/source/difference/changed-file';
import { SourceCard } from '@portal/ui/source/source-card';
import { useMayAddSource } from '../use-may-add-source.ts';

/** CODE-01: the source of the audit's repositories, which its client adds. */
export function SourceSection({ audit }: { audit: AuditDetails }) {
  const sources = useSources(audit.id);
  const add = useAddSource(audit.user_id, audit.id);
  const mayAdd = useMayAddSource(audit);
  return (
    <QueryContent query={sources} title="Failed to load the source" framed>
      {(loaded) => (
        <>
          <SourceCard
            repositories={audit.scope_repositories}
            sources={loaded}
            sourceHref={(id, shown) => paths.source(audit.id, id, shown)}
            linkComponent={AppLink}
            add={mayAdd ? add.mutateAsync : null}
          />
          {latestChanges(audit.scope_repositories, loaded).map((sources) => (
            <Changes key={sources.to.id} auditId={audit.id} {...sources} />
          ))}
        </>
      )}
    </QueryContent>
  );
}

type ChangesProps = { auditId: string; from: Source; to: Source };

/** CODE-04: what changed from the audited commit to another one. */
function Changes({ auditId, from, to }: ChangesProps) {
  return (
    <ChangesCard
      commit={to.commit}
      changes={useSourceChanges(from.id, to.id)}
      href={({ path }) => paths.source(auditId, to.id, { path, since: from.id })}
      linkComponent={AppLink}
    />
  );
}
