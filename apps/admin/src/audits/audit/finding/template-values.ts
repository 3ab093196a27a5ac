import type { FindingTemplate } from '@portal/data/findings/templates';
import { SEVERITIES } from '@portal/ui/findings/finding-labels';
import type { FindingFormValues } from './finding-form-values.ts';

/** What a template gives to a form: everything but locations. */
export type TemplateValues = Omit<FindingFormValues, 'locations'>;

/** FIND-10: the values of a form from another finding. */
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
