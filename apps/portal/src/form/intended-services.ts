import { z } from '@portal/domain/zod';
import { line } from '@portal/data/forms/fields';

/** Less than the database allows for a service, which is stored with "Other: " before it. */
const OTHER_MAX_LENGTH = 120;

/** The services of a profile and the text beside Other (ONB-05). */
export const intendedServices = z.object({
  services: z.array(z.string()),
  otherText: line(OTHER_MAX_LENGTH),
});
