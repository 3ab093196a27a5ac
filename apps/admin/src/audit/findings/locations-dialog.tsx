import type { ScopeRepository } from '@portal/data/audits/scope';
import { refusalMessage } from '@portal/data/client/refusal';
import { useSaveLocations } from '@portal/data/findings/locations';
import type { ManagedFindingRow } from '@portal/data/findings/managed-queries';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { useId, useState, type FormEvent } from 'react';
import { WriteTarget } from '../../write-target.tsx';
import { LocationFields } from '../location-fields.tsx';
import { locationError, toLocationFormValues, toLocationRow } from '../location-form-values.ts';

type Props = {
  audit: { id: string; user_id: string };
  finding: ManagedFindingRow;
  repositories: readonly ScopeRepository[];
  onClose: () => void;
};

/** FIND-10: edits the locations of a finding from the list. */
export function LocationsDialog({ audit, finding, repositories, onClose }: Props) {
  const formId = useId();
  const save = useSaveLocations();
  // As it was when the dialog opened: saving notices what others have changed since.
  const [base] = useState(finding);
  const [locations, setLocations] = useState(() => base.finding_locations.map(toLocationFormValues));
  const [isSubmitted, setIsSubmitted] = useState(false);

  const saveLocations = useOneAtATime(async () => {
    setIsSubmitted(true);
    if (locations.some((one) => locationError(one))) return;
    try {
      await save.mutateAsync({ base, locations: locations.map(toLocationRow) });
      toast.success('Locations saved');
      onClose();
    } catch (error) {
      toast.error('The locations were not saved', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveLocations();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        size="lg"
        title={`Locations of ${finding.number ?? finding.title}`}
        {...(finding.status !== 'draft' && { description: 'The client sees the change immediately.' })}
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isPending={save.isPending}>
              Save locations
            </Button>
          </>
        }
      >
        <WriteTarget userId={audit.user_id} />
        <form id={formId} noValidate className="@container" onSubmit={submit}>
          <LocationFields
            repositories={repositories}
            locations={locations}
            showsErrors={isSubmitted}
            onChange={setLocations}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}
