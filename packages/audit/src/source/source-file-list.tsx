import { FileSearch } from 'lucide-react';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import type { useSourceFiles } from '@portal/data/sources/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { formatCount, formatFileSize, formatNumber } from '@portal/domain/format/formatters';
import { Card } from '@portal/ui/primitives/card';
import { Link } from '@portal/ui/layout/link';
import { Mono } from '@portal/ui/primitives/mono';

type Props = {
  query: ReturnType<typeof useSourceFiles>;
  fileHref: (path: string) => string;
};

/** CODE-02: the files of a source, found by their path. A file that is not text is listed, but cannot be opened. */
export function SourceFileList({ query, fileHref }: Props) {
  return (
    <QueryContent
      query={query}
      title="Failed to load the files"
      framed
      isEmpty={({ rows: files }) => files.length === 0}
      empty={
        <EmptyState
          icon={FileSearch}
          title="No file matches your search"
          description="Try a part of its path."
        />
      }
    >
      {({ rows: files, totalCount }) => (
        <Card aria-label="Files">
          <ul className="divide-y divide-border">
            {files.map(({ path, size, is_text, is_link, nsloc }) => (
              <li key={path} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2">
                <Mono className="min-w-0 text-sm wrap-anywhere">
                  {is_text ? (
                    <Link href={fileHref(path)} className="text-accent underline underline-offset-2">
                      {path}
                    </Link>
                  ) : (
                    path
                  )}
                </Mono>
                <span className="text-sm text-muted tabular-nums">
                  {is_link && 'symbolic link · '}
                  {nsloc !== null && `${formatNumber(nsloc)} nSLOC · `}
                  {formatFileSize(size)}
                  {!is_text && ' · not shown'}
                </span>
              </li>
            ))}
          </ul>
          <p className="border-t border-border px-5 py-2 text-sm text-muted">
            {files.length < totalCount
              ? `The first ${formatNumber(files.length)} of ${formatCount(totalCount, 'file')}. Search to find others.`
              : formatCount(totalCount, 'file')}
          </p>
        </Card>
      )}
    </QueryContent>
  );
}
