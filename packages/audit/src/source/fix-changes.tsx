import { useSourceChanges, type Source } from '@portal/data/sources/queries';
import { formatCount } from '@portal/domain/format/formatters';
import { isClosed } from '@portal/domain/findings/types';
import type { Fix } from '@portal/domain/findings/code-location';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Link } from '@portal/ui/layout/link';
import { TitledCard } from '@portal/ui/primitives/card';
import type { ReactNode } from 'react';
import { Mono } from '@portal/ui/primitives/mono';
import { changesTitle } from './audited-source.ts';
import { ChangedLines } from './difference/changed-lines.tsx';
import { FileChange } from './difference/file-change.tsx';
import { useFindingCode, type FindingWithCode, type Location, type Repository } from './finding-code.ts';
import { SourceUpload, type SourceTarget } from './source-upload.tsx';

type Props = {
  finding: FindingWithCode;
  repositories: readonly Repository[];
  changesHref: (fromId: string, toId: string) => string;
  target: SourceTarget;
  mayAdd: boolean;
  actions?: (fix: Fix) => ReactNode;
};

/** CODE-04: what the newest fix of a finding changed in its files, or the way to add the source of the fix. Null while there is neither. */
export function useFixChanges({ finding, repositories, changesHref, target, mayAdd, actions }: Props) {
  const { fix, fixes } = useFindingCode(target.audit.id, finding, repositories);
  const added = fixes.flatMap(({ fixSource, ...of }) => (fixSource ? [{ fixSource, ...of }] : []));
  const missing = fixes.filter(({ fixSource }) => !fixSource);
  const isAsked = mayAdd && missing.length > 0 && !isClosed(finding.status);
  if (!fix || (added.length === 0 && !isAsked)) return null;
  return (
    <div className="flex flex-col gap-6">
      {added.map(({ source, fixSource, repository }) => (
        <ChangesOfFix
          key={fixSource.id}
          source={source}
          fix={fixSource}
          scope={repository.paths}
          locations={finding.finding_locations.filter(({ repository_id }) => repository_id === repository.id)}
          href={changesHref(source.id, fixSource.id)}
        />
      ))}
      {isAsked && (
        <AddFix
          key={fix.sentAt}
          repositories={missing.map(({ repository }) => repository)}
          // A commit belongs to one repository: with its source here, that of another repository has a different one.
          commit={added.length === 0 ? fix.commit : null}
          isFirst={added.length === 0}
          target={target}
          actions={added.length === 0 && actions?.(fix)}
        />
      )}
    </div>
  );
}

export function FixCard(props: Props) {
  const changes = useFixChanges(props);
  return (
    changes && (
      // Without changes, the card only offers to add them.
      <TitledCard className="print:not-has-[h3]:hidden" titleId="fix" title="Fix">
        {changes}
      </TitledCard>
    )
  );
}

type AddFixProps = {
  repositories: readonly Repository[];
  commit: string | null;
  isFirst: boolean;
  target: SourceTarget;
  actions: ReactNode;
};

/** CODE-04: takes the source of the fix, without which its changes cannot be shown. */
function AddFix({ repositories, commit, isFirst, target, actions }: AddFixProps) {
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {isFirst && (
        <p>
          Add the source of the fix{' '}
          {commit !== null && (
            <>
              at <Mono className="text-sm">{commit.slice(0, 7)}</Mono>{' '}
            </>
          )}
          to see here what it changed.
        </p>
      )}
      <SourceUpload
        {...target}
        repositories={repositories}
        commit={commit ?? ''}
        mayAdd
        label={isFirst ? 'Add the source of the fix' : 'Add the source of another repository'}
        actions={actions}
      />
    </div>
  );
}

type ChangesProps = {
  source: Source;
  fix: Source;
  scope: readonly string[];
  locations: readonly Location[];
  href: string;
};

function ChangesOfFix({ source, fix, scope, locations, href }: ChangesProps) {
  const title = changesTitle(source, fix);
  const paths = [...new Set(locations.map(({ path }) => path))];
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h3 className="font-medium">{title}</h3>
      <QueryContent
        query={useSourceChanges(source.id, fix.id)}
        title="Failed to load what the fix changed"
        isEmpty={() => false}
      >
        {(changes) => (
          <>
            <ChangedLines changes={changes} from={source} to={fix} scope={scope} />
            {paths.map((path) => (
              <section key={path} aria-label={`Fix in ${path}`} className="flex flex-col gap-2">
                <h4 translate="no" className="font-mono text-sm font-medium wrap-anywhere">
                  {path}
                </h4>
                <FileChange
                  change={changes.find(({ oldPath }) => oldPath === path)}
                  from={source}
                  to={fix}
                  reported={locations.flatMap(({ path: where, first_line: first, last_line: last }) =>
                    where === path && first !== null ? [{ first, last: last ?? first }] : [],
                  )}
                />
              </section>
            ))}
            {changes.length > 0 && (
              <p>
                <Link href={href} className="text-accent underline underline-offset-2">
                  Show{' '}
                  {changes.length === 1
                    ? 'the 1 changed file'
                    : `all ${formatCount(changes.length, 'changed file')}`}
                </Link>
              </p>
            )}
          </>
        )}
      </QueryContent>
    </section>
  );
}
