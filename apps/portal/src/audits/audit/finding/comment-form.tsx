import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAddComment } from '@portal/data/findings/changes';
import { commentSchema } from '@portal/data/forms/fields';
import { Field } from '@portal/ui/forms/field';
import { MarkdownTextarea } from '@portal/ui/forms/markdown-textarea';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Form } from '@portal/ui/forms/form';

/** FIND-04: writes a comment. What is typed is kept on this device until it is sent. */
export function CommentForm({ findingId }: { findingId: string }) {
  const add = useAction(useAddComment(findingId), {
    success: 'Comment added',
    failure: 'The comment was not sent',
  });
  const form = useSendForm(commentSchema, {
    draftKey: `finding:${findingId}:comment`,
    initial: { body: '' },
    send: ({ body }) => add.run(body),
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
