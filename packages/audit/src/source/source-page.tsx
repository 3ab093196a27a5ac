import { useLocation, useNavigate, useParams, useSearchParams } from '@portal/frame/routing/router';
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import {
  useFindingsInFile,
  useSourceChanges,
  useSourceFile,
  useSourceFiles,
  type FindingInFile,
} from '@portal/data/sources/queries';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { LoadErrorNotice, QueryContent, type QueryState } from '@portal/ui/feedback/query-content';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { Mono } from '@portal/ui/primitives/mono';
import {
  auditedSource,
  changesTitle,
  type AuditedRepository,
  type SourceOfCommit,
} from './audited-source.ts';
import { ChangedFiles } from './difference/changed-files.tsx';
import type { LineRange } from './lines.ts';
import { SourceFile } from './source-file.tsx';
import { SearchField } from '@portal/ui/list/search-field';
import { SourceTree } from './source-tree.tsx';
import { SourceFileList } from './source-file-list.tsx';

type Props = {
  audit: { title: string; href: string };
  address: ReturnType<typeof useSourceAddress>;
  query: QueryState<readonly [readonly SourceOfCommit[], readonly AuditedRepository[]]>;
  sourceHref: (shown: { path?: string; since?: string }) => string;
  findingHref: (finding: FindingInFile) => string;
  /** Where a finding about lines of the audited commit is written; left out for readers. */
  newFindingHref?: (repositoryId: string, path: string, lines: LineRange) => string;
};

export function SourcePage(props: Props) {
  const { audit, address, query, sourceHref } = props;
  const { path, since } = address;
  const find = (wanted: string | null) => query.data?.[0].find(({ id }) => id === wanted);
  const source = find(address.sourceId);
  const earlier = find(since);
  return (
    <>
      <PageHeader
        title={
          since === null ? (path ?? 'Source') : source && earlier ? changesTitle(earlier, source) : 'Changes'
        }
        className="[&_h1]:wrap-anywhere"
        description={
          source &&
          since === null && (
            <span className="wrap-anywhere">
              Commit <Mono className="text-sm">{source.commit}</Mono>
            </span>
          )
        }
        back={
          <BackLink href={path === null || since !== null ? audit.href : sourceHref({})}>
            {path === null || since !== null ? audit.title : 'All files'}
          </BackLink>
        }
      />
      <QueryContent query={query} title="Failed to load the source" isEmpty={() => false} framed>
        {([, repositories]) =>
          source && (since === null || earlier) ? (
            <Shown {...props} source={source} earlier={earlier} repositories={repositories} />
          ) : (
            <EmptyState
              icon={FileSearch}
              title="There is no such source in this audit"
              description="It may have been removed."
            />
          )
        }
      </QueryContent>
    </>
  );
}

type ShownProps = Props & {
  source: SourceOfCommit;
  earlier: SourceOfCommit | undefined;
  repositories: readonly AuditedRepository[];
};

function Shown(props: ShownProps) {
  const { address, earlier } = props;
  if (earlier) return <Changes {...props} earlier={earlier} />;
  if (address.path === null) return <Files {...props} />;
  return <File key={address.path} {...props} path={address.path} />;
}

function Changes({
  source,
  earlier,
  address: { path },
  sourceHref,
}: ShownProps & { earlier: SourceOfCommit }) {
  return (
    <ChangedFiles
      changes={useSourceChanges(earlier.id, source.id)}
      from={earlier}
      to={source}
      path={path}
      href={(file) => sourceHref({ path: file.path, since: earlier.id })}
      fileHref={(file) => sourceHref({ path: file })}
    />
  );
}

function Files({ source, sourceHref }: ShownProps) {
  const [search, setSearch] = useState('');
  const files = useSourceFiles(source.id, search);
  const fileHref = (path: string) => sourceHref({ path });
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label="Search files"
        placeholder="Search files by path"
        value={search}
        onChange={setSearch}
      />
      {search === '' ? (
        <SourceTree sourceId={source.id} fileHref={fileHref} />
      ) : (
        <SourceFileList query={files} fileHref={fileHref} />
      )}
    </div>
  );
}

const NONE: never[] = [];

function File({
  source,
  path,
  repositories,
  address,
  sourceHref,
  findingHref,
  newFindingHref,
}: ShownProps & { path: string }) {
  // The lines of a finding are those of the audited commit.
  const repository = repositories.find((one) => auditedSource(one, [source]));
  const findings = useFindingsInFile(repository?.id ?? null, path);
  return (
    <div data-wide="" className="grid items-start gap-6 xl:grid-cols-[20rem_minmax(0,1fr)]">
      <nav aria-label="Files of the source" className="max-xl:hidden">
        <SourceTree sourceId={source.id} current={path} fileHref={(file) => sourceHref({ path: file })} />
      </nav>
      <div className="min-w-0">
        <LoadErrorNotice query={findings} className="mb-4">
          Failed to load the findings in this file, so no lines are marked.
        </LoadErrorNotice>
        <SourceFile
          path={path}
          file={useSourceFile(source.id, path)}
          findings={findings.data ?? NONE}
          findingHref={findingHref}
          newFindingHref={
            newFindingHref && repository && ((lines) => newFindingHref(repository.id, path, lines))
          }
          hash={address.hash}
          onHash={address.onHash}
        />
      </div>
    </div>
  );
}

/** CODE-02: what the page of a source shows, as its address says (paths.source): which source, which file and lines, since when. */
export function useSourceAddress() {
  const { sourceId = '' } = useParams();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  return {
    sourceId,
    /** Null for the list of all files. */
    path: search.get('path'),
    /** The source since which changes are shown; null for the code itself. */
    since: search.get('since'),
    hash,
    onHash: (next: string) =>
      void navigate({ search: search.toString(), hash: next }, { replace: true, preventScrollReset: true }),
  };
}
