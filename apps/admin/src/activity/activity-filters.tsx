import { SelectField } from '@portal/ui/forms/fields';
import { DateFilter } from '@portal/ui/forms/date-field';
import { useAdminOptions } from '../shared/use-admin-options.ts';
import { ClientFilter } from './client-filter.tsx';
import { ACTIVITY_GROUPS, ACTIVITY_SIDES } from './describe-activity.ts';

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
      <SelectField
        label="Action"
        value={view.action ?? ''}
        options={ACTION_OPTIONS}
        onValueChange={(action) => onChange({ action: action || null })}
      />
      <SelectField
        label="By"
        value={view.adminId ?? ''}
        options={admins}
        onValueChange={(adminId) => onChange({ adminId: adminId || null })}
      />
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
