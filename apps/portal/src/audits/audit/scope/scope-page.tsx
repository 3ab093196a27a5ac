import { AuditFrame } from '../audit-frame.tsx';
import { ProposedScope } from './proposed-scope.tsx';
import { ScopeCard } from './scope-card.tsx';
import { SourceSection } from './source-section.tsx';

export function ScopePage() {
  return (
    <AuditFrame tab="scope">
      {(audit) => (
        <div className="flex flex-col gap-6">
          <ScopeCard audit={audit} />
          <ProposedScope key={audit.id} audit={audit} />
          {audit.scope_repositories.length > 0 && <SourceSection audit={audit} />}
        </div>
      )}
    </AuditFrame>
  );
}
