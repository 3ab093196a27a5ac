import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { useAddComment } from '@portal/data/findings/changes';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { MarkdownTextarea } from '@portal/ui/forms/markdown-textarea';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Form } from '@portal/ui/forms/form';
import { commentSchema } from './comment-schema.ts';

/** FIND-04: writes a comment. What is typed is kept on this device until it is sent. */
export function CommentForm({ findingId }: { findingId: string }) {
  const add = useAddComment(findingId);
  const form = useDraftForm(commentSchema, {
    draftKey: `finding:${findingId}:comment`,
    base: null,
    toValues: () => ({ body: '' }),
    save: async ({ body }) => {
      await add.mutateAsync(body);
      return null;
    },
    onSaved: () => toast.success('Comment added'),
    onFailed: (error) => showFailure(error, 'The comment was not sent'),
  });
  const { register, formState } = form;

  return (
    <Form
      aria-label="New comment"
      className="flex flex-col gap-3"
      onSubmit={(event) => void form.submit(event)}
    >
      <Field
        label="Comment"
        hint="The auditors can read it. Markdown is supported."
        {...(formState.errors.body?.message && { error: formState.errors.body.message })}
      >
        <MarkdownTextarea rows={3} {...register('body')} />
      </Field>
      <div>
        <Button type="submit" variant="secondary" isPending={formState.isSubmitting}>
          Add comment
        </Button>
      </div>
    </Form>
  );
}
