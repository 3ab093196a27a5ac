import { CLIENT_STATUSES, type ClientView } from '@portal/data/clients/queries';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { approvalLabel } from '@portal/ui/primitives/status-labels';
import { useEffect, useState } from 'react';

type Props = { view: ClientView; onChange: (change: Partial<ClientView>) => void };

const SEARCH_DEBOUNCE_MS = 250;
const SEARCH_MAX_LENGTH = 200;

const SORT_OPTIONS: readonly { label: string; sort: ClientView['sort']; isAscending: boolean }[] = [
  { label: 'Newest first', sort: 'created_at', isAscending: false },
  { label: 'Oldest first', sort: 'created_at', isAscending: true },
  { label: 'By name', sort: 'full_name', isAscending: true },
  { label: 'By company', sort: 'company_name', isAscending: true },
  { label: 'By status', sort: 'approval_status', isAscending: true },
];

/**
 * ADM-02: search and status filter and, on narrow screens without sortable column headers, the sort order. The search
 * box updates on every key press, the URL only when typing pauses.
 */
export function ClientFilters({ view, onChange }: Props) {
  const [searchText, setSearchText] = useState(view.search);
  const [previousSearch, setPreviousSearch] = useState(view.search);
  if (view.search !== previousSearch) {
    setPreviousSearch(view.search);
    setSearchText(view.search);
  }

  useEffect(() => {
    if (searchText === view.search) return;
    const timer = setTimeout(() => onChange({ search: searchText }), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [searchText, view.search, onChange]);

  const selectedSort = SORT_OPTIONS.find(
    ({ sort, isAscending }) => sort === view.sort && isAscending === view.isAscending,
  );

  return (
    <search className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,20rem)_minmax(0,11rem)]">
      <Field label="Search clients" isLabelHidden className="min-[22rem]:max-lg:col-span-2">
        <Input
          type="search"
          placeholder="Name, company, project or email"
          maxLength={SEARCH_MAX_LENGTH}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      </Field>
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
      <Field label="Order" isLabelHidden className="lg:hidden">
        <Select
          value={selectedSort?.label ?? ''}
          placeholder="Order"
          options={SORT_OPTIONS.map(({ label }) => ({ value: label, label }))}
          onValueChange={(value) => {
            const option = SORT_OPTIONS.find(({ label }) => label === value);
            if (option) onChange({ sort: option.sort, isAscending: option.isAscending });
          }}
        />
      </Field>
    </search>
  );
}
