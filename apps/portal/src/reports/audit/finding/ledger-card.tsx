import { useShell } from '@portal/auth/contract/contract';
import { useLedger } from '@portal/data/findings/queries';
import type { Finding } from '@portal/data/findings/types';
import { FindingLedgerCard } from '@portal/ui/findings/finding-ledger-card';

/** FIND-03: every step of a finding, oldest first. */
export function LedgerCard({ finding }: { finding: Finding }) {
  const { user } = useShell();
  const repositories = finding.finding_locations.flatMap(({ scope_repositories: one }) => one ?? []);
  // Several locations can be in the same repository.
  const unique = [...new Map(repositories.map((one) => [one.url, one])).values()];
  return <FindingLedgerCard ledger={useLedger(finding.id)} readerId={user.id} repositories={unique} />;
}
