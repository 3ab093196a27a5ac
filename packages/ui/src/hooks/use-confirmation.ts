import { useState } from 'react';

/** The user did not confirm, so what they began was not done. */
export class DeclinedError extends Error {}

/** What the user is to confirm, such as a step that writes to a client, and what takes their decision. */
export type Confirmation<Subject> = { subject: Subject; decide: (isConfirmed: boolean) => void };

/** `confirm` resolves when the user confirms, and rejects with a DeclinedError when they do not. */
export function useConfirmation<Subject>(): {
  open: Confirmation<Subject> | null;
  confirm: (subject: Subject) => Promise<void>;
} {
  const [open, setOpen] = useState<Confirmation<Subject> | null>(null);
  return {
    open,
    confirm: (subject) =>
      new Promise((resolve, reject) => {
        setOpen({
          subject,
          decide: (isConfirmed) => {
            setOpen(null);
            if (isConfirmed) resolve();
            else reject(new DeclinedError());
          },
        });
      }),
  };
}
