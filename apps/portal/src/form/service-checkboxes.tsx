import { INTENDED_SERVICES } from '@portal/domain/profiles/intended-services';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { FieldSet } from '@portal/ui/forms/field-set';
import { cn } from '@portal/ui/primitives/class-names';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from '@portal/domain/zod';
import { line } from '@portal/data/forms/fields';

type Props = {
  legend: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  error: string | undefined;
  field: UseFormRegisterReturn;
  className?: string;
};

/** ONB-05: the intended services, of which several can be chosen. */
export function ServiceCheckboxes({ legend, isRequired, isDisabled, error, field, className }: Props) {
  return (
    <FieldSet legend={legend} isRequired={isRequired} error={error}>
      <div className={cn('grid gap-x-4 gap-y-2 sm:grid-cols-2', className)}>
        {INTENDED_SERVICES.map((service) => (
          <Checkbox key={service} label={service} value={service} disabled={isDisabled} {...field} />
        ))}
      </div>
    </FieldSet>
  );
}

/** Less than the database allows for a service, which is stored with "Other: " before it. */
const OTHER_MAX_LENGTH = 120;

export const intendedServices = z.object({
  services: z.array(z.string()),
  otherText: line(OTHER_MAX_LENGTH),
});
