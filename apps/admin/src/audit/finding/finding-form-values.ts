import type { FindingContent, ManagedFinding } from '@portal/data/findings/managed-finding';
import { SEVERITIES, type Severity } from '@portal/ui/findings/finding-labels';
import {
  locationError,
  toLocationFormValues,
  toLocationRow,
  type LocationFormValues,
} from '../location-form-values.ts';

/** What an admin writes of a finding; '' stands for "not rated". */
export type FindingFormValues = {
  title: string;
  severity: Severity;
  likelihood: string;
  impact: string;
  description: string;
  recommendation: string;
  locations: LocationFormValues[];
};

const MAX_TITLE = 200;
/** What a formatted text can have at most (packages/ui/src/markdown). */
const MAX_TEXT = 50_000;

const EMPTY: FindingFormValues = {
  title: '',
  severity: 'medium',
  likelihood: '',
  impact: '',
  description: '',
  recommendation: '',
  locations: [],
};

/** The values of a stored finding, or of a new one. */
export function findingFormValues(finding: ManagedFinding | null): FindingFormValues {
  if (!finding) return EMPTY;
  return {
    title: finding.title,
    severity: SEVERITIES.find((known) => known === finding.severity) ?? 'medium',
    likelihood: finding.likelihood ?? '',
    impact: finding.impact ?? '',
    description: finding.description,
    recommendation: finding.recommendation,
    locations: finding.finding_locations.map(toLocationFormValues),
  };
}

/** What to store. Expects values without errors. */
export function findingContent(values: FindingFormValues): FindingContent {
  return {
    title: values.title.trim(),
    severity: values.severity,
    likelihood: values.likelihood || null,
    impact: values.impact || null,
    description: values.description,
    recommendation: values.recommendation,
    locations: values.locations.map(toLocationRow),
  };
}

type FindingFormErrors = Partial<Record<'title' | 'description' | 'recommendation', string>>;

/** What is wrong, by field. Locations say it themselves (locationError). */
export function findingFormErrors(values: FindingFormValues): FindingFormErrors {
  const errors: FindingFormErrors = {};
  if (!values.title.trim()) errors.title = 'Give the finding a title.';
  else if (values.title.trim().length > MAX_TITLE) errors.title = `At most ${MAX_TITLE} characters.`;
  for (const name of ['description', 'recommendation'] as const)
    if (values[name].length > MAX_TEXT) errors[name] = 'At most 50,000 characters.';
  return errors;
}

/** Whether these values can be saved. */
export function isSavable(values: FindingFormValues): boolean {
  return (
    Object.keys(findingFormErrors(values)).length === 0 &&
    values.locations.every((one) => !locationError(one))
  );
}

/** Whether a draft from local storage has the shape of these values: an earlier release may have stored another. */
function isFindingFormValues(values: unknown): values is FindingFormValues {
  if (typeof values !== 'object' || values === null) return false;
  const entries = new Map<string, unknown>(Object.entries(values));
  const locations = entries.get('locations');
  return (
    ['title', 'severity', 'likelihood', 'impact', 'description', 'recommendation'].every(
      (name) => typeof entries.get(name) === 'string',
    ) &&
    Array.isArray(locations) &&
    locations.every(isLocationFormValues)
  );
}

function isLocationFormValues(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  return ['id', 'repository_id', 'path', 'first_line', 'last_line'].every(
    (name) => typeof entries.get(name) === 'string',
  );
}

/** Whether a draft from local storage can be continued from: its values, and the finding that it began with or null. */
export function isFindingDraft({ values, base }: { values: unknown; base: unknown }): boolean {
  const isBase =
    base === null ||
    (typeof base === 'object' &&
      'updated_at' in base &&
      'finding_locations' in base &&
      'description' in base);
  return isBase && isFindingFormValues(values);
}
