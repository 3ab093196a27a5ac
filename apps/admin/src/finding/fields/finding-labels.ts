import type { FindingContent, ManagedFinding } from '@portal/data/findings/managed-findings';
import { SEVERITIES, severityLabel } from '@portal/domain/findings/finding-labels';

export const FINDING_LABELS: Readonly<Record<keyof FindingContent, string>> = {
  title: 'Title',
  severity: 'Severity',
  likelihood: 'Likelihood',
  impact: 'Impact',
  description: 'Description',
  recommendation: 'Recommendation',
  locations: 'Locations',
};

export const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: severityLabel(value) }));
export const SEVERITY_FILTERS = [{ value: '' as const, label: 'Any severity' }, ...SEVERITY_OPTIONS];

type Titled = Pick<ManagedFinding, 'number' | 'title'>;

/** STAFF-03: the title of a finding's page, of a correction with the number of what it corrects. */
export const findingHeading = ({ number, title }: Titled, corrected?: Titled | null) =>
  [corrected ? `Correction of ${corrected.number}:` : number, title].filter(Boolean).join(' ');
