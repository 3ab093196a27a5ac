import { useLedger } from '@portal/data/findings/queries';
import { useSourceFile, useSources, type Source } from '@portal/data/sources/queries';
import { isAwaited, LoadErrorNotice } from '@portal/ui/feedback/query-content';
import { TitledCard } from '@portal/ui/primitives/card';
import { useFindingCode, type FindingWithCode, type Location, type Repository } from './finding-code.ts';
import { lineRangeHash } from './lines.ts';
import { LocationCode } from './location-code.tsx';

/** The code of so many locations is shown; that of the others is in the whole files. */
const MOST_SHOWN = 5;

type Props = {
  auditId: string;
  finding: FindingWithCode;
  repositories: readonly Repository[];
  fileHref: (sourceId: string, path: string) => string;
};

/** CODE-02: the code of a finding's locations, where the source of the audited commit was added; nothing where it was not. */
export function CodeCard({ auditId, finding, repositories, fileHref }: Props) {
  const { query, located } = useFindingCode(auditId, finding, repositories);
  if (located.length === 0)
    return (
      finding.finding_locations.length > 0 && (
        <LoadErrorNotice query={query}>Failed to load the code of this finding.</LoadErrorNotice>
      )
    );
  return (
    <TitledCard titleId="code" title="Code" contentClassName="flex flex-col gap-6">
      {located.slice(0, MOST_SHOWN).map(({ location, ...of }) => (
        <Code key={location.id} location={location} fileHref={fileHref} {...of} />
      ))}
    </TitledCard>
  );
}

/** Whether it is still unknown which code a finding's page shows. Code that appeared later would move what is below it. */
export function useIsCodeAwaited(auditId: string, { id, status }: { id: string; status: string }): boolean {
  const [sources, ledger] = [useSources(auditId), useLedger(id)];
  return isAwaited(sources) || (status !== 'open' && isAwaited(ledger));
}

type CodeProps = Pick<Props, 'fileHref'> & { location: Location; repository: Repository; source: Source };

function Code({ location, repository, source, fileHref }: CodeProps) {
  const { path, first_line: firstLine, last_line: lastLine } = location;
  const lines = firstLine === null ? '' : lineRangeHash({ first: firstLine, last: lastLine ?? firstLine });
  return (
    <LocationCode
      location={{ repositoryUrl: repository.url, commit: source.commit, path, firstLine, lastLine }}
      repositoryId={repository.id}
      file={useSourceFile(source.id, path)}
      fileHref={fileHref(source.id, path) + lines}
    />
  );
}
