import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { z } from '@portal/data/client/zod';
import { useCorrectComment } from '@portal/data/findings/changes';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/data/forms/limits';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Textarea } from '@portal/ui/forms/textarea';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';

const correctionSchema = z.object({
  body: text(MAX_LENGTH.finding_comments.body, 'Write something first.'),
});

type Props = { findingId: string; comment: { id: string; body: string }; onClose: () => void };

/** FIND-04: the form that takes the place of an own comment while it is corrected. */
export function CommentCorrection({ findingId, comment, onClose }: Props) {
  const correct = useCorrectComment(findingId);
  const form = useDraftForm(correctionSchema, {
    base: comment,
    toValues: ({ body }) => ({ body }),
    save: async ({ body }, base) => {
      await correct.mutateAsync({ id: base.id, body });
      return { ...base, body };
    },
    onSaved: onClose,
    onFailed: (error) => showFailure(error, 'The comment was not saved'),
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <Form
      aria-label="Edit the comment"
      className="flex flex-col gap-3"
      onSubmit={(event) => void form.submit(event)}
    >
      <Field label="Comment" error={errors.body?.message}>
        <Textarea {...form.register('body')} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" isPending={isSubmitting}>
          Save
        </Button>
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
