import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from '@portal/auth/routing/router';
import { useManagedAudit, type ManagedAudit } from '@portal/data/audits/managed-audit';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { useFindingsInFile, useSourceFile, useSourceFiles, useSources } from '@portal/data/sources/queries';
import { joinQueries, QueryContent } from '@portal/ui/feedback/query-content';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Button } from '@portal/ui/primitives/button';
import { SourceView } from '@portal/ui/source/source-view';
import { ArrowLeft } from 'lucide-react';
import { locationQuery } from '../location-query.ts';
import { AuditNotShown } from '../audit-not-shown.tsx';

/** CODE-02: the source of a repository of an audit: a file of it, or the list of its files. */
export function SourcePage() {
  const { auditId = '' } = useParams();
  const audit = useManagedAudit(auditId);
  return audit.data ? <SourceOfAudit audit={audit.data} /> : <AuditNotShown audit={audit} />;
}

function SourceOfAudit({ audit }: { audit: ManagedAudit }) {
  const { sourceId = '' } = useParams();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const path = search.get('path');
  const sources = useSources(audit.id);
  const source = sources.data?.find(({ id }) => id === sourceId);
  return (
    <>
      <PageHeader
        title={path ?? 'Source'}
        className="[&_h1]:wrap-anywhere"
        description={
          source && <span className="font-mono text-sm wrap-anywhere">Commit {source.commit}</span>
        }
        back={
          <Button asChild variant="ghost" size="sm">
            <Link to={path !== null ? paths.adminSource(audit.id, sourceId) : paths.adminAudit(audit.id)}>
              <ArrowLeft aria-hidden="true" />
              {path !== null ? 'All files' : audit.title}
            </Link>
          </Button>
        }
      />
      <QueryContent
        query={joinQueries(sources, useManagedScope(audit.id))}
        title="Failed to load the source"
        isEmpty={() => false}
        framed
      >
        {([, { repositories }]) => (
          <SourceView
            source={source}
            path={path}
            repositories={repositories}
            useFiles={useSourceFiles}
            useFile={useSourceFile}
            useFindings={useFindingsInFile}
            fileHref={(file) => paths.adminSource(audit.id, sourceId, file)}
            findingHref={({ id }) => paths.adminFinding(audit.id, id)}
            {...(audit.status !== 'withdrawn' && {
              newFindingHref: (repositoryId, file, lines) =>
                paths.adminFinding(audit.id, 'new') + locationQuery(repositoryId, file, lines),
            })}
            hash={hash}
            onHash={(next) => void navigate({ search: search.toString(), hash: next }, { replace: true })}
            linkComponent={AppLink}
          />
        )}
      </QueryContent>
    </>
  );
}
