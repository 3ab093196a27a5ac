import { useAddNote, useNotes } from '@portal/data/findings/notes';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { CommentList } from '@portal/ui/findings/comment-list';
import { useAction } from '@portal/ui/hooks/use-action';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { MessageForm } from './message-form.tsx';

/** FIND-04: notes on a finding that only admins read. */
export function InternalNotes({ findingId }: { findingId: string }) {
  const notes = useNotes(findingId);
  const add = useAction(useAddNote(findingId), { failure: 'The note was not saved' });

  return (
    <Card aria-labelledby="internal-notes">
      <CardHeader titleId="internal-notes" title="Internal notes" description="Only admins read these." />
      <CardContent className="flex flex-col gap-4">
        {notes.isPending && <Skeleton className="h-16 w-full" />}
        {notes.isLoadingError && (
          <ErrorState
            title="Failed to load the notes"
            onRetry={() => void notes.refetch()}
            isRetrying={notes.isFetching}
          />
        )}
        {notes.data && notes.data.length > 0 && (
          <CommentList
            headingLevel={3}
            comments={notes.data.map((note) => ({
              id: note.id,
              who: note.author_name ?? 'A former admin',
              byAuditor: false,
              body: note.body,
              createdAt: note.created_at,
              editedAt: null,
            }))}
          />
        )}
        <MessageForm name={`note:${findingId}`} label="New note" action="Add note" onSend={add.run} />
      </CardContent>
    </Card>
  );
}
