import { useShell } from '@portal/auth/contract/contract';
import { useLedger } from '@portal/data/findings/queries';
import { FindingLedgerCard } from '@portal/ui/findings/finding-ledger-card';

/** FIND-03: every step of a finding, oldest first, as the client reads it. */
export function LedgerCard({ findingId }: { findingId: string }) {
  const { user } = useShell();
  return (
    <FindingLedgerCard
      ledger={useLedger(findingId)}
      readerId={user.id}
      description="The client can read every step."
    />
  );
}
