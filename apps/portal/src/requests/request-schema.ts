import { z } from '@portal/domain/zod';
import { line, text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { SERVICE_TYPES, type RequestText } from '@portal/domain/service-requests/types';
import { toWorkFacts, workFactFields, workFactValues } from '../form/work-facts.ts';

/** REQ-02: what the form says when a field is empty, besides what each field says. */
export const REQUIRED = 'Please fill in all required fields';

/** REQ-01, REQ-02: the rules of the request form; `service_type` is empty until a service is chosen. */
export const requestSchema = z.object({
  service_type: z.pipe(z.string(), z.enum(SERVICE_TYPES, 'Choose a service')),
  project_name: line(MAX_LENGTH.service_requests.project_name, 'Enter the name of the project'),
  message: text(MAX_LENGTH.service_requests.message, 'Tell us what you need'),
  ...workFactFields,
});

export type RequestFormInput = z.input<typeof requestSchema>;
export type RequestFormValues = z.output<typeof requestSchema>;

export function requestFormValues(request: RequestText | null): RequestFormInput {
  return {
    // Without a value for service_type, a reset would leave the first radio button checked.
    service_type: request?.service_type ?? '',
    project_name: request?.project_name ?? '',
    message: request?.message ?? '',
    ...workFactValues(request),
  };
}

export const toRequestText = (values: RequestFormValues) => ({ ...values, ...toWorkFacts(values) });
