import { Button } from '@portal/ui/primitives/button';
import { CardFooter } from '@portal/ui/primitives/card';
import type { ReactNode } from 'react';
import { KeptDraftNote, type KeptForm } from './form-notes.tsx';

type Props = {
  form: KeptForm & {
    formState: { isSubmitting: boolean };
    conflict: object | null;
    discardChanges: () => void;
  };
  label: string;
  /** Whether the record is not stored yet. It can then be saved without changes. */
  isNew?: boolean;
  children?: ReactNode;
};

/** The end of a card whose form changes a stored record: save, undo, and whether what was typed is kept. */
export function SaveFooter({ form, label, isNew = false, children }: Props) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <CardFooter>
      <Button
        type="submit"
        isPending={isSubmitting}
        disabled={(!isDirty && !isNew) || form.conflict !== null}
      >
        {label}
      </Button>
      {children}
      {isDirty && (
        <Button variant="secondary" onClick={form.discardChanges}>
          {isNew ? 'Clear' : 'Undo changes'}
        </Button>
      )}
      {form.conflict ? (
        <p className="text-sm text-muted">First choose what to keep.</p>
      ) : (
        <KeptDraftNote form={form} />
      )}
    </CardFooter>
  );
}
