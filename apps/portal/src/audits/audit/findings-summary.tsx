import { paths } from '@portal/domain/routing/paths';
import type { UseQueryResult } from '@portal/data/client/query';
import { isClosed, type FindingCount } from '@portal/domain/findings/types';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { SeverityOverview } from '@portal/audit/findings/severity-overview';
import { TitledCard } from '@portal/ui/primitives/card';
import { findingTotalsText } from '../summary/summary-texts.ts';
import { findingList, findingQuery } from './finding-list.ts';

type Props = { auditId: string; counts: UseQueryResult<FindingCount[]> };

export function FindingsSummary({ auditId, counts }: Props) {
  return (
    <TitledCard
      titleId="findings-summary"
      title="Findings"
      description={counts.data && findingTotalsText(countByState(counts.data))}
    >
      <QueryContent
        query={counts}
        title="Failed to load the findings"
        skeletonClassName="h-28"
        empty={<p className="text-muted">Findings appear here when the auditors publish them.</p>}
      >
        {(data) => (
          <SeverityOverview
            counts={data}
            getHref={(severity, status) => paths.auditFindings(auditId) + toQuery(severity, status)}
          />
        )}
      </QueryContent>
    </TitledCard>
  );
}

/** The address's query for the findings of a severity, and of a status where it is given. */
const toQuery = (severity: string, status?: string) =>
  findingQuery(findingList.parse(new URLSearchParams({ severity, ...(status && { status }) })));

export function countByState(counts: readonly FindingCount[]) {
  const sumCounts = (isIncluded: (status: string) => boolean) =>
    counts.reduce((sum, { status, count }) => (isIncluded(status) ? sum + count : sum), 0);
  return {
    open: sumCounts((status) => !isClosed(status)),
    total: sumCounts((status) => status !== 'withdrawn'),
    withdrawn: sumCounts((status) => status === 'withdrawn'),
  };
}
