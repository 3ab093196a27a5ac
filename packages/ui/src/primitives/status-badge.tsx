import {
  approvalLabel,
  approvalTone,
  auditStatusLabel,
  auditStatusTone,
  requestStatusLabel,
} from '@portal/domain/status-labels';
import {
  Circle,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleSlash,
  CircleX,
  Clock,
  MessageCircleQuestion,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';
import { Badge } from './badge.tsx';

const ICONS = new Map<string, LucideIcon>([
  ['open', Circle],
  ['new', Circle],
  ['overdue', TriangleAlert],
  ['in_review', Clock],
  ['sent', Clock],
  ['fix_submitted', Clock],
  ['partially_fixed', CircleDashed],
  ['disputed', MessageCircleQuestion],
  ['fixed', CircleCheck],
  ['accepted', CircleCheck],
  ['done', CircleCheck],
  ['acknowledged', CircleMinus],
  ['not_needed', CircleMinus],
  ['declined', CircleX],
]);

/** A status without a colour, which is for severities: an icon and its label. Unknown and past statuses have a crossed circle. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  return (
    <Badge>
      <StatusIcon status={status} className="mr-1 inline size-3 align-[-0.125em]" />
      {label}
    </Badge>
  );
}

export function StatusIcon({ status, className }: { status: string; className: string }) {
  return createElement(ICONS.get(status) ?? CircleSlash, { 'aria-hidden': true, className });
}

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
export const RequestStatusBadge = ({ status }: { status: string }) => (
  <StatusBadge status={status} label={requestStatusLabel(status)} />
);
