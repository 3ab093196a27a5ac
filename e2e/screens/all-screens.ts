import {
  admin,
  adminAsClient,
  adminWithClientChosen,
  adminWithNobodyChosen,
  adminWithoutBackend,
} from './console.ts';
import { newcomers, rejected, visitors, waiting } from './outside.ts';
import { clientWithMany, clientWithNothing, clientWithoutBackend, clientWithOne } from './portal.ts';
import type { Cast } from './screen.ts';

/** Every screen in every state, by who sees it; each kind of person is made when asked for. */
export const casts: Record<string, () => Promise<Cast>> = {
  'an admin': admin,
  'somebody who applies': newcomers,
  'a client with nothing yet': clientWithNothing,
  'a visitor': visitors,
  'a client whose backend fails': clientWithoutBackend,
  'an admin whose backend fails': adminWithoutBackend,
  'a client with much': clientWithMany,
  'a client with one of each': clientWithOne,
  'an admin for a client': adminWithClientChosen,
  'an admin before choosing a client': adminWithNobodyChosen,
  'an admin as a client': adminAsClient,
  'an applicant who waits': waiting,
  'an applicant who was rejected': rejected,
};
