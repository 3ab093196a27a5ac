import type { ScopeRepository } from '@portal/data/audits/scope';
import { useSourceFile, useSources } from '@portal/data/sources/queries';
import { auditedSource } from '@portal/audit/source/audited-source';
import { LocationCode } from '@portal/audit/source/location-code';
import { lineRangeHash, splitLines } from '@portal/audit/source/lines';
import { codeBlock } from '@portal/domain/findings/write/markdown-structure';
import { codeLanguage } from '@portal/domain/markdown/code-languages';
import { paths } from '@portal/domain/routing/paths';
import { BackLink } from '@portal/ui/layout/page-header';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { toLocationRow, type LocationFormValues } from '../fields/location-form-values.ts';

/** What a new finding is about: the location that its page's address names, and its source. */
export function useSelectedCode(
  auditId: string,
  repositories: readonly ScopeRepository[],
  selected: LocationFormValues | null,
) {
  const sources = useSources(auditId).data ?? [];
  if (!selected) return null;
  const { path, first_line: firstLine, last_line: lastLine } = toLocationRow(selected);
  const repository = repositories.find(({ id }) => id === selected.repository_id);
  const source = repository && auditedSource(repository, sources);
  if (!source || firstLine === null) return null;
  const lines = { first: firstLine, last: lastLine ?? firstLine };
  return {
    source,
    lines,
    location: { repositoryUrl: repository.url, commit: source.commit, path, firstLine, lastLine: lines.last },
    fileHref: paths.adminSource(auditId, source.id, { path }) + lineRangeHash(lines),
  };
}

type SelectedCode = NonNullable<ReturnType<typeof useSelectedCode>>;

/** CODE-03: leads back to the lines that were selected for a new finding. */
export function BackToCode({ selected }: { selected: SelectedCode }) {
  return <BackLink href={selected.fileHref}>Back to {selected.location.path}</BackLink>;
}

type Props = { selected: SelectedCode; onInsert: (markdown: string) => void };

/** CODE-03: the code that a new finding is about, beside its form, which can take it into the description. */
export function SelectedCodeCard({ selected, onInsert }: Props) {
  const { source, lines, location, fileHref } = selected;
  const file = useSourceFile(source.id, location.path);
  const text = file.data && 'text' in file.data ? file.data.text : null;
  return (
    <Card
      title="Selected code"
      actions={
        text !== null && (
          <SmallButton
            onClick={() =>
              onInsert(toCodeBlock(splitLines(text).slice(lines.first - 1, lines.last), location.path))
            }
          >
            Insert the selected code
          </SmallButton>
        )
      }
    >
      <CardContent>
        <LocationCode
          location={location}
          repositoryId={source.repositoryId}
          file={file}
          fileHref={fileHref}
        />
      </CardContent>
    </Card>
  );
}

function toCodeBlock(lines: readonly string[], path: string): string {
  const language = codeLanguage(path.slice(path.lastIndexOf('.') + 1)) ?? '';
  return `${codeBlock(lines.join('\n'), language)}\n`;
}
