import { useAddNote, useNotes } from '@portal/data/findings/notes';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { CommentList } from '@portal/audit/findings/comment-list';
import { useAction } from '@portal/ui/hooks/use-action';
import { MarkdownImagesProvider } from '@portal/ui/markdown/markdown-images';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { NoteForm } from '../../shared/note-form.tsx';

export function InternalNotes({ findingId }: { findingId: string }) {
  const notes = useNotes(findingId);
  const add = useAction(useAddNote(findingId), { failure: 'The note was not saved' });

  return (
    <Card title="Internal notes" description="Only our staff read these.">
      <CardContent className="flex flex-col gap-4">
        <QueryContent query={notes} title="Failed to load the notes" skeletonClassName="h-16" empty={null}>
          {(loaded) => (
            <CommentList
              headingLevel={3}
              comments={loaded.map((note) => ({
                id: note.id,
                who: note.author_name ?? 'A former admin',
                byAuditor: false,
                body: note.body,
                createdAt: note.created_at,
                editedAt: null,
              }))}
            />
          )}
        </QueryContent>
        {/* An image belongs to the finding, which its client reads. */}
        <MarkdownImagesProvider value={null}>
          <NoteForm name={`note:${findingId}`} maxLength={MAX_LENGTH.finding_notes.body} onSend={add.run} />
        </MarkdownImagesProvider>
      </CardContent>
    </Card>
  );
}
