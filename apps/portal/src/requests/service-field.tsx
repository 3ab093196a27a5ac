import {
  CARD_SERVICE_TYPES,
  OTHER_SERVICE_TYPES,
  serviceTypeLabel,
} from '@portal/domain/service-requests/types';
import { ChoiceCard } from '@portal/ui/forms/choice-card';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Select } from '@portal/ui/forms/select';
import { Braces, FileCode2, SearchCode, type LucideIcon } from 'lucide-react';
import { useController, type UseFormReturn } from 'react-hook-form';
import type { RequestFormInput, RequestFormValues } from './request-schema.ts';

const CARDS: Record<(typeof CARD_SERVICE_TYPES)[number], { text: string; icon: LucideIcon }> = {
  smart_contract_audit: {
    text: 'Line-by-line review of your contracts, with tests.',
    icon: FileCode2,
  },
  typescript_audit: {
    text: 'The back ends, bots and front ends around your protocol.',
    icon: Braces,
  },
  code_review: { text: 'An expert second opinion on a change before you ship it.', icon: SearchCode },
};

export type RequestForm = UseFormReturn<RequestFormInput, unknown, RequestFormValues>;

/** REQ-01, REQ-03: the three cards and, below them, the other services of onboarding. */
export function ServiceField({ form, isDisabled }: { form: RequestForm; isDisabled: boolean }) {
  // Not registered: react-hook-form would read a service without a card as no service.
  const { field } = useController({ control: form.control, name: 'service_type' });
  const other = OTHER_SERVICE_TYPES.find((type) => type === field.value) ?? '';
  const choose = (type: string) =>
    form.setValue('service_type', type, { shouldDirty: true, shouldValidate: true });
  return (
    <FieldSet legend="Service" isRequired error={form.formState.errors.service_type?.message}>
      <div className="grid gap-3 lg:grid-cols-3">
        {CARD_SERVICE_TYPES.map((type, index) => (
          <ChoiceCard
            key={type}
            value={type}
            title={serviceTypeLabel(type)}
            description={CARDS[type].text}
            icon={CARDS[type].icon}
            disabled={isDisabled}
            name={field.name}
            checked={field.value === type}
            onChange={() => choose(type)}
            onBlur={field.onBlur}
            {...(index === 0 && { ref: field.ref })}
          />
        ))}
      </div>
      <Select
        aria-label="Another service"
        className="mt-3 sm:max-w-80"
        placeholder="Another service"
        value={other}
        disabled={isDisabled}
        options={OTHER_SERVICE_TYPES.map((type) => ({ value: type, label: serviceTypeLabel(type) }))}
        onValueChange={choose}
      />
    </FieldSet>
  );
}
