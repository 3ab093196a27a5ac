import { useIsViewer } from '@portal/frame/contract/contract';
import type { UseQueryResult } from '@portal/data/client/query';
import type { FindingTotals } from '@portal/domain/findings/types';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { YourTurnBadge } from '@portal/ui/primitives/badge';
import { findingTotalsText, waitsForTeamText } from './summary-texts.ts';

export type TotalsOfAudits = UseQueryResult<Map<string, FindingTotals>>;

type Props = {
  auditId: string;
  totals: TotalsOfAudits;
  /** Whether the line says how many of them wait for the client. */
  showsWaiting?: boolean;
};

/** AUD-01: "3 open of 12 findings" of an audit in a list. It has the same height while the figures are loading. */
export function FindingsLine(props: Props) {
  return <p className="flow-root min-h-5 text-sm text-muted tabular-nums">{content(props, useIsViewer())}</p>;
}

function content({ auditId, totals, showsWaiting = true }: Props, isViewer: boolean) {
  if (totals.isLoadingError) return 'The number of findings could not be loaded';
  // While the figures of another page are shown, those of this audit are not known.
  if (!totals.data || (totals.isPlaceholderData && !totals.data.has(auditId)))
    return <Skeleton className="my-0.5 w-36" />;
  const own = totals.data.get(auditId);
  const waiting = (showsWaiting && own?.waits_for_client) || 0;
  return (
    <>
      {findingTotalsText(own)}
      {waiting > 0 && isViewer && ` · ${waitsForTeamText(waiting)}`}
      {waiting > 0 && !isViewer && (
        // No higher than the line.
        <span className="-my-px ml-2 inline-flex align-middle">
          <YourTurnBadge />
        </span>
      )}
    </>
  );
}
