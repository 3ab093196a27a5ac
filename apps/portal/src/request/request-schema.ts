import { SERVICE_TYPES } from '@portal/data/service-requests/types';
import { z } from '../zod.ts';

/** REQ-02: the message for an empty field and for the form. */
export const REQUIRED = 'Please fill in all required fields';
// The limits of the database.
const PROJECT_NAME_MAX = 120;
const MESSAGE_MAX = 5_000;

/** REQ-01, REQ-02: the rules of the request form. */
export const requestSchema = z.object({
  service_type: z.string().pipe(z.enum(SERVICE_TYPES, REQUIRED)),
  project_name: z
    .string()
    .trim()
    .min(1, REQUIRED)
    .max(PROJECT_NAME_MAX, `At most ${PROJECT_NAME_MAX} characters`),
  message: z.string().trim().min(1, REQUIRED).max(MESSAGE_MAX, `At most ${MESSAGE_MAX} characters`),
});

/** The form's values; `service_type` is empty until a service is chosen. */
export type RequestFormInput = z.input<typeof requestSchema>;
export type RequestFormValues = z.output<typeof requestSchema>;
