import { repositoryLabel } from '@portal/domain/scopes/repository-label';
import type { Source } from '@portal/data/sources/queries';
import type { ReactNode } from 'react';
import { formatCount, formatDate, formatNumber } from '@portal/domain/format/formatters';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { TitledCard } from '@portal/ui/primitives/card';
import { Mono } from '@portal/ui/primitives/mono';
import { auditedSource, type AuditedRepository } from './audited-source.ts';
import { SourceUpload, type SourceTarget } from './source-upload.tsx';
import { Link } from '@portal/ui/layout/link';

type Repository = AuditedRepository & { url: string };

type Props = {
  repositories: readonly Repository[];
  sources: readonly Source[];
  target: SourceTarget;
  mayAddTo: (repository: Repository) => boolean;
  request: (repository: Repository) => ReactNode;
  /** Where the files of a source are listed, or what changed since another one. */
  sourceHref: (sourceId: string, shown?: { since: string }) => string;
  actions?: (source: Source) => ReactNode;
};

export function SourceCard({ repositories, sources, target, mayAddTo, request, sourceHref, actions }: Props) {
  return (
    <TitledCard titleId="source" title="Source" contentClassName="flex flex-col gap-6">
      {repositories.map((repository) => {
        const added = sources.filter(({ repositoryId }) => repositoryId === repository.id);
        const audited = auditedSource(repository, added);
        return (
          <section
            key={repository.id}
            aria-label={`Source of ${repository.url}`}
            className="flex flex-col gap-3"
          >
            <h3 className="font-medium wrap-anywhere">{repositoryLabel(repository.url)}</h3>
            {added.length === 0 ? (
              <p className="text-muted">No source yet. With it, each finding shows its code.</p>
            ) : (
              <ul className="flex flex-col gap-3">
                {added.map((source) => (
                  <SourceItem
                    key={source.id}
                    source={source}
                    isAudited={source === audited}
                    actions={
                      <span className="flex items-center gap-2">
                        {audited && source !== audited && (
                          <SmallButton asChild>
                            <Link href={sourceHref(source.id, { since: audited.id })}>Show changes</Link>
                          </SmallButton>
                        )}
                        <SmallButton asChild>
                          <Link href={sourceHref(source.id)}>Show files</Link>
                        </SmallButton>
                        {actions?.(source)}
                      </span>
                    }
                  />
                ))}
              </ul>
            )}
            {!audited && request(repository)}
            <SourceUpload
              key={repository.commit_hash}
              {...target}
              repositories={[repository]}
              commit={audited ? '' : repository.commit_hash}
              mayAdd={mayAddTo(repository)}
            />
          </section>
        );
      })}
    </TitledCard>
  );
}

type ItemProps = { source: Source; isAudited: boolean; actions: ReactNode };

function SourceItem({ source, isAudited, actions }: ItemProps) {
  const { commit, namesCommit, fileCount, nsloc, uploaderName, uploadedAt } = source;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          {isAudited ? 'Audited commit ' : 'Commit '}
          <Mono className="text-sm wrap-anywhere">{commit}</Mono>
        </p>
        <p className="text-sm text-muted">
          {formatCount(fileCount, 'file')} · {formatNumber(nsloc)} lines of code (nSLOC) · added by{' '}
          {uploaderName} on {formatDate(uploadedAt)}
        </p>
        <p className="text-sm text-muted">
          {namesCommit ? 'The ZIP states this commit.' : 'The ZIP states no commit.'}
        </p>
      </div>
      {actions}
    </li>
  );
}
