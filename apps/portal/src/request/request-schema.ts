import { z } from '@portal/data/client/zod';
import { line, repositoryAddress, text, toCount, typedCount } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/data/forms/limits';
import { SERVICE_TYPES, type RequestText, type ServiceType } from '@portal/data/service-requests/types';

/** REQ-02: what the form says when a field is empty, besides what each field says. */
export const REQUIRED = 'Please fill in all required fields';

/** REQ-01, REQ-02: the rules of the request form; `service_type` is empty until a service is chosen. */
export const requestSchema = z.object({
  service_type: z.pipe(z.string(), z.enum(SERVICE_TYPES, 'Choose a service')),
  project_name: line(MAX_LENGTH.service_requests.project_name, 'Enter the name of the project'),
  message: text(MAX_LENGTH.service_requests.message, 'Tell us what you need'),
  repository_url: repositoryAddress(MAX_LENGTH.service_requests.repository_url),
  git_ref: line(MAX_LENGTH.service_requests.git_ref),
  lines_of_code: typedCount,
  wished_start: z.string(),
});

export type RequestFormInput = z.input<typeof requestSchema>;
export type RequestFormValues = z.output<typeof requestSchema>;

/** The fields of a request; empty ones without a request. */
export function requestFormValues(request: RequestText | null): RequestFormInput {
  return {
    // Without a value for service_type, a reset would leave the first radio button checked.
    service_type: request?.service_type ?? '',
    project_name: request?.project_name ?? '',
    message: request?.message ?? '',
    repository_url: request?.repository_url ?? '',
    git_ref: request?.git_ref ?? '',
    lines_of_code: request?.lines_of_code?.toString() ?? '',
    wished_start: request?.wished_start ?? '',
  };
}

/** What to store of valid values. */
export function toRequestText(
  values: RequestFormValues,
): Required<RequestText> & { service_type: ServiceType } {
  return {
    ...values,
    repository_url: values.repository_url || null,
    git_ref: values.git_ref || null,
    lines_of_code: toCount(values.lines_of_code),
    wished_start: values.wished_start || null,
  };
}
