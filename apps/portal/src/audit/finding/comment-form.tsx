import { zodResolver } from '@hookform/resolvers/zod';
import { refusalMessage } from '@portal/data/client/refusal';
import { useAddComment } from '@portal/data/findings/changes';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useForm } from 'react-hook-form';
import { loadFormDraft, useFormDraft } from '../../form/use-form-draft.ts';
import { commentSchema, type CommentValues } from './comment-schema.ts';

/** FIND-04: writes a comment. What is typed is kept on this device until it is sent. */
export function CommentForm({ findingId, userId }: { findingId: string; userId: string }) {
  const draftName = `finding:${findingId}:comment`;
  const add = useAddComment(findingId);
  const form = useForm<CommentValues>({
    resolver: zodResolver(commentSchema),
    defaultValues: { body: '', ...loadFormDraft(userId, draftName) },
  });
  useFormDraft(form, userId, draftName);
  const { register, handleSubmit, reset, formState } = form;

  const submit = useOneAtATime(async ({ body }: CommentValues) => {
    try {
      await add.mutateAsync(body);
      reset({ body: '' });
      toast.success('Comment added');
    } catch (error) {
      toast.error('The comment was not sent', {
        description: refusalMessage(error) ?? 'It is kept here. Check your connection and try again.',
      });
    }
  });

  return (
    <form
      noValidate
      aria-label="New comment"
      className="flex flex-col gap-3"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <Field
        label="Comment"
        hint="The auditors can read it. Markdown is supported."
        {...(formState.errors.body?.message && { error: formState.errors.body.message })}
      >
        <Textarea rows={3} {...register('body')} />
      </Field>
      <div>
        <Button type="submit" variant="secondary" isPending={formState.isSubmitting}>
          Add comment
        </Button>
      </div>
    </form>
  );
}
