import { CommentCorrection } from '@portal/audit/findings/comment-correction';
import { CommentsCard as Card } from '@portal/audit/findings/comments-card';
import { useAddComment } from '@portal/data/findings/changes';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { useAction } from '@portal/ui/hooks/use-action';
import { MessageForm } from '../../shared/message-form.tsx';

/** FIND-04: the comments on a finding, and a form for the auditors. */
export function CommentsCard({ findingId }: { findingId: string }) {
  const add = useAction(useAddComment(findingId), { failure: 'The comment was not sent' });
  return (
    <Card
      findingId={findingId}
      description="The client can read and answer these."
      canWrite
      Correction={CommentCorrection}
    >
      <MessageForm
        name={`comment:${findingId}`}
        label="New comment"
        hint="Markdown is supported. The client sees it immediately."
        action="Send comment"
        maxLength={MAX_LENGTH.finding_comments.body}
        onSend={add.run}
      />
    </Card>
  );
}
