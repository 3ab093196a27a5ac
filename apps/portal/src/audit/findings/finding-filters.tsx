import { FINDING_SORTS, type FindingSort } from '@portal/data/findings/types';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import {
  FINDING_STATUSES,
  SEVERITIES,
  findingStatusLabel,
  severityLabel,
} from '@portal/ui/findings/finding-labels';
import { useEffect, useState } from 'react';
import { isAscendingByDefault, SEARCH_MAX_LENGTH, type FindingParams } from '../finding-params.ts';

type Props = { params: FindingParams; onChange: (changed: Partial<FindingParams>) => void };

const SEARCH_DEBOUNCE_MS = 250;
const ALL = 'all';

const SEVERITY_OPTIONS = [
  { value: ALL, label: 'All severities' },
  ...SEVERITIES.map((value) => ({ value, label: severityLabel(value) })),
];
const STATUS_OPTIONS = [
  { value: ALL, label: 'All statuses' },
  { value: 'waits-for-you', label: 'Waiting for you' },
  { value: 'waits-for-auditors', label: 'Waiting for the auditors' },
  ...FINDING_STATUSES.map((value) => ({ value, label: findingStatusLabel(value) })),
];
const SORT_LABELS: Record<FindingSort, string> = {
  severity: 'By severity',
  title: 'By title',
  updated_at: 'Last changed first',
};

/**
 * FIND-06: search, filters and, on narrow screens without column headers, the order. The search box updates on every key
 * press, the address only when typing pauses.
 */
export function FindingFilters({ params, onChange }: Props) {
  const [text, setText] = useState(params.search);
  const [previousSearch, setPreviousSearch] = useState(params.search);
  if (params.search !== previousSearch) {
    setPreviousSearch(params.search);
    setText(params.search);
  }
  useEffect(() => {
    if (text === params.search) return;
    const timer = setTimeout(() => onChange({ search: text }), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, params.search, onChange]);

  return (
    <search className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,20rem)_minmax(0,11rem)_minmax(0,13rem)]">
      <Field label="Search findings" isLabelHidden className="min-[22rem]:max-lg:col-span-2">
        <Input
          type="search"
          placeholder="Title or number, such as H-02"
          maxLength={SEARCH_MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label="Severity" isLabelHidden>
        <Select
          value={params.severity ?? ALL}
          options={SEVERITY_OPTIONS}
          onValueChange={(value) => onChange({ severity: value === ALL ? null : value })}
        />
      </Field>
      <Field label="Status" isLabelHidden>
        <Select
          value={params.status ?? ALL}
          options={STATUS_OPTIONS}
          onValueChange={(value) => onChange({ status: value === ALL ? null : value })}
        />
      </Field>
      <Field label="Order" isLabelHidden className="min-[22rem]:col-span-2 lg:hidden">
        <Select
          value={params.sort}
          options={FINDING_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          onValueChange={(value) => {
            const sort = FINDING_SORTS.find((known) => known === value);
            if (sort) onChange({ sort, isAscending: isAscendingByDefault(sort) });
          }}
        />
      </Field>
    </search>
  );
}
