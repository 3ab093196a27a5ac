import { useAddComment, type SourceLine } from '@portal/data/findings/changes';
import { commentSchema } from '@portal/data/forms/fields';
import { codeLocationLabel } from '@portal/domain/findings/code-location';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { MarkdownTextarea } from '@portal/ui/forms/markdown-textarea';
import { SubmitRow } from '@portal/ui/forms/submit-row';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAction } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useEffect, useState } from 'react';

type Props = {
  findingId: string;
  hint: string;
  /** The line that the comment is about, and what closes the form; a comment on the finding has neither. */
  on?: SourceLine;
  onClose?: () => void;
};

/** FIND-04, CODE-06: writes a comment on a finding or on a line. What is typed is kept on this device until it is sent. */
export function CommentForm({ findingId, hint, on, onClose }: Props) {
  const add = useAction(useAddComment(findingId, on), {
    success: 'Comment added',
    failure: 'The comment was not sent',
    ...(onClose && { onSuccess: onClose }),
  });
  const place = on && codeLocationLabel({ path: on.path, firstLine: on.line, lastLine: on.line });
  const form = useSendForm(commentSchema, {
    draftKey: `finding:${findingId}:comment${on ? `:${on.commit}:${place}` : ''}`,
    initial: { body: '' },
    send: ({ body }) => add.run(body),
  });
  const { register, setFocus, formState } = form;
  const [opener] = useState(() => document.activeElement);
  const keepFocus = useFocusAfterRemoval(() =>
    opener instanceof HTMLElement && opener.isConnected ? opener : null,
  );
  const isOnLine = on !== undefined;
  useEffect(() => {
    if (isOnLine) setFocus('body');
  }, [isOnLine, setFocus]);

  return (
    <Form
      aria-label={place ? `New comment on ${place}` : 'New comment'}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        if (onClose) keepFocus();
        void form.submit(event);
      }}
    >
      <Field
        label={place ? `Comment on ${place}` : 'Comment'}
        hint={hint}
        error={formState.errors.body?.message}
      >
        <MarkdownTextarea rows={3} {...register('body')} />
      </Field>
      <SubmitRow
        isSmall
        label="Add comment"
        isPending={formState.isSubmitting}
        onCancel={
          onClose &&
          (() => {
            keepFocus();
            onClose();
          })
        }
      />
    </Form>
  );
}
