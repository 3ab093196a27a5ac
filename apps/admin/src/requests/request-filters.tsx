import {
  INBOX_STATUSES,
  type InboxSort,
  type InboxStatus,
  type InboxView,
} from '@portal/data/service-requests/inbox';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { OrderField, type OrderOption } from '@portal/ui/list/order-field';
import { SearchField } from '@portal/ui/list/search-field';
import { requestStatusLabel } from '@portal/ui/primitives/status-labels';

type Props = { view: InboxView; onChange: (change: Partial<InboxView>) => void };

const ORDERS: readonly OrderOption<InboxSort>[] = [
  { label: 'Newest first', sort: 'created_at', isAscending: false },
  { label: 'Oldest first', sort: 'created_at', isAscending: true },
  { label: 'By project', sort: 'project_name', isAscending: true },
  { label: 'By status', sort: 'status', isAscending: true },
];

/** ADM-11: search and status filter and, on narrow screens without column headers, the order. */
export function RequestFilters({ view, onChange }: Props) {
  return (
    <search className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,20rem)_minmax(0,13rem)]">
      <SearchField
        label="Search requests"
        placeholder="Project, client or email"
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="min-[22rem]:max-lg:col-span-2"
      />
      <Field label="Status" isLabelHidden>
        <Select
          value={view.status}
          options={INBOX_STATUSES.map((status) => ({ value: status, label: label(status) }))}
          onValueChange={(value) =>
            onChange({ status: INBOX_STATUSES.find((status) => status === value) ?? 'all' })
          }
        />
      </Field>
      <OrderField order={view} options={ORDERS} onChange={onChange} className="lg:hidden" />
    </search>
  );
}

function label(status: InboxStatus): string {
  if (status === 'all') return 'Any status';
  return status === 'waiting' ? 'New or in review' : requestStatusLabel(status);
}
