import type { FindingContent, ManagedFinding } from '@portal/data/findings/managed-findings';

export const FINDING_LABELS: Readonly<Record<keyof FindingContent, string>> = {
  title: 'Title',
  severity: 'Severity',
  likelihood: 'Likelihood',
  impact: 'Impact',
  description: 'Description',
  recommendation: 'Recommendation',
  locations: 'Locations',
};

type Titled = Pick<ManagedFinding, 'number' | 'title'>;

/** STAFF-03: the title of a finding's page, of a correction with the number of what it corrects. */
export const findingHeading = ({ number, title }: Titled, corrected?: Titled | null) =>
  [corrected ? `Correction of ${corrected.number}:` : number, title].filter(Boolean).join(' ');
