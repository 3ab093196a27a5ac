import { z } from './schema.ts';

// The database's own limits.
const SHORT_MAX = 120;
const ADDRESS_MAX = 500;
const LONG_MAX = 5_000;

const HTTP_ADDRESS = /^https?:\/\/[^\s/]\S*$/i;

/** A name, a role, a handle. */
export const short = z.string().trim().max(SHORT_MAX, `At most ${SHORT_MAX} characters`);

/** A description. */
export const long = z.string().trim().max(LONG_MAX, `At most ${LONG_MAX} characters`);

/** "company.com/team": what people type for an address. */
const WITHOUT_SCHEME = /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}([/?#]\S*)?$/;

/** A web address, or nothing (ALL-04). A domain alone gets the https:// that was meant. */
export const address = z
  .string()
  .trim()
  .transform((value) => (WITHOUT_SCHEME.test(value) ? `https://${value}` : value))
  .pipe(
    z
      .string()
      .max(ADDRESS_MAX, `At most ${ADDRESS_MAX} characters`)
      .refine((value) => value === '' || HTTP_ADDRESS.test(value), 'Start with http:// or https://'),
  );
