import { AppLink } from '@portal/auth/routing/app-link';
import { useWaitingWalk, type WaitingView } from '@portal/data/findings/waiting';
import { NeighbourLinks } from '@portal/ui/layout/neighbour-links';
import { waitingFindingPath } from '../../waiting-list.ts';

type Props = { findingId: string; view: WaitingView };

/** AUD-06: leads to the previous and the next finding that waits for the auditors, in the list that this one was reached from. */
export function WaitingNeighbours({ findingId, view }: Props) {
  const walk = useWaitingWalk(view).data ?? [];
  // A finding can wait for several reasons.
  const findings = walk.filter(
    ({ finding_id }, index) => walk.findIndex((one) => one.finding_id === finding_id) === index,
  );
  const index = findings.findIndex(({ finding_id }) => finding_id === findingId);
  if (index < 0) return null;
  const toLink = (finding: (typeof findings)[number] | undefined) =>
    finding ? { href: waitingFindingPath(finding, view), label: finding.number } : null;
  return (
    <NeighbourLinks
      label="Other findings to review"
      linkComponent={AppLink}
      previous={toLink(findings[index - 1])}
      next={toLink(findings[index + 1])}
    />
  );
}
