import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { useCorrectComment } from '@portal/data/findings/changes';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Textarea } from '@portal/ui/forms/textarea';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { useEffect } from 'react';
import { commentSchema } from './comment-schema.ts';

type Props = {
  comment: { id: string; body: string };
  findingId: string;
  onClose: () => void;
};

/** FIND-04: corrects the user's own comment, in the place of its text. */
export function CommentCorrection({ comment, findingId, onClose }: Props) {
  const correct = useCorrectComment(findingId);
  const keepFocus = useFocusAfterRemoval();
  const form = useDraftForm(commentSchema, {
    base: comment,
    toValues: ({ body }) => ({ body }),
    save: async ({ body }, base) => {
      await correct.mutateAsync({ id: base.id, body });
      return { ...base, body };
    },
    onSaved: () => {
      close();
      toast.success('Comment saved');
    },
    onFailed: (error) => showFailure(error, 'The comment was not saved'),
  });
  const { register, setFocus, formState } = form;
  useEffect(() => setFocus('body'), [setFocus]);

  function close() {
    keepFocus();
    onClose();
  }

  return (
    <Form
      aria-label="Edit the comment"
      className="flex flex-col gap-3"
      onSubmit={(event) => void form.submit(event)}
    >
      <Field
        label="Comment"
        isLabelHidden
        hint="A comment can be corrected within 15 minutes."
        {...(formState.errors.body?.message && { error: formState.errors.body.message })}
      >
        <Textarea rows={3} {...register('body')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isPending={formState.isSubmitting}>
          Save
        </Button>
        <Button variant="secondary" size="sm" disabled={formState.isSubmitting} onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
