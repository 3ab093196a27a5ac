import {
  differingColumns,
  getContent,
  useManagedFinding,
  type FindingContent,
  type ManagedFinding,
} from '@portal/data/findings/managed-findings';
import { useNeedsCorrection } from '@portal/data/findings/approvals';
import { useSaveFinding } from '@portal/data/findings/managed-changes';
import {
  useFindingIdentities,
  type FindingIdentity,
  type FindingToImport,
} from '@portal/data/findings/import';
import { Link } from '@portal/frame/routing/router';
import { findImageIds } from '@portal/domain/files/image-address';
import { codeLocationLabel } from '@portal/domain/findings/code-location';
import { paths } from '@portal/domain/routing/paths';
import { severityLabel } from '@portal/domain/findings/finding-labels';
import { Notice } from '@portal/ui/feedback/notice';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { cn } from '@portal/ui/primitives/class-names';
import { useState } from 'react';
import { FINDING_LABELS } from '../finding/fields/finding-labels.ts';
import { changedBy, type ChangedBy } from './changed-by.ts';

type Column = keyof FindingContent;
type Props = { auditId: string; findingId: string; theirs: FindingToImport; onUpdated: () => void };

/** FIND-08: what the audit and the file say of a finding that both have. The admin chooses the fields to take from the file. */
export function UpdateFinding({ auditId, findingId, theirs, onUpdated }: Props) {
  const finding = useManagedFinding(auditId, findingId);
  // The page has loaded them to find this finding.
  const identities = useFindingIdentities(auditId).data?.filter(({ id }) => id === findingId) ?? [];
  return (
    <QueryContent query={finding} title="Failed to load the finding" skeletonClassName="h-24">
      {(stored) => (
        <Comparison
          key={stored.updated_at}
          finding={stored}
          theirs={theirs}
          identities={identities}
          onUpdated={onUpdated}
        />
      )}
    </QueryContent>
  );
}

const CHANGED_BY: Readonly<Record<ChangedBy, string>> = {
  file: 'Changed only in the file since the import.',
  portal: 'Changed only in the portal since the import.',
  both: 'Changed in both since the import.',
};

function Comparison({
  finding,
  theirs,
  identities,
  onUpdated,
}: Pick<Props, 'theirs' | 'onUpdated'> & { finding: ManagedFinding; identities: FindingIdentity[] }) {
  const save = useSaveFinding(finding.audit_id);
  const ours = getContent(finding);
  const file = {
    ...theirs,
    locations: theirs.locations.map((location) => ({ ...location, id: crypto.randomUUID() })),
  };
  const isPublished = finding.status !== 'draft';
  const needsCorrection = useNeedsCorrection(finding);
  const isEdited = isPublished || finding.updated_at !== finding.created_at;
  const differing = differingColumns(ours, file).filter((column) => toText(file, column) !== '');
  const fixed = differing.filter(
    (column) => (isPublished && column === 'severity') || hasImages(ours, file, column),
  );
  const changed = (column: Column) => (isEdited ? changedBy(column, ours, file, identities) : 'file');
  // Fields of a draft that nobody has changed in the portal since the import are taken from the file, unless the admin says otherwise.
  const [taken, setTaken] = useState<ReadonlySet<Column>>(
    () =>
      new Set(
        differing.filter((column) => !isPublished && changed(column) === 'file' && !fixed.includes(column)),
      ),
  );
  const update = useAction(
    () => {
      const changes = Object.fromEntries([...taken].map((column) => [column, file[column]]));
      return save.mutateAsync({ base: finding, content: { ...ours, ...changes }, fromFile: theirs });
    },
    { success: 'Finding updated', failure: 'The finding was not updated', onSuccess: onUpdated },
  );
  if (differing.length === 0) return <p className="py-2 text-muted">The audit and the file say the same.</p>;
  return (
    <section aria-label={`Update ${finding.title}`} className="flex max-w-4xl min-w-0 flex-col gap-4 py-2">
      {isEdited && (
        <Notice tone="warning" title="This finding was changed in the portal">
          {needsCorrection ? (
            <WriteCorrection finding={finding} />
          ) : (
            `Choose what to take from the file.${isPublished ? ' The client sees the change immediately.' : ''}`
          )}
        </Notice>
      )}
      {differing.map((column) => (
        <div key={column} className="flex min-w-0 flex-col gap-1">
          <Checkbox
            label={`Take the ${FINDING_LABELS[column].toLowerCase()} of the file`}
            disabled={needsCorrection || fixed.includes(column)}
            checked={taken.has(column)}
            onChange={({ target }) => {
              const chosen = new Set(taken);
              if (target.checked) chosen.add(column);
              else chosen.delete(column);
              setTaken(chosen);
            }}
          />
          <ChangedSinceImport by={changed(column)} />
          {!needsCorrection && fixed.includes(column) && (
            <p className="text-sm text-muted">
              {column === 'severity'
                ? 'The severity of a published finding is changed on its page, with a reason.'
                : 'A text with images is changed on the page of the finding.'}
            </p>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Version label="In the audit" text={toText(ours, column)} />
            <Version label="In the file" text={toText(file, column)} />
          </div>
        </div>
      ))}
      {!needsCorrection && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            disabled={taken.size === 0}
            isPending={update.isPending}
            onClick={() => void update.run()}
          >
            Update
          </Button>
          <p className="text-sm text-muted">Approvals of the earlier version no longer count.</p>
        </div>
      )}
    </section>
  );
}

function WriteCorrection({ finding }: { finding: ManagedFinding }) {
  return (
    <>
      A second person approves every change of what is published. Write a correction on{' '}
      <Link className="underline underline-offset-2" to={paths.adminFinding(finding.audit_id, finding.id)}>
        the page of the finding
      </Link>
      .
    </>
  );
}

function ChangedSinceImport({ by }: { by: ChangedBy | null }) {
  return (
    by && <p className={cn('text-sm', by === 'both' ? 'text-warning' : 'text-muted')}>{CHANGED_BY[by]}</p>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-sm text-muted">{label}</p>
      <p className="max-h-60 flex-1 overflow-auto rounded-md border border-border bg-surface px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
        {text || '(empty)'}
      </p>
    </div>
  );
}

function toText(content: FindingContent, column: Column): string {
  if (column === 'locations')
    return content.locations
      .map(({ path, first_line, last_line }) =>
        codeLocationLabel({ path, firstLine: first_line, lastLine: last_line }),
      )
      .join('\n');
  const value = content[column] ?? '';
  return column === 'severity' || column === 'likelihood' || column === 'impact'
    ? severityLabel(value)
    : value;
}

/** The images of a file get other ids when they are stored. */
function hasImages(ours: FindingContent, file: FindingContent, column: Column): boolean {
  return findImageIds(`${toText(ours, column)}\n${toText(file, column)}`).length > 0;
}
