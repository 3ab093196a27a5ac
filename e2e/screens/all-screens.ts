import {
  adminConsole,
  adminImpersonating,
  adminWithClient,
  adminWithoutClient,
  adminWithoutBackend,
} from './admin-screens.ts';
import { applicant, rejectedApplicant, visitor, pendingApplicant } from './visitor-screens.ts';
import { clientWithMany, clientWithoutData, clientWithoutBackend, clientWithOne } from './client-screens.ts';
import type { ScreenSet } from './screen.ts';

/** Every screen in every state, by who sees it; each kind of person is made when asked for. */
export const screenSets: Record<string, () => Promise<ScreenSet>> = {
  'an admin': adminConsole,
  'somebody who applies': applicant,
  'a client with nothing yet': clientWithoutData,
  'a visitor': visitor,
  'a client whose backend fails': clientWithoutBackend,
  'an admin whose backend fails': adminWithoutBackend,
  'a client with much': clientWithMany,
  'a client with one of each': clientWithOne,
  'an admin for a client': adminWithClient,
  'an admin before choosing a client': adminWithoutClient,
  'an admin as a client': adminImpersonating,
  'an applicant who waits': pendingApplicant,
  'an applicant who was rejected': rejectedApplicant,
};
