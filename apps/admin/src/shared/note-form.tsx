import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { z } from '@portal/domain/zod';
import { text } from '@portal/data/forms/fields';
import { Field } from '@portal/ui/forms/field';
import { MarkdownTextarea } from '@portal/ui/forms/markdown-textarea';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Form } from '@portal/ui/forms/form';

type Props = {
  name: string;
  hint?: string;
  maxLength: number;
  onSend: (text: string) => Promise<boolean>;
};

/** The form for a new note, which is kept on this device until it is added (ONB-09). */
export function NoteForm({ name, hint = 'Markdown.', maxLength, onSend }: Props) {
  const form = useSendForm(z.object({ text: text(maxLength, 'Write something first.') }), {
    draftKey: name,
    initial: { text: '' },
    send: (values) => onSend(values.text),
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <Form
      aria-label="Add note"
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => void form.submit(event)}
    >
      <Field label="New note" hint={hint} className="w-full" error={errors.text?.message}>
        <MarkdownTextarea {...form.register('text')} />
      </Field>
      <SmallButton type="submit" isPending={isSubmitting}>
        Add note
      </SmallButton>
    </Form>
  );
}
