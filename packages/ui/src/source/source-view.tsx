import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import type { QueryState } from '../feedback/query-content.tsx';
import type { LinkComponent } from '../primitives/link-component.ts';
import type { LineRange } from './line-range.ts';
import type { ShownFile } from './location-code.tsx';
import { SourceFile, type ReportedLines } from './source-file.tsx';
import { SourceFileList, type ListedFiles } from './source-file-list.tsx';

type Source = { id: string; repositoryId: string; commit: string };

type Props = {
  /** Undefined when the audit has no such source. */
  source: Source | undefined;
  /** The file that is shown; null for the list of all. */
  path: string | null;
  /** Those of the audit's scope, at the audited commits. */
  repositories: readonly { id: string; commit_hash: string }[];
  /** Hooks, which query the files of a source, one of them, and the findings in it. */
  useFiles: (sourceId: string, search: string) => QueryState<ListedFiles>;
  useFile: (sourceId: string, path: string) => QueryState<ShownFile>;
  useFindings: (repositoryId: string | null, path: string) => { data: readonly ReportedLines[] | undefined };
  fileHref: (path: string) => string;
  findingHref: (finding: ReportedLines) => string;
  /** Where a finding about lines of the audited commit is written; left out for readers. */
  newFindingHref?: (repositoryId: string, path: string, lines: LineRange) => string;
  /** The end of the page's address, which names lines. */
  hash: string;
  onHash: (hash: string) => void;
  linkComponent: LinkComponent;
};

/** CODE-02: the source of a repository: a file of it, or the list of its files. */
export function SourceView({ source, path, ...props }: Props) {
  if (!source)
    return (
      <EmptyState
        icon={FileSearch}
        title="There is no such source in this audit"
        description="It may have been removed."
      />
    );
  return path === null ? (
    <Files source={source} {...props} />
  ) : (
    <File key={path} source={source} path={path} {...props} />
  );
}

type FilesProps = Omit<Props, 'source' | 'path'> & { source: Source };

function Files({ source, useFiles, fileHref, linkComponent }: FilesProps) {
  const [search, setSearch] = useState('');
  return (
    <SourceFileList
      query={useFiles(source.id, search)}
      search={search}
      onSearch={setSearch}
      fileHref={fileHref}
      linkComponent={linkComponent}
    />
  );
}

const NONE: never[] = [];

function File({
  source,
  path,
  repositories,
  useFile,
  useFindings,
  newFindingHref,
  ...props
}: FilesProps & { path: string }) {
  // The lines of a finding are those of the audited commit.
  const isAudited = repositories.some(
    ({ id, commit_hash }) => id === source.repositoryId && commit_hash === source.commit,
  );
  const findings = useFindings(isAudited ? source.repositoryId : null, path);
  return (
    <SourceFile
      path={path}
      file={useFile(source.id, path)}
      findings={findings.data ?? NONE}
      {...(newFindingHref &&
        isAudited && {
          newFindingHref: (lines: LineRange) => newFindingHref(source.repositoryId, path, lines),
        })}
      {...props}
    />
  );
}
