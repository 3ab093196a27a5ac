import { useShell } from '@portal/auth/contract/contract';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { useLedger } from '@portal/data/findings/queries';
import { FindingLedgerCard } from '@portal/ui/findings/finding-ledger-card';

type Props = { findingId: string; repositories: readonly ScopeRepository[] };

/** FIND-03: every step of a finding, oldest first, as the client reads it. */
export function LedgerCard({ findingId, repositories }: Props) {
  const { user } = useShell();
  return (
    <FindingLedgerCard
      ledger={useLedger(findingId)}
      readerId={user.id}
      repositories={repositories}
      description="The client can read every step."
    />
  );
}
