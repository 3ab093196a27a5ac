import type { FindingContent } from '@portal/data/findings/managed-findings';

export const FINDING_LABELS: Readonly<Record<keyof FindingContent, string>> = {
  title: 'Title',
  severity: 'Severity',
  likelihood: 'Likelihood',
  impact: 'Impact',
  description: 'Description',
  recommendation: 'Recommendation',
  locations: 'Locations',
};
