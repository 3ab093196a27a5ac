import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { z } from '@portal/domain/zod';
import { useSaveLocations } from '@portal/data/findings/managed-changes';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { toast } from '@portal/ui/feedback/toast';
import { showFailure } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { LocationFields } from '../fields/location-fields.tsx';
import { locationSchema, toLocationFormValues, toLocationRow } from '../fields/location-form-values.ts';

const locationsSchema = z.object({ locations: z.array(locationSchema) });

type Props = {
  audit: { id: string; client_id: string };
  finding: ManagedFindingRow;
  repositories: readonly ScopeRepository[];
  onClose: () => void;
};

export function LocationsDialog({ audit, finding, repositories, onClose }: Props) {
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
    <FormDialog
      size="lg"
      title={`Locations of ${finding.number ?? finding.title}`}
      {...(finding.status !== 'draft' && { description: 'The client sees the change immediately.' })}
      submitLabel="Save locations"
      form={form}
      onClose={onClose}
      before={<WriteTarget clientId={audit.client_id} />}
      formClassName="@container"
    >
      <LocationFields
        repositories={repositories}
        locations={locations}
        errors={form.formState.errors.locations}
        onChange={(value) => form.setFields({ locations: value })}
      />
    </FormDialog>
  );
}
