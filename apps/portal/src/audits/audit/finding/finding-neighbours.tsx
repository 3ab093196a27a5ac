import { useShell } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { useNeighbours } from '@portal/data/findings/queries';
import type { FindingRow } from '@portal/domain/findings/types';
import { NeighbourLinks } from '@portal/ui/layout/neighbour-links';
import { findingQuery, toFindingView, type FindingListView } from '../finding-list.ts';

type Props = { auditId: string; finding: FindingRow; params: FindingListView };

export function FindingNeighbours({ auditId, finding, params }: Props) {
  const { user } = useShell();
  const neighbours = useNeighbours(auditId, finding, toFindingView({ ...params, pageIndex: 0 }, user.id));
  const numbers = [neighbours.data?.previous, finding.number, neighbours.data?.next].filter(
    (number) => typeof number === 'string',
  );
  return (
    <NeighbourLinks
      label="Other findings"
      index={numbers.indexOf(finding.number)}
      links={numbers.map((number) => ({
        href: paths.finding(auditId, number) + findingQuery(params),
        label: number,
      }))}
    />
  );
}
