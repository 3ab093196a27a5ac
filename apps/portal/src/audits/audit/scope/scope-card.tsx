import { ScopeFacts } from '@portal/audit/scope/scope-facts';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { EMPTY_SCOPE } from '@portal/data/audits/scope';
import { TitledCard } from '@portal/ui/primitives/card';

/** AUD-02: what an audit covers: repositories at their commits, size, chains and languages, and what is left out. */
export function ScopeCard({ audit }: { audit: AuditDetails }) {
  const { audit_scopes: scope, scope_repositories: repositories } = audit;
  return (
    <TitledCard titleId="scope" title="Scope">
      {scope || repositories.length > 0 ? (
        <ScopeFacts
          scope={{ ...EMPTY_SCOPE, ...scope, repositories }}
          noRepository="No repository is named yet."
        />
      ) : (
        <p className="text-muted">The scope has not been entered yet.</p>
      )}
    </TitledCard>
  );
}
