import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { z } from '@portal/data/client/zod';
import { text } from '@portal/data/forms/fields';
import { Field } from '@portal/ui/forms/field';
import { MarkdownTextarea } from '@portal/ui/forms/markdown-textarea';
import { Button } from '@portal/ui/primitives/button';
import { SHORTCUTS, submitOn } from '@portal/ui/shortcuts/shortcuts';

type Props = {
  /** What the text is of, such as "note:<finding id>": it is kept on this device under this name until it is sent. */
  name: string;
  label: string;
  hint?: string;
  action: string;
  maxLength: number;
  /** Resolves with whether the text was sent; a failure has been reported then. */
  onSend: (text: string) => Promise<boolean>;
};

/** A text to send, which is kept on this device until then (ONB-09). */
export function MessageForm({ name, label, hint = 'Markdown.', action, maxLength, onSend }: Props) {
  const form = useDraftForm(z.object({ text: text(maxLength, 'Write something first.') }), {
    draftKey: name,
    base: null,
    toValues: () => ({ text: '' }),
    save: async (values) => {
      if (!(await onSend(values.text))) throw new Error('The text was not sent.');
      return null;
    },
    onFailed: () => undefined,
  });
  const { errors, isSubmitting } = form.formState;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its fields have the focus.
    <form
      noValidate
      aria-label={action}
      onKeyDown={submitOn(SHORTCUTS.send)}
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => void form.submit(event)}
    >
      <Field label={label} hint={hint} className="w-full" error={errors.text?.message}>
        <MarkdownTextarea {...form.register('text')} />
      </Field>
      <Button type="submit" size="sm" variant="secondary" isPending={isSubmitting}>
        {action}
      </Button>
    </form>
  );
}
