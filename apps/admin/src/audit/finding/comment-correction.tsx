import { refusalMessage } from '@portal/data/client/refusal';
import { useCorrectComment } from '@portal/data/findings/changes';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Button } from '@portal/ui/primitives/button';
import { useState, type FormEvent } from 'react';

type Props = { findingId: string; comment: { id: string; body: string }; onClose: () => void };

/** FIND-04: the form that takes the place of an own comment while it is corrected. */
export function CommentCorrection({ findingId, comment, onClose }: Props) {
  const correct = useCorrectComment(findingId);
  const [body, setBody] = useState(comment.body);
  const [isSubmitted, setIsSubmitted] = useState(false);

  const save = useOneAtATime(async () => {
    setIsSubmitted(true);
    if (!body.trim()) return;
    try {
      await correct.mutateAsync({ id: comment.id, body: body.trim() });
      onClose();
    } catch (error) {
      toast.error('The comment was not corrected', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form noValidate aria-label="Correct the comment" className="flex flex-col gap-3" onSubmit={submit}>
      <Field label="Comment" {...(isSubmitted && !body.trim() && { error: 'Write something first.' })}>
        <Textarea value={body} onChange={(event) => setBody(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" isPending={correct.isPending}>
          Save correction
        </Button>
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
