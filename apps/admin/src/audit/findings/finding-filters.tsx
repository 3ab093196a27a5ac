import type { ManagedFindingView } from '@portal/data/findings/managed-queries';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { findingStatusLabel, SEVERITIES, severityLabel } from '@portal/ui/findings/finding-labels';
import { STATUS_FILTERS } from './finding-view-params.ts';

type Props = { view: ManagedFindingView; onChange: (change: Partial<ManagedFindingView>) => void };

const statusOptions = STATUS_FILTERS.map((value) => ({ value, label: statusFilterLabel(value) }));
const severityOptions = [
  { value: '', label: 'Any severity' },
  ...SEVERITIES.map((value) => ({ value, label: severityLabel(value) })),
];

/** Search by title, and filters by status and severity. */
export function FindingFilters({ view, onChange }: Props) {
  return (
    <search className="flex flex-wrap gap-3">
      <Field label="Search by title" isLabelHidden className="flex-[3] basis-64">
        <Input
          type="search"
          placeholder="Search by title"
          value={view.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
      </Field>
      <Field label="Status" isLabelHidden className="flex-1 basis-32">
        <Select
          value={view.status}
          options={statusOptions}
          onValueChange={(status) => onChange({ status })}
        />
      </Field>
      <Field label="Severity" isLabelHidden className="flex-1 basis-32">
        <Select
          value={view.severity}
          options={severityOptions}
          onValueChange={(severity) => onChange({ severity })}
        />
      </Field>
    </search>
  );
}

function statusFilterLabel(value: string): string {
  if (value === '') return 'Any status';
  return value === 'draft' ? 'Drafts' : value === 'published' ? 'All published' : findingStatusLabel(value);
}
