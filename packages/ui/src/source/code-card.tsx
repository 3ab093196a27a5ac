import type { QueryState } from '../feedback/query-content.tsx';
import { Card, CardContent, CardHeader } from '../primitives/card.tsx';
import type { LinkComponent } from '../primitives/link-component.ts';
import { lineRangeHash } from './line-range.ts';
import { LocationCode, type ShownFile } from './location-code.tsx';

/** Locations whose code is shown; a finding with more of them has it in the whole files. */
const MOST_SHOWN = 5;

type Repository = { id: string; url: string; commit_hash: string };
type Location = {
  id: string;
  repository_id: string | null;
  path: string;
  first_line: number | null;
  last_line: number | null;
};
type Source = { id: string; repositoryId: string; commit: string };

type Props = {
  locations: readonly Location[];
  /** Those of the audit's scope, at the audited commits. */
  repositories: readonly Repository[];
  sources: readonly Source[];
  /** Opens a file of a source: a hook. */
  useFile: (sourceId: string, path: string) => QueryState<ShownFile>;
  fileHref: (sourceId: string, path: string) => string;
  linkComponent: LinkComponent;
};

/** CODE-02: the code of a finding's locations, where the source of the audited commit was added; nothing where it was not. */
export function CodeCard({ locations, repositories, sources, ...props }: Props) {
  const shown = locations.flatMap((location) => {
    const repository = repositories.find(({ id }) => id === location.repository_id);
    const source = sources.find(
      ({ repositoryId, commit }) => repositoryId === repository?.id && commit === repository.commit_hash,
    );
    return repository && source ? [{ location, repository, source }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Card aria-labelledby="code">
      <CardHeader titleId="code" title="Code" />
      <CardContent className="flex flex-col gap-6">
        {shown.slice(0, MOST_SHOWN).map(({ location, ...of }) => (
          <Code key={location.id} location={location} {...of} {...props} />
        ))}
      </CardContent>
    </Card>
  );
}

type CodeProps = Pick<Props, 'useFile' | 'fileHref' | 'linkComponent'> & {
  location: Location;
  repository: Repository;
  source: Source;
};

function Code({ location, repository, source, useFile, fileHref, linkComponent }: CodeProps) {
  const { path, first_line: firstLine, last_line: lastLine } = location;
  const lines = firstLine === null ? '' : lineRangeHash({ first: firstLine, last: lastLine ?? firstLine });
  return (
    <LocationCode
      location={{ repositoryUrl: repository.url, commit: source.commit, path, firstLine, lastLine }}
      file={useFile(source.id, path)}
      fileHref={fileHref(source.id, path) + lines}
      linkComponent={linkComponent}
    />
  );
}
