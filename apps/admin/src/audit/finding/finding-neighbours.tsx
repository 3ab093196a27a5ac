import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import { useSearchParams } from '@portal/auth/routing/router';
import { useManagedFindings, type ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { NeighbourLinks } from '@portal/ui/layout/neighbour-links';
import { useState } from 'react';
import { readWaitingView } from '../../waiting-list.ts';
import { findingList, findingQuery } from '../finding-list.ts';
import { WaitingNeighbours } from './waiting-neighbours.tsx';

type Props = { auditId: string; findingId: string };

/** FIND-06, AUD-06: leads to the previous and the next finding on the page of the list that this one was opened from. */
export function FindingNeighbours(props: Props) {
  const [search] = useSearchParams();
  const waiting = readWaitingView(search);
  return waiting ? (
    <WaitingNeighbours findingId={props.findingId} view={waiting} />
  ) : (
    <NeighboursInAudit {...props} />
  );
}

function NeighboursInAudit({ auditId, findingId }: Props) {
  const [search] = useSearchParams();
  const view = findingList.parse(search);
  const listed = useManagedFindings(auditId, view).data?.findings;
  const [rows, setRows] = useState<readonly ManagedFindingRow[]>([]);
  // A finding that has left the filtered list, because its fix was reviewed, keeps its place in it.
  if (listed && listed !== rows && listed.some(({ id }) => id === findingId)) setRows(listed);
  const index = rows.findIndex(({ id }) => id === findingId);
  const toLink = (row: ManagedFindingRow | undefined) =>
    row
      ? { href: paths.adminFinding(auditId, row.id) + findingQuery(view), label: row.number ?? row.title }
      : null;
  return (
    <NeighbourLinks
      label="Other findings"
      linkComponent={AppLink}
      previous={toLink(rows[index - 1])}
      next={toLink(rows[index + 1])}
    />
  );
}
