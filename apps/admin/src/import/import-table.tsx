import type { FindingSeverity } from '@portal/domain/findings/write/exchanged-finding';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Select } from '@portal/ui/forms/select';
import { formatCount, formatNumber } from '@portal/domain/format/formatters';
import { Pagination } from '@portal/ui/layout/pagination';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { Card } from '@portal/ui/primitives/card';
import { Table, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { useState } from 'react';
import { SEVERITY_FILTERS, SEVERITY_OPTIONS } from '../finding/fields/finding-labels.ts';
import type { ImportEntry } from './import-entries.ts';
import { ImportRow } from './import-row.tsx';

const PAGE_SIZE = 50;

const STATE_OPTIONS = [
  { value: '' as const, label: 'Any state' },
  { value: 'new' as const, label: 'New' },
  { value: 'known' as const, label: 'Already in the audit' },
  { value: 'changed' as const, label: 'Changed in the file' },
  { value: 'twin' as const, label: 'Read twice' },
];

type Filter = { severity: FindingSeverity | ''; state: ImportEntry['state'] | '' };

type Props = {
  auditId: string;
  entries: readonly ImportEntry[];
  withStatuses: boolean;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  onSeverityChange: (indexes: ReadonlySet<number>, severity: FindingSeverity) => void;
};

/** FIND-08: the box and the severity for all apply to what the filter shows. */
export function ImportTable({ auditId, entries, withStatuses, selected, onSelect, onSeverityChange }: Props) {
  const [filter, setFilter] = useState<Filter>({ severity: '', state: '' });
  const [pageIndex, setPageIndex] = useState(0);
  const shown = entries.filter(
    ({ finding, state }) =>
      (filter.severity === '' || finding.severity === filter.severity) &&
      (filter.state === '' || state === filter.state),
  );
  const lastPage = Math.max(0, Math.ceil(shown.length / PAGE_SIZE) - 1);
  const index = Math.min(pageIndex, lastPage);
  const page = shown.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE);
  const selectedShown = new Set(
    shown.filter((entry) => selected.has(entry.index)).map((entry) => entry.index),
  );

  function change(changes: Partial<Filter>) {
    setFilter({ ...filter, ...changes });
    setPageIndex(0);
  }

  function select(indexes: readonly number[], isSelected: boolean) {
    const changed = new Set(selected);
    for (const each of indexes) {
      if (isSelected) changed.add(each);
      else changed.delete(each);
    }
    onSelect(changed);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <search className="flex flex-wrap gap-3">
          <FilterSelect
            label="Severity"
            value={filter.severity}
            options={SEVERITY_FILTERS}
            onChange={(severity) => change({ severity })}
            className="w-40"
          />
          <FilterSelect
            label="State"
            value={filter.state}
            options={STATE_OPTIONS}
            onChange={(state) => change({ state })}
            className="w-48"
          />
        </search>
        {selectedShown.size > 0 && (
          <Select
            className="w-52"
            aria-label={`Severity of ${formatCount(selectedShown.size, 'selected finding')}`}
            placeholder={`Change severity (${formatNumber(selectedShown.size)})`}
            value=""
            options={SEVERITY_OPTIONS}
            onValueChange={(severity) => onSeverityChange(selectedShown, severity)}
          />
        )}
      </div>
      <Card aria-label="Findings to import">
        <Table label="Findings to import">
          <TableHeader>
            <TableRow>
              <TableHead>
                <Checkbox
                  label="Finding"
                  aria-label={
                    shown.length < entries.length ? 'Select all shown findings' : 'Select all findings'
                  }
                  disabled={shown.length === 0}
                  checked={shown.length > 0 && selectedShown.size === shown.length}
                  ref={(box) => {
                    if (box) box.indeterminate = selectedShown.size > 0 && selectedShown.size < shown.length;
                  }}
                  onChange={(event) =>
                    select(
                      shown.map((entry) => entry.index),
                      event.target.checked,
                    )
                  }
                />
              </TableHead>
              <TableHead className="max-sm:hidden">Severity</TableHead>
              <TableHead className="max-lg:hidden">Rule</TableHead>
              <TableHead className="max-md:hidden">In the file</TableHead>
            </TableRow>
          </TableHeader>
          <tbody>
            {page.map((entry) => (
              <ImportRow
                auditId={auditId}
                key={entry.index}
                entry={entry}
                withStatus={withStatuses}
                isSelected={selected.has(entry.index)}
                onSelect={(each, isSelected) => select([each], isSelected)}
              />
            ))}
          </tbody>
        </Table>
        {shown.length === 0 && <p className="px-5 py-6 text-muted">No finding matches the filter.</p>}
        <div className="border-t border-border px-5 py-3">
          <Pagination
            pageIndex={index}
            pageSize={PAGE_SIZE}
            totalCount={shown.length}
            onPageChange={setPageIndex}
            noun="findings"
          />
        </div>
      </Card>
    </>
  );
}
