import { z } from '@portal/domain/zod';
import type { FindingContent, ManagedFinding } from '@portal/data/findings/managed-findings';
import type { FindingTemplate } from '@portal/data/findings/templates';
import { line, maxLength } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { SEVERITIES } from '@portal/domain/findings/finding-labels';
import { locationSchema, toLocationFormValues, toLocationRow } from '../fields/location-form-values.ts';

const max = MAX_LENGTH.findings;

/** FIND-01: the rules of what an admin writes of a finding; '' stands for "not rated". */
export const findingSchema = z.object({
  title: line(max.title, 'Give the finding a title.'),
  severity: z.enum(SEVERITIES),
  likelihood: z.string(),
  impact: z.string(),
  description: z.string().check(maxLength(max.description)),
  recommendation: z.string().check(maxLength(max.recommendation)),
  locations: z.array(locationSchema),
});

export type FindingFormValues = z.infer<typeof findingSchema>;

const EMPTY: FindingFormValues = {
  title: '',
  severity: 'medium',
  likelihood: '',
  impact: '',
  description: '',
  recommendation: '',
  locations: [],
};

export function findingFormValues(finding: ManagedFinding | null): FindingFormValues {
  if (!finding) return EMPTY;
  return { ...templateValues(finding), locations: finding.finding_locations.map(toLocationFormValues) };
}

/** What a template gives to a form: everything but locations. */
export type TemplateValues = Omit<FindingFormValues, 'locations'>;

export function templateValues(template: FindingTemplate): TemplateValues {
  return {
    title: template.title,
    severity: SEVERITIES.find((known) => known === template.severity) ?? 'medium',
    likelihood: template.likelihood ?? '',
    impact: template.impact ?? '',
    description: template.description,
    recommendation: template.recommendation,
  };
}

export function findingContent(values: FindingFormValues): FindingContent {
  return {
    title: values.title,
    severity: values.severity,
    likelihood: values.likelihood || null,
    impact: values.impact || null,
    description: values.description,
    recommendation: values.recommendation,
    locations: values.locations.map(toLocationRow),
  };
}
