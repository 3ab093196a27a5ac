import { useShell } from '@portal/auth/contract/contract';
import { useLedger } from '@portal/data/findings/queries';
import { FindingLedgerCard } from '@portal/ui/findings/finding-ledger-card';

/** FIND-03: every step of a finding, oldest first. */
export function LedgerCard({ findingId }: { findingId: string }) {
  const { user } = useShell();
  return <FindingLedgerCard ledger={useLedger(findingId)} readerId={user.id} />;
}
