import { useShell } from '@portal/frame/contract/contract';
import { useLedger } from '@portal/data/findings/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { TitledCard } from '@portal/ui/primitives/card';
import type { fixLinks } from '@portal/domain/findings/code-location';
import { FindingLedger } from './finding-ledger.tsx';

type Props = {
  findingId: string;
  description?: string;
  repositories?: Parameters<typeof fixLinks>[1];
};

export function FindingLedgerCard({ findingId, description, repositories = [] }: Props) {
  const { user } = useShell();
  return (
    <TitledCard titleId="ledger" title="Fix review" description={description}>
      <QueryContent query={useLedger(findingId)} title="Failed to load the steps" skeletonClassName="h-24">
        {(events) => <FindingLedger events={events} readerId={user.id} repositories={repositories} />}
      </QueryContent>
    </TitledCard>
  );
}
