import { lookUp } from './format/look-up.ts';

/** How a status is coloured: green, blue, yellow, red or grey. */
type StatusTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

const auditTones: Record<string, StatusTone> = {
  completed: 'success',
  in_progress: 'info',
  pending: 'warning',
};
const auditLabels: Record<string, string> = {
  in_progress: 'In Progress',
  mitigation: 'Mitigation',
  completed: 'Completed',
  pending: 'Pending',
  scheduled: 'Scheduled',
  withdrawn: 'Withdrawn',
};
const approvalTones: Record<string, StatusTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  suspended: 'danger',
};
const requestLabels: Record<string, string> = {
  new: 'New',
  in_review: 'In review',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

function replaceUnderscores(value: string): string {
  return value.replaceAll('_', ' ');
}

function capitalise(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}

/** ALL-03: the label of an audit status. An unknown status is shown as is, with spaces for underscores. */
export function auditStatusLabel(status: string): string {
  return lookUp(auditLabels, status) ?? replaceUnderscores(status);
}

export function auditStatusTone(status: string): StatusTone {
  return lookUp(auditTones, status) ?? 'neutral';
}

/** ADM-06: pending is yellow, approved green, rejected red, anything else grey. A suspended client is red (ADM-10). */
export function approvalTone(status: string): StatusTone {
  return lookUp(approvalTones, status) ?? 'neutral';
}

/** ADM-06: 'pending' becomes 'Pending'. An unknown status is returned unchanged. */
export function approvalLabel(status: string): string {
  return lookUp(approvalTones, status) ? capitalise(status) : status;
}

/** ADM-09: 'in_review' becomes 'In review'. An unknown status is shown as is, with spaces for underscores. */
export function requestStatusLabel(status: string): string {
  return lookUp(requestLabels, status) ?? replaceUnderscores(status);
}

/** PROP-01: "Waiting" for a proposal that was sent, and "Expired" after its last day. */
export const proposalLabel = (state: string) => (state === 'sent' ? 'Waiting' : capitalise(state));
