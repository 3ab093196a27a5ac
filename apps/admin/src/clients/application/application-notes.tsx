import {
  useAddApplicationNote,
  useApplicationNotes,
  type ApplicationNote,
} from '@portal/data/applications/notes';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { useAction } from '@portal/ui/hooks/use-action';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatDateTime } from '@portal/domain/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';
import { lazyPage } from '@portal/ui/layout/lazy-page';

// The first page has this form too, and need not wait for its code.
const NoteForm = lazyPage(() => import('../../shared/note-form.tsx').then((module) => module.NoteForm), {
  loading: <Skeleton className="h-36 w-full" />,
});

const REASON_LABELS: Readonly<Record<string, string>> = {
  shared_reason: 'Reason for rejection, shared with the client',
  internal_reason: 'Reason for rejection, not shared with the client',
};

export function ApplicationNotes({ clientId }: { clientId: string }) {
  const notes = useApplicationNotes(clientId);
  const add = useAction(useAddApplicationNote(clientId), {
    success: 'Note added',
    failure: 'The note was not saved',
  });
  return (
    <div className="flex flex-col gap-3">
      <NoteForm
        name={`application-note:${clientId}`}
        hint="Only admins read notes. A note cannot be changed or removed."
        maxLength={MAX_LENGTH.application_notes.body}
        onSend={add.run}
      />
      <QueryContent
        query={notes}
        title="Failed to load the notes"
        skeletonClassName="h-16"
        empty={<p className="text-sm text-muted">No notes yet.</p>}
      >
        {(loaded) => (
          <ul aria-label="Notes" className="flex flex-col gap-3">
            {loaded.map((note) => (
              <NoteItem key={note.id} note={note} />
            ))}
          </ul>
        )}
      </QueryContent>
    </div>
  );
}

function NoteItem({ note }: { note: ApplicationNote }) {
  const reasonLabel = REASON_LABELS[note.kind];
  return (
    <li className="flex flex-col items-start gap-1 rounded-md border border-border px-3 py-2">
      <p className="text-sm text-muted">
        <span className="font-medium text-foreground">{note.author_name ?? 'A former admin'}</span>{' '}
        <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time>
      </p>
      {reasonLabel && (
        <Badge tone="neutral" wraps>
          {reasonLabel}
        </Badge>
      )}
      <p className="wrap-anywhere whitespace-pre-wrap">{note.body}</p>
    </li>
  );
}
