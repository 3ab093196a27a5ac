import { CLIENT_STATUSES, type ClientView } from '@portal/data/clients/queries';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { OrderField, type OrderOption } from '@portal/ui/list/order-field';
import { SearchField } from '@portal/ui/list/search-field';
import { approvalLabel } from '@portal/ui/primitives/status-labels';

type Props = { view: ClientView; onChange: (change: Partial<ClientView>) => void };

const ORDERS: readonly OrderOption<ClientView['sort']>[] = [
  { label: 'Newest first', sort: 'created_at', isAscending: false },
  { label: 'Oldest first', sort: 'created_at', isAscending: true },
  { label: 'By name', sort: 'full_name', isAscending: true },
  { label: 'By company', sort: 'company_name', isAscending: true },
  { label: 'By status', sort: 'approval_status', isAscending: true },
];

/** ADM-02: search and status filter and, on narrow screens without sortable column headers, the sort order. */
export function ClientFilters({ view, onChange }: Props) {
  return (
    <search className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,20rem)_minmax(0,11rem)]">
      <SearchField
        label="Search clients"
        placeholder="Name, company, project or email"
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="min-[22rem]:max-lg:col-span-2"
      />
      <Field label="Status" isLabelHidden>
        <Select
          value={view.status}
          options={CLIENT_STATUSES.map((status) => ({
            value: status,
            label: status === 'all' ? 'All statuses' : approvalLabel(status),
          }))}
          onValueChange={(value) =>
            onChange({ status: CLIENT_STATUSES.find((status) => status === value) ?? 'all' })
          }
        />
      </Field>
      <OrderField order={view} options={ORDERS} onChange={onChange} className="lg:hidden" />
    </search>
  );
}
