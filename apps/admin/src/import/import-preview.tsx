import { repositoryLabel } from '@portal/domain/scopes/repository-label';
import { DataError } from '@portal/data/client/data-error';
import { useFindingIdentities, useImportFindings } from '@portal/data/findings/import';
import { Notice } from '@portal/ui/feedback/notice';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { formatNumber } from '@portal/domain/format/formatters';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { SelectField } from '@portal/ui/forms/fields';
import { MarkdownImagesProvider } from '@portal/ui/markdown/markdown-images';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useMemo, useState } from 'react';
import { importEntries, type ImportEntry } from './import-entries.ts';
import { ImportTable } from './import-table.tsx';
import { matchRepository, type RepositoryToMatch } from '../finding/fields/match-repository.ts';
import {
  NO_SEVERITY,
  type ReadFiles,
  type ReadFinding,
  type SkippedEntry,
} from '@portal/domain/findings/read/read-file-result';
import { SkippedCard } from './skipped-card.tsx';
import { useImportedImages } from './use-imported-images.ts';

type Props = {
  audit: { id: string; client_id: string };
  repositories: readonly RepositoryToMatch[];
  files: ReadFiles;
  onImported: (imported: { count: number; lostImages: number }) => void;
  onReset: () => void;
};

const NO_REPOSITORY = 'none';

/** FIND-08: what the files would add to the audit; what is chosen is imported at once, as drafts. */
export function ImportPreview({ audit, repositories, files, onImported, onReset }: Props) {
  const known = useFindingIdentities(audit.id);
  const importing = useImportFindings(audit);
  const images = useImportedImages(files.images);
  // As read, but for severities that the admin has changed, and for parts that are imported all the same.
  const [read, setRead] = useState(files.findings);
  const [skipped, setSkipped] = useState(files.skipped);
  const [repository, setRepository] = useState(repositories[0]?.id ?? NO_REPOSITORY);
  const entries = useMemo(
    () =>
      importEntries(read, known.data ?? [], repositories, repository === NO_REPOSITORY ? null : repository),
    [read, known.data, repositories, repository],
  );
  const [withStatuses, setWithStatuses] = useState(false);
  // Null until the admin has chosen: everything new is imported then. A finding that has changed in the file is only updated.
  const [choice, setChoice] = useState<ReadonlySet<number> | null>(null);
  const chosen = useMemo(
    () =>
      new Set(
        entries
          .filter(({ index, state }) => (choice ? choice.has(index) : state === 'new'))
          .map(({ index }) => index),
      ),
    [entries, choice],
  );
  const isAnyUnplaced = read.some(({ locations }) =>
    locations.some(
      (location) => location.repository === null && matchRepository(location, repositories) === null,
    ),
  );

  const [importChosen] = useOneAtATime(async () => {
    const toStore = new Map<string, File>();
    const findings = entries
      .filter(({ index }) => chosen.has(index))
      .map(({ index, toImport, finding: { past }, isAgain }) => ({
        ...images.adopt(toImport, index, toStore),
        ...(withStatuses &&
          past && { source_status: past.status, source_reason: past.reason, source_link: past.link }),
        is_again: isAgain,
      }));
    const imported = await importing
      .mutateAsync({ findings, fileNames: files.names, images: toStore })
      .catch(() => null);
    if (imported) onImported(imported);
  });

  function addParts(parts: readonly SkippedEntry[], severity: ReadFinding['severity']) {
    const added = parts.flatMap(({ finding }) => (finding ? [{ ...finding, severity }] : []));
    if (choice) setChoice(new Set([...choice, ...added.map((_, index) => read.length + index)]));
    setRead([...read, ...added]);
    setSkipped(skipped.filter((entry) => !parts.includes(entry)));
  }

  const withoutSeverity = read.filter(({ notes }) => notes.includes(NO_SEVERITY)).length;
  const name = files.names.length === 1 ? (files.names[0] ?? '') : `${files.names.length} files`;
  if (read.length === 0) {
    return (
      <>
        <Notice
          tone="danger"
          title={`${name} cannot be imported`}
          actions={<SmallButton onClick={onReset}>Choose other files</SmallButton>}
        >
          {files.names.length === 1 ? 'The file contains' : 'The files contain'} no finding that can be read.
        </Notice>
        <SkippedCard skipped={skipped} onImport={addParts} />
      </>
    );
  }
  return (
    <QueryContent
      query={known}
      title="Failed to compare with the audit’s findings"
      skeletonClassName="h-96 rounded-lg"
      framed
    >
      {() => (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
              <p className="text-muted">
                {files.formats.join(', ')}: {summarize(entries, skipped)}
              </p>
            </div>
            {isAnyUnplaced && repositories.length > 0 && (
              <SelectField
                label="Repository of the locations"
                hint="For locations whose repository is not named."
                className="w-full sm:w-80"
                value={repository}
                onValueChange={setRepository}
                options={[
                  ...repositories.map(({ id, url }) => ({
                    value: id,
                    label: repositoryLabel(url),
                  })),
                  { value: NO_REPOSITORY, label: 'None: keep the path without a link' },
                ]}
              />
            )}
          </div>
          {importing.isError && <ImportFailed error={importing.error} />}
          {withoutSeverity > 0 && (
            <Notice
              tone="warning"
              title={`${withoutSeverity === 1 ? 'A finding has' : `${formatNumber(withoutSeverity)} findings have`} no severity`}
            >
              They become informational. Select them in the list to give them another severity.
            </Notice>
          )}
          {read.some(({ past }) => past) && (
            <Checkbox
              checked={withStatuses}
              onChange={(event) => setWithStatuses(event.target.checked)}
              label={
                <span>
                  Import the statuses too
                  <span className="block text-sm text-muted">
                    For an audit that is over: findings are published as fixed, acknowledged, partially fixed
                    or withdrawn. The client gets no email about findings that have such a status.
                  </span>
                </span>
              }
            />
          )}
          <MarkdownImagesProvider value={images.shown}>
            <ImportTable
              auditId={audit.id}
              entries={entries}
              withStatuses={withStatuses}
              selected={chosen}
              onSelect={setChoice}
              onSeverityChange={(indexes, severity) => {
                setChoice(chosen);
                setRead(
                  read.map((finding, index) =>
                    indexes.has(index)
                      ? { ...finding, severity, notes: finding.notes.filter((note) => note !== NO_SEVERITY) }
                      : finding,
                  ),
                );
              }}
            />
          </MarkdownImagesProvider>
          {skipped.length > 0 && <SkippedCard skipped={skipped} onImport={addParts} />}
          <div
            data-covers-page-end
            className="bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-t border-border bg-background px-1 py-3 sm:sticky"
          >
            <Button
              disabled={chosen.size === 0}
              isPending={importing.isPending}
              onClick={() => void importChosen()}
            >
              {chosen.size === 1 ? 'Import 1 draft' : `Import ${formatNumber(chosen.size)} drafts`}
            </Button>
            <Button variant="secondary" disabled={importing.isPending} onClick={onReset}>
              Choose other files
            </Button>
            <p className="text-sm text-muted">Drafts are not visible to the client until you publish them.</p>
          </div>
        </>
      )}
    </QueryContent>
  );
}

/** "12 read: 7 new, 3 already in the audit, 1 read twice, 1 not imported", which adds up. Parts that are no findings do not count. */
function summarize(entries: readonly ImportEntry[], skipped: readonly SkippedEntry[]): string {
  const skippedCount = skipped.filter(({ isPart }) => !isPart).length;
  const count = (wanted: ImportEntry['state']) => entries.filter(({ state }) => state === wanted).length;
  const twins = count('twin');
  return [
    `${formatNumber(entries.length + skippedCount)} read: ${formatNumber(count('new'))} new`,
    `${formatNumber(count('known'))} already in the audit`,
    ...(count('changed') > 0 ? [`${formatNumber(count('changed'))} changed`] : []),
    ...(twins > 0 ? [`${formatNumber(twins)} read twice`] : []),
    `${formatNumber(skippedCount)} not imported`,
  ].join(', ');
}

/** What is known after a failure: without a response it may have worked, and the list has been compared again. */
function ImportFailed({ error }: { error: Error }) {
  const isUnknown = error instanceof DataError && (error.kind === 'network' || error.kind === 'server');
  return isUnknown ? (
    <Notice tone="warning" title="It is not known whether the import worked">
      {error.message} The list shows what the audit contains now: either everything that you selected is in
      it, or nothing was imported.
    </Notice>
  ) : (
    <Notice tone="danger" title="Nothing was imported">
      {error.message}
    </Notice>
  );
}
