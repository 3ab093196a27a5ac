import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useCorrectComment } from '@portal/data/findings/changes';
import { commentSchema } from '@portal/data/findings/comment-schema';
import { CommentCorrectionForm } from '@portal/audit/findings/comment-thread';
import { useAction } from '@portal/ui/hooks/use-action';

type Props = { comment: { id: string; body: string }; findingId: string; onClose: () => void };

/** FIND-04: corrects the user's own comment. */
export function CommentCorrection({ comment, findingId, onClose }: Props) {
  const correct = useAction(useCorrectComment(findingId), {
    success: 'Comment saved',
    failure: 'The comment was not saved',
    onSuccess: onClose,
  });
  const form = useSendForm(commentSchema, {
    initial: { body: comment.body },
    send: ({ body }) => correct.run({ id: comment.id, body }),
  });
  return <CommentCorrectionForm form={form} onClose={onClose} />;
}
