import { Checkbox } from '@portal/ui/forms/checkbox';
import { Pagination } from '@portal/ui/layout/pagination';
import { Card } from '@portal/ui/primitives/card';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { useState } from 'react';
import type { ImportEntry } from './import-entries.ts';
import { ImportRow } from './import-row.tsx';

const PAGE_SIZE = 50;

type Props = {
  entries: readonly ImportEntry[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
};

/** FIND-08: the findings of the file, a page at a time, with a box for each and one for all. */
export function ImportTable({ entries, chosen, onChange }: Props) {
  const [pageIndex, setPageIndex] = useState(0);
  const page = entries.slice(pageIndex * PAGE_SIZE, (pageIndex + 1) * PAGE_SIZE);

  function choose(index: number, isChosen: boolean) {
    const changed = new Set(chosen);
    if (isChosen) changed.add(index);
    else changed.delete(index);
    onChange(changed);
  }

  return (
    <Card aria-label="Findings in the file">
      <Table label="Findings in the file">
        <TableHeader>
          <TableRow>
            <TableHead>
              <Checkbox
                label="Finding"
                aria-label="Choose all findings"
                checked={chosen.size === entries.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.size > 0 && chosen.size < entries.length;
                }}
                onChange={(event) =>
                  onChange(new Set(event.target.checked ? entries.map(({ index }) => index) : []))
                }
              />
            </TableHead>
            <TableHead className="max-sm:hidden">Severity</TableHead>
            <TableHead className="max-md:hidden">Rule</TableHead>
            <TableHead className="max-md:hidden">In the file</TableHead>
            <TableHead>State</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {page.map((entry) => (
            <ImportRow key={entry.index} entry={entry} isChosen={chosen.has(entry.index)} onChoose={choose} />
          ))}
        </TableBody>
      </Table>
      <div className="border-t border-border px-5 py-3">
        <Pagination
          pageIndex={pageIndex}
          pageSize={PAGE_SIZE}
          totalCount={entries.length}
          onPageChange={setPageIndex}
          noun="findings"
        />
      </div>
    </Card>
  );
}
