import { useAdmins } from '@portal/data/admins/queries';
import {
  AUDIT_STATUS_FILTERS,
  WAITING_FILTERS,
  type AuditListView,
  type AuditSort,
  type WaitingFilter,
} from '@portal/data/audits/list';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { OrderField, type OrderOption } from '@portal/ui/list/order-field';
import { SearchField } from '@portal/ui/list/search-field';
import { auditStatusLabel } from '@portal/ui/primitives/status-labels';

type Props = { view: AuditListView; onChange: (change: Partial<AuditListView>) => void };

const WAITING_LABELS: Readonly<Record<WaitingFilter, string>> = {
  all: 'All audits',
  for_us: 'Waiting for us',
  fix_submitted: 'Fixes to review',
  disputed: 'Disputed findings',
};

const ORDERS: readonly OrderOption<AuditSort>[] = [
  { label: 'Newest first', sort: 'created_at', isAscending: false },
  { label: 'Oldest first', sort: 'created_at', isAscending: true },
  { label: 'By title', sort: 'title', isAscending: true },
  { label: 'By client', sort: 'company_name', isAscending: true },
  { label: 'By status', sort: 'status', isAscending: true },
  { label: 'By planned end', sort: 'planned_end', isAscending: true },
];

/** AUD-04: search, filters and, on narrow screens without column headers, the order. */
export function AuditFilters({ view, onChange }: Props) {
  const leads = useLeadOptions(view.lead);
  return (
    <search className="grid items-center gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto] xl:grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,11rem))_auto]">
      <SearchField
        label="Search audits"
        placeholder="Title, client, project or email"
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="min-[22rem]:max-xl:col-span-full"
      />
      <Field label="Status" isLabelHidden>
        <Select
          value={view.status}
          options={AUDIT_STATUS_FILTERS.map((value) => ({
            value,
            label: value === 'all' ? 'Any status' : auditStatusLabel(value),
          }))}
          onValueChange={(value) =>
            onChange({ status: AUDIT_STATUS_FILTERS.find((status) => status === value) ?? 'all' })
          }
        />
      </Field>
      <Field label="Lead auditor" isLabelHidden>
        <Select value={view.lead} options={leads} onValueChange={(lead) => onChange({ lead })} />
      </Field>
      <Field label="Waiting for us" isLabelHidden>
        <Select
          value={view.waiting}
          options={WAITING_FILTERS.map((value) => ({ value, label: WAITING_LABELS[value] }))}
          onValueChange={(value) =>
            onChange({ waiting: WAITING_FILTERS.find((waiting) => waiting === value) ?? 'all' })
          }
        />
      </Field>
      <OrderField order={view} options={ORDERS} onChange={onChange} className="lg:hidden" />
      <Checkbox
        label="Overdue"
        checked={view.isOverdue}
        onChange={(event) => onChange({ isOverdue: event.target.checked })}
      />
    </search>
  );
}

/** The admins as options, including a chosen lead auditor who is no longer an admin or has not been loaded yet. */
function useLeadOptions(chosen: string): { value: string; label: string }[] {
  const admins = useAdmins();
  const options = [
    { value: 'all', label: admins.isError ? 'The admins could not be loaded' : 'Any lead' },
    { value: 'nobody', label: 'Nobody yet' },
    ...(admins.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name })),
  ];
  if (!options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: admins.isPending ? 'Loading…' : 'A former admin' });
  return options;
}
