import { Button } from '@portal/ui/primitives/button';
import { CardFooter } from '@portal/ui/primitives/card';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';

/** The footer of a card that is one form: saves it, says that there are unsaved changes, and asks before the user leaves them. */
export function SaveFooter({ isDirty, isSubmitting }: { isDirty: boolean; isSubmitting: boolean }) {
  return (
    <CardFooter>
      <Button type="submit" isPending={isSubmitting}>
        Save Changes
      </Button>
      {isDirty && <p className="text-sm text-muted">You have unsaved changes.</p>}
      <UnsavedChangesDialog hasChanges={isDirty && !isSubmitting} />
    </CardFooter>
  );
}
