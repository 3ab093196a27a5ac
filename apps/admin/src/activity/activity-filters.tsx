import { useAdmins } from '@portal/data/admins/queries';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { SearchField } from '@portal/ui/list/search-field';
import type { ActivityView } from './activity-view-params.ts';
import { ClientFilter } from './client-filter.tsx';
import { ACTIVITY_ACTIONS, activityLabel } from './describe-activity.ts';

type Props = { view: ActivityView; onChange: (change: Partial<ActivityView>) => void };

const ACTION_OPTIONS = [
  { value: '', label: 'All actions' },
  ...ACTIVITY_ACTIONS.map((action) => ({ value: action, label: activityLabel(action) })),
];

/** ADM-08: search and filters of the activity log. */
export function ActivityFilters({ view, onChange }: Props) {
  const admins = useAdmins();
  const known = (admins.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }));
  // The URL can name somebody who is no longer an admin, or who has not been loaded yet.
  const isUnknown = view.adminId !== null && !known.some(({ value }) => value === view.adminId);
  return (
    <search className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3">
      <SearchField
        label="Search the activity log"
        placeholder="Name, audit, file or reason"
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="self-end min-[22rem]:max-lg:col-span-2"
      />
      <Field label="Action">
        <Select
          value={view.action ?? ''}
          options={ACTION_OPTIONS}
          onValueChange={(action) => onChange({ action: action || null })}
        />
      </Field>
      <Field label="By">
        <Select
          value={view.adminId ?? ''}
          options={[
            { value: '', label: 'Anyone' },
            ...(isUnknown ? [{ value: view.adminId ?? '', label: 'Not an admin now' }] : []),
            ...known,
          ]}
          onValueChange={(adminId) => onChange({ adminId: adminId || null })}
        />
      </Field>
      <ClientFilter clientId={view.clientId} onChange={(clientId) => onChange({ clientId })} />
      <Field label="From">
        <Input
          type="date"
          value={view.from ?? ''}
          max={view.to ?? undefined}
          onChange={(event) => onChange({ from: event.target.value || null })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={view.to ?? ''}
          min={view.from ?? undefined}
          onChange={(event) => onChange({ to: event.target.value || null })}
        />
      </Field>
    </search>
  );
}
