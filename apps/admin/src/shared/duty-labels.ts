import type { Duty } from '@portal/data/audits/staff';

export const DUTY_LABELS: Readonly<Record<Duty, string>> = {
  lead: 'Lead',
  auditor: 'Auditor',
  reviewer: 'Reviewer',
};
