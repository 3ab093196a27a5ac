import type { Duty } from '@portal/data/audits/staff';

/** STAFF-02: what somebody does in an audit, as pages say it. */
export const DUTY_LABELS: Readonly<Record<Duty, string>> = {
  lead: 'Lead',
  auditor: 'Auditor',
  reviewer: 'Reviewer',
};
