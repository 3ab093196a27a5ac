import { useState } from 'react';

/** The user has answered a question with no, so what they began was not done. */
export class DeclinedError extends Error {}

/** A question about something, such as a step that writes to a client. */
export type Question<Subject> = { subject: Subject; answer: (isConfirmed: boolean) => void };

/**
 * A question in the middle of an action. `ask` opens it, resolves when the user confirms, and rejects with a DeclinedError when
 * they do not; `open` is the question that is to be shown, or null.
 */
export function useQuestion<Subject>(): {
  open: Question<Subject> | null;
  ask: (subject: Subject) => Promise<void>;
} {
  const [open, setOpen] = useState<Question<Subject> | null>(null);
  return {
    open,
    ask: (subject) =>
      new Promise((resolve, reject) => {
        setOpen({
          subject,
          answer: (isConfirmed) => {
            setOpen(null);
            if (isConfirmed) resolve();
            else reject(new DeclinedError());
          },
        });
      }),
  };
}
