import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFindingRow } from '@portal/data/findings/managed-queries';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { FindingTableRow } from './finding-table-row.tsx';

type Props = {
  audit: { id: string; user_id: string };
  findings: readonly ManagedFindingRow[];
  repositories: readonly ScopeRepository[];
  chosenIds: ReadonlySet<string>;
  onChoose: (findingId: string, isChosen: boolean) => void;
};

/** FIND-10: the findings of an audit; severity, status and location are edited in place. */
export function FindingTable({ audit, findings, repositories, chosenIds, onChoose }: Props) {
  return (
    <Table label="Findings">
      <TableHeader>
        <TableRow>
          <TableHead className="w-10">
            <span className="sr-only">Choose to publish</span>
          </TableHead>
          <TableHead className="w-16">Number</TableHead>
          <TableHead>Title</TableHead>
          <TableHead>Severity</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Location</TableHead>
          <TableHead>Last changed</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {findings.map((finding) => (
          <FindingTableRow
            key={finding.id}
            audit={audit}
            finding={finding}
            repositories={repositories}
            isChosen={chosenIds.has(finding.id)}
            onChoose={onChoose}
          />
        ))}
      </TableBody>
    </Table>
  );
}
