import { useLedger } from '@portal/data/findings/queries';
import { useAddSource } from '@portal/data/sources/changes';
import { useSourceChanges, useSourceFile, useSources } from '@portal/data/sources/queries';
import { useState, type ReactNode } from 'react';
import { LoadErrorNotice, QueryContent } from '@portal/ui/feedback/query-content';
import { findFix, type Fix } from '@portal/domain/findings/code-location';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { auditedSource, type AuditedRepository, type SourceOfCommit } from './audited-source.ts';
import { FileChange } from './difference/file-change.tsx';
import { lineRangeHash } from './lines.ts';
import { LocationCode } from './location-code.tsx';
import { SourceUpload, type AddSource } from './source-upload.tsx';

/** The code of so many locations is shown; that of the others is in the whole files. */
const MOST_SHOWN = 5;

type Repository = AuditedRepository & { url: string };
type Location = {
  id: string;
  repository_id: string | null;
  path: string;
  first_line: number | null;
  last_line: number | null;
};
type Source = SourceOfCommit & { uploadedAt: string };

type Props = {
  audit: { id: string; client_id: string };
  finding: { id: string; finding_locations: readonly Location[] };
  /** Those of the audit's scope, at the audited commits. */
  repositories: readonly Repository[];
  fileHref: (sourceId: string, path: string) => string;
  /** Whether the reader adds the source of the fix. */
  mayAdd: boolean;
  /** What else can be done while the source of the fix is missing. */
  fixActions?: (fix: Fix) => ReactNode;
};

/** CODE-02: the code of a finding's locations, where the source of the audited commit was added; nothing where it was not. */
export function CodeCard({ audit, finding, repositories, fileHref, mayAdd, fixActions }: Props) {
  const query = useSources(audit.id);
  const fix = findFix(useLedger(finding.id).data ?? []);
  const add = useAddSource(audit.client_id, audit.id);
  const { finding_locations: locations } = finding;
  const sources = query.data ?? [];
  const shown = locations.flatMap((location) => {
    const repository = repositories.find(({ id }) => id === location.repository_id);
    const source = repository && auditedSource(repository, sources);
    return repository && source
      ? [{ location, repository, source, fixSource: fix && sourceOfFix(fix, source, sources) }]
      : [];
  });
  const [first] = shown;
  if (!first)
    return (
      locations.length > 0 && (
        <LoadErrorNotice query={query}>Failed to load the code of this finding.</LoadErrorNotice>
      )
    );
  return (
    <Card aria-labelledby="code">
      <CardHeader titleId="code" title="Code" />
      <CardContent className="flex flex-col gap-6">
        {shown.slice(0, MOST_SHOWN).map(({ location, ...of }) => (
          <Code key={location.id} location={location} fileHref={fileHref} {...of} />
        ))}
        {mayAdd && fix && shown.every(({ fixSource }) => !fixSource) && (
          <AddFix
            key={fix.sentAt}
            repository={first.repository}
            commit={fix.commit}
            add={add.mutateAsync}
            actions={fixActions?.(fix)}
          />
        )}
      </CardContent>
    </Card>
  );
}

/** That of the commit of the fix; of a pull request the one that was added last since it was sent. */
function sourceOfFix(fix: Fix, audited: Source, sources: readonly Source[]): Source | undefined {
  return sources.findLast(
    ({ repositoryId, commit, uploadedAt }) =>
      repositoryId === audited.repositoryId &&
      (fix.commit === null
        ? commit !== audited.commit && Date.parse(uploadedAt) >= Date.parse(fix.sentAt)
        : commit.startsWith(fix.commit)),
  );
}

type AddFixProps = { repository: Repository; commit: string | null; add: AddSource; actions: ReactNode };

/** CODE-04: adds the source of the commit with the fix, from which the difference is shown. */
function AddFix({ repository, commit, add, actions }: AddFixProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        With the source of the fix,{' '}
        {commit !== null && (
          <>
            at <span className="font-mono text-sm">{commit.slice(0, 7)}</span>,{' '}
          </>
        )}
        this page shows what it changed.
      </p>
      {isOpen ? (
        <SourceUpload repository={repository} commit={commit ?? ''} add={add} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
            Add the source of the fix
          </Button>
          {actions}
        </div>
      )}
    </div>
  );
}

type CodeProps = Pick<Props, 'fileHref'> & {
  location: Location;
  repository: Repository;
  source: Source;
  fixSource: Source | null | undefined;
};

function Code({ location, repository, source, fixSource, fileHref }: CodeProps) {
  const { path, first_line: firstLine, last_line: lastLine } = location;
  const lines = firstLine === null ? '' : lineRangeHash({ first: firstLine, last: lastLine ?? firstLine });
  return (
    <div className="flex flex-col gap-4">
      <LocationCode
        location={{ repositoryUrl: repository.url, commit: source.commit, path, firstLine, lastLine }}
        file={useSourceFile(source.id, path)}
        fileHref={fileHref(source.id, path) + lines}
      />
      {fixSource && fixSource.id !== source.id && (
        <FixOfFile location={location} source={source} fix={fixSource} />
      )}
    </div>
  );
}

type FixProps = { location: Location; source: Source; fix: Source };

/** CODE-04: what the fix changed in the file, and where the reported lines are now. */
function FixOfFile({ location, source, fix }: FixProps) {
  const { path, first_line, last_line } = location;
  return (
    <section aria-label={`Fix in ${path}`} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">
        Changed by the fix, at <span className="font-mono">{fix.commit.slice(0, 7)}</span>
      </h3>
      <QueryContent
        query={useSourceChanges(source.id, fix.id)}
        title="Failed to load what the fix changed"
        isEmpty={() => false}
      >
        {(changes) => (
          <FileChange
            change={changes.find(({ oldPath }) => oldPath === path)}
            fromId={source.id}
            toId={fix.id}
            reported={first_line === null ? null : { first: first_line, last: last_line ?? first_line }}
          />
        )}
      </QueryContent>
    </section>
  );
}
