import {
  approvalLabel,
  approvalTone,
  auditStatusLabel,
  auditStatusTone,
  requestStatusLabel,
  requestStatusTone,
} from '@portal/domain/status-labels';
import { Badge } from './badge.tsx';

/** ALL-03: shows an audit's status. */
export function AuditStatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={auditStatusTone(status)} hasDot>
      {auditStatusLabel(status)}
    </Badge>
  );
}

type ApprovalProps = { status: string; suspendedAt?: string | null };

/** ADM-06, ADM-10: shows a profile's approval_status, or that the client is suspended. */
export function ApprovalBadge({ status: approvalStatus, suspendedAt }: ApprovalProps) {
  const status = suspendedAt ? 'suspended' : approvalStatus;
  return (
    <Badge tone={approvalTone(status)} hasDot>
      {approvalLabel(status)}
    </Badge>
  );
}

/** ADM-09: shows a service request's status. */
export function RequestStatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={requestStatusTone(status)} hasDot>
      {requestStatusLabel(status)}
    </Badge>
  );
}
