import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useState, type FormEvent } from 'react';
import { useKeptDraft } from '../use-kept-draft.ts';

const EMPTY = { values: { text: '' }, base: null };

type Props = {
  /** What the text is of, such as "note:<finding id>": it is kept on this device under this name until it is sent. */
  name: string;
  label: string;
  hint?: string;
  action: string;
  /** Resolves with whether the text was sent; a failure has been reported then. */
  onSend: (text: string) => Promise<boolean>;
};

/** A text in Markdown to send, which is kept on this device until then (ONB-09). */
export function MessageForm({ name, label, hint = 'Markdown.', action, onSend }: Props) {
  const draft = useKeptDraft({ name, saved: EMPTY, isValid: hasText });
  const [isPending, setIsPending] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const text = draft.values.text.trim();

  const send = useOneAtATime(async () => {
    setIsSubmitted(true);
    if (!text) return;
    setIsPending(true);
    const isSent = await onSend(text);
    setIsPending(false);
    if (!isSent) return;
    draft.restart(EMPTY);
    setIsSubmitted(false);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form noValidate aria-label={action} className="flex flex-col items-start gap-3" onSubmit={submit}>
      <Field
        label={label}
        hint={hint}
        className="w-full"
        {...(isSubmitted && !text && { error: 'Write something first.' })}
      >
        <Textarea
          value={draft.values.text}
          onChange={(event) => draft.change({ text: event.target.value })}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" isPending={isPending}>
        {action}
      </Button>
    </form>
  );
}

function hasText({ values }: { values: unknown }): boolean {
  return typeof values === 'object' && values !== null && 'text' in values && typeof values.text === 'string';
}
