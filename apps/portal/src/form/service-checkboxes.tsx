import { INTENDED_SERVICES } from '@portal/domain/profiles/intended-services';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { FieldSet } from '@portal/ui/forms/field-set';
import { cn } from '@portal/ui/primitives/class-names';
import type { ComponentProps } from 'react';
import { z } from '@portal/domain/zod';
import { line } from '@portal/data/forms/fields';

type Props = Omit<ComponentProps<typeof Checkbox>, 'label'> & {
  legend: string;
  isRequired?: boolean;
  error: string | undefined;
};

/** ONB-05: the intended services, of which several can be chosen. */
export function ServiceCheckboxes({ legend, isRequired, error, className, ...checkbox }: Props) {
  return (
    <FieldSet legend={legend} isRequired={isRequired} error={error}>
      <div className={cn('grid gap-x-4 gap-y-2 sm:grid-cols-2', className)}>
        {INTENDED_SERVICES.map((service) => (
          <Checkbox key={service} label={service} value={service} {...checkbox} />
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
