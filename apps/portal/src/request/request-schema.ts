import { SERVICE_TYPES } from '@portal/data/service-requests/types';
import { z } from '../form/zod.ts';

/** REQ-02: what the form says when a field is empty, besides what each field says. */
export const REQUIRED = 'Please fill in all required fields';
// The limits of the database.
const PROJECT_NAME_MAX = 120;
const MESSAGE_MAX = 5_000;

/** REQ-01, REQ-02: the rules of the request form. */
export const requestSchema = z.object({
  service_type: z.string().pipe(z.enum(SERVICE_TYPES, 'Choose a service')),
  project_name: z
    .string()
    .trim()
    .min(1, 'Enter the name of the project')
    .max(PROJECT_NAME_MAX, `At most ${PROJECT_NAME_MAX} characters`),
  message: z
    .string()
    .trim()
    .min(1, 'Tell us what you need')
    .max(MESSAGE_MAX, `At most ${MESSAGE_MAX} characters`),
});

/** The form's values; `service_type` is empty until a service is chosen. */
export type RequestFormInput = z.input<typeof requestSchema>;
export type RequestFormValues = z.output<typeof requestSchema>;
