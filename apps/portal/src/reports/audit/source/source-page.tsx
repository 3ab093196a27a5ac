import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from '@portal/auth/routing/router';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { useFindingsInFile, useSourceFile, useSourceFiles, useSources } from '@portal/data/sources/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Button } from '@portal/ui/primitives/button';
import { SourceView } from '@portal/ui/source/source-view';
import { ArrowLeft } from 'lucide-react';
import { AuditOfPage } from '../audit-frame.tsx';

/** CODE-02: the source of a repository of an audit: a file of it, or the list of its files. */
export function SourcePage() {
  return <AuditOfPage>{(audit) => <SourceOfAudit audit={audit} />}</AuditOfPage>;
}

function SourceOfAudit({ audit }: { audit: AuditDetails }) {
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
            <Link to={path !== null ? paths.source(audit.id, sourceId) : paths.audit(audit.id)}>
              <ArrowLeft aria-hidden="true" />
              {path !== null ? 'All files' : audit.title}
            </Link>
          </Button>
        }
      />
      <QueryContent query={sources} title="Failed to load the source" isEmpty={() => false} framed>
        {() => (
          <SourceView
            source={source}
            path={path}
            repositories={audit.scope_repositories}
            useFiles={useSourceFiles}
            useFile={useSourceFile}
            useFindings={useFindingsInFile}
            fileHref={(file) => paths.source(audit.id, sourceId, file)}
            findingHref={({ number }) => paths.finding(audit.id, number ?? '')}
            hash={hash}
            onHash={(next) => void navigate({ search: search.toString(), hash: next }, { replace: true })}
            linkComponent={AppLink}
          />
        )}
      </QueryContent>
    </>
  );
}
