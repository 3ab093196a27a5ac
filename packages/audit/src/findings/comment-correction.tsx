import { useCorrectComment } from '@portal/data/findings/changes';
import { commentSchema } from '@portal/data/forms/fields';
import { fieldOf } from '@portal/ui/forms/field-of';
import { TextareaField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { SubmitRow } from '@portal/ui/forms/submit-row';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAction } from '@portal/ui/hooks/use-action';
import { useEffect } from 'react';

type Props = { comment: { id: string; body: string }; findingId: string; onClose: () => void };

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
  const { setFocus, formState } = form;
  const field = fieldOf(form);
  useEffect(() => setFocus('body'), [setFocus]);

  return (
    <Form
      aria-label="Edit the comment"
      className="flex flex-col gap-3"
      onSubmit={(event) => void form.submit(event)}
    >
      <TextareaField
        label="Comment"
        isLabelHidden
        hint="A comment can be corrected within 15 minutes."
        rows={3}
        {...field('body')}
      />
      <SubmitRow isSmall label="Save" isPending={formState.isSubmitting} onCancel={onClose} />
    </Form>
  );
}
