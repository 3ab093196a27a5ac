import { useAddApplicationNote } from '@portal/data/applications/notes';
import { MAX_LENGTH } from '@portal/data/forms/limits';
import { refusalMessage } from '@portal/data/client/refusal';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useState, type FormEvent } from 'react';

/** ADM-12: writes a note on an application. A note that was not saved stays in the field. */
export function NoteForm({ userId }: { userId: string }) {
  const addNote = useAddApplicationNote(userId);
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const body = text.trim();

  const save = useOneAtATime(async () => {
    setIsSubmitted(true);
    if (!body) return;
    try {
      await addNote.mutateAsync(body);
      setText('');
      setIsSubmitted(false);
      toast.success('Note added');
    } catch (error) {
      toast.error('The note was not saved', { description: refusalMessage(error) ?? 'Please try again.' });
    }
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form noValidate aria-label="Add note" className="flex flex-col items-start gap-2" onSubmit={submit}>
      <Field
        label="New note"
        hint="Only admins read notes. A note cannot be changed or removed."
        className="w-full"
        {...(isSubmitted && !body && { error: 'Write something first.' })}
      >
        <Textarea
          rows={3}
          maxLength={MAX_LENGTH.application_notes.body}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" isPending={addNote.isPending}>
        Add note
      </Button>
    </form>
  );
}
