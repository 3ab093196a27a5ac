import { Field } from '@portal/ui/forms/field';
import { DateFilter } from '@portal/ui/forms/date-field';
import { Select } from '@portal/ui/forms/select';
import { useAdminOptions } from '../shared/use-admin-options.ts';
import { ClientFilter } from './client-filter.tsx';
import { ACTIVITY_CHOICES, ACTIVITY_GROUPS, ACTIVITY_SIDES } from './describe-activity.ts';

type Filters = {
  action: string | null;
  adminId: string | null;
  clientId: string | null;
  from: string | null;
  to: string | null;
};
type Props = { view: Filters; onChange: (change: Partial<Filters>) => void };

const ACTION_OPTIONS = [
  { value: '', label: 'All actions' },
  ...toOptions(ACTIVITY_SIDES),
  ...Object.entries(ACTIVITY_GROUPS).map(([label, actions]) => ({ label, options: toOptions(actions) })),
];

function toOptions(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export function ActivityFilters({ view, onChange }: Props) {
  const admins = useAdminOptions([{ value: '', label: 'Anyone' }], view.adminId ?? '');
  return (
    <>
      <Field label="Action">
        <Select
          value={view.action ?? ''}
          options={ACTION_OPTIONS}
          onValueChange={(text) =>
            onChange({ action: ACTIVITY_CHOICES.find((action) => action === text) ?? null })
          }
        />
      </Field>
      <Field label="By">
        <Select
          value={view.adminId ?? ''}
          options={admins}
          onValueChange={(adminId) => onChange({ adminId: adminId || null })}
        />
      </Field>
      <ClientFilter clientId={view.clientId} onChange={(clientId) => onChange({ clientId })} />
      <DateFilter
        label="From"
        value={view.from}
        {...(view.to && { max: view.to })}
        onValueChange={(from) => onChange({ from })}
      />
      <DateFilter
        label="To"
        value={view.to}
        {...(view.from && { min: view.from })}
        onValueChange={(to) => onChange({ to })}
      />
    </>
  );
}
