import { useShell } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { useSearchParams } from '@portal/frame/routing/router';
import { useManagedFindings, type ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { useWaitingWalk } from '@portal/data/findings/waiting';
import { useState } from 'react';
import { readWaitingView, waitingFindingPath } from '../list/waiting-list.ts';
import { findingList, findingQuery, toManagedView } from '../list/finding-list.ts';

/** FIND-06, AUD-06: a finding that has left the list, because its fix was reviewed, keeps its place in it. */
export function useFindingNeighbours(auditId: string, findingId: string) {
  const [search] = useSearchParams();
  const waiting = readWaitingView(search);
  const walk = useWaitingWalk(waiting).data ?? [];
  const view = findingList.parse(search);
  const { user } = useShell();
  const listed = useManagedFindings(auditId, toManagedView(view, user.id), !waiting).data?.rows;
  const [rows, setRows] = useState<readonly ManagedFindingRow[]>([]);
  if (listed && listed !== rows && listed.some(({ id }) => id === findingId)) setRows(listed);
  if (!waiting) {
    return {
      label: 'Other findings',
      index: rows.findIndex(({ id }) => id === findingId),
      links: rows.map(({ id, number, title }) => ({
        href: paths.adminFinding(auditId, id) + findingQuery(view),
        label: number ?? title,
      })),
    };
  }
  // A finding can wait for several reasons.
  const findings = [...new Map(walk.map((finding) => [finding.finding_id, finding])).values()];
  return {
    label: 'Other findings to review',
    index: findings.findIndex(({ finding_id }) => finding_id === findingId),
    links: findings.map((finding) => ({
      href: waitingFindingPath(finding, waiting),
      label: finding.number ?? finding.title,
    })),
  };
}
