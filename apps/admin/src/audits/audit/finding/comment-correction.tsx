import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { z } from '@portal/data/client/zod';
import { useCorrectComment } from '@portal/data/findings/changes';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/data/forms/limits';
import { toast } from '@portal/ui/feedback/toast';
import { CommentCorrectionForm } from '@portal/ui/findings/comment-thread';
import { showFailure } from '@portal/ui/hooks/use-action';

const commentSchema = z.object({
  body: text(MAX_LENGTH.finding_comments.body, 'Write something first.'),
});

type Props = { comment: { id: string; body: string }; findingId: string; onClose: () => void };

/** FIND-04: corrects the user's own comment. */
export function CommentCorrection({ comment, findingId, onClose }: Props) {
  const correct = useCorrectComment(findingId);
  const form = useDraftForm(commentSchema, {
    base: comment,
    toValues: ({ body }) => ({ body }),
    save: async ({ body }, base) => {
      await correct.mutateAsync({ id: base.id, body });
      return { ...base, body };
    },
    onSaved: () => {
      onClose();
      toast.success('Comment saved');
    },
    onFailed: (error) => showFailure(error, 'The comment was not saved'),
  });
  return <CommentCorrectionForm form={form} onClose={onClose} />;
}
