import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { z } from '@portal/data/client/zod';
import { useSaveLocations } from '@portal/data/findings/managed-changes';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { toast } from '@portal/ui/feedback/toast';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { WriteTarget } from '../../write-target.tsx';
import { LocationFields } from '../location-fields.tsx';
import { locationSchema, toLocationFormValues, toLocationRow } from '../location-form-values.ts';

const locationsSchema = z.object({ locations: z.array(locationSchema) });

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
  const form = useDraftForm(locationsSchema, {
    // As it was when the dialog opened: saving notices what others have changed since.
    base: useState(finding)[0],
    toValues: (base) => ({ locations: base.finding_locations.map(toLocationFormValues) }),
    save: async ({ locations }, base) => {
      await save.mutateAsync({ base, locations: locations.map(toLocationRow) });
      return base;
    },
    onSaved: () => {
      toast.success('Locations saved');
      onClose();
    },
    onFailed: (error) => showFailure(error, 'The locations were not saved'),
  });
  const locations = useWatch({ control: form.control, name: 'locations' });

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
            <Button type="submit" form={formId} isPending={form.formState.isSubmitting}>
              Save locations
            </Button>
          </>
        }
      >
        <WriteTarget userId={audit.user_id} />
        <form id={formId} noValidate className="@container" onSubmit={(event) => void form.submit(event)}>
          <LocationFields
            repositories={repositories}
            locations={locations}
            errors={form.formState.errors.locations}
            onChange={(value) => form.setFields({ locations: value })}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}
