import { paths } from '@portal/domain/routing/paths';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useRemoveSource } from '@portal/data/sources/changes';
import { useSourceRequests, useSources, type Source } from '@portal/data/sources/queries';
import { joinQueries, QueryContent } from '@portal/ui/feedback/query-content';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { latestChanges } from '@portal/audit/source/audited-source';
import { ChangesCard } from '@portal/audit/source/difference/changes-card';
import { SourceCard } from '@portal/audit/source/source-card';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WriteTarget } from '../../../shared/form-notes.tsx';
import { RequestSource } from './request-source.tsx';

/** CODE-01: the source of the audit's repositories, which admins add and remove. A withdrawn audit gets no more. */
export function SourceSection({ audit }: { audit: ManagedAudit }) {
  const query = joinQueries(useManagedScope(audit.id), useSources(audit.id), useSourceRequests(audit.id));
  const isFinal = audit.status === 'withdrawn';
  return (
    <QueryContent query={query} title="Failed to load the source" framed>
      {([{ repositories }, sources, requests]) =>
        repositories.length > 0 && (
          <>
            <SourceCard
              repositories={repositories}
              sources={sources}
              sourceHref={(id, shown) => paths.adminSource(audit.id, id, shown)}
              target={{ audit, pageHref: paths.adminAudit(audit.id) }}
              mayAddTo={() => !isFinal}
              request={({ id }) =>
                !isFinal && (
                  <RequestSource auditId={audit.id} repositoryId={id} requestedAt={requests.get(id)} />
                )
              }
              actions={(source) => <RemoveButton audit={audit} source={source} />}
            />
            {latestChanges(repositories, sources).map(({ from, to }) => (
              <ChangesCard
                key={to.id}
                from={from}
                to={to}
                href={({ path }) => paths.adminSource(audit.id, to.id, { path, since: from.id })}
              />
            ))}
          </>
        )
      }
    </QueryContent>
  );
}

function RemoveButton({ audit, source }: { audit: ManagedAudit; source: Source }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useAction(useRemoveSource(audit.id), {
    success: 'Source removed',
    failure: 'The source was not removed',
  });
  const name = `the source of commit ${source.commit.slice(0, 7)}`;
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Remove ${name}`}
        onClick={() => setIsConfirming(true)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Remove ${name}?`}
        description="Findings no longer show its code, for the client and for our team."
        confirmLabel="Remove source"
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => void remove.run(source.id).then((isRemoved) => isRemoved && setIsConfirming(false))}
      >
        <WriteTarget clientId={audit.client_id} />
      </AlertDialog>
    </>
  );
}
