import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';

/** What the parts of a finding's page are about. */
export type ShownFinding = {
  audit: ManagedAudit;
  finding: ManagedFinding;
  repositories: readonly ScopeRepository[];
};
