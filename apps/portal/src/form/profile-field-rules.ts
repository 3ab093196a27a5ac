import { z } from './zod.ts';

// The limits of the database.
const SHORT_TEXT_MAX_LENGTH = 120;
const URL_MAX_LENGTH = 500;
const LONG_TEXT_MAX_LENGTH = 5_000;

const HTTP_URL = /^https?:\/\/[^\s/]\S*$/i;

// The database refuses control characters and those that turn the direction of writing in a text of one line.
const NOT_ONE_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A name, role or handle, on one line. */
export const shortText = z
  .string()
  .trim()
  .refine((value) => !NOT_ONE_LINE.test(value), 'Enter a single line of plain text')
  .max(SHORT_TEXT_MAX_LENGTH, `At most ${SHORT_TEXT_MAX_LENGTH} characters`);

/** A description. */
export const longText = z
  .string()
  .trim()
  .max(LONG_TEXT_MAX_LENGTH, `At most ${LONG_TEXT_MAX_LENGTH} characters`);

/** Matches an address without a scheme, such as "company.com/team". */
const URL_WITHOUT_SCHEME = /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}([/?#]\S*)?$/;

/** ALL-04: an http(s) address or an empty string. Adds https:// to an address without a scheme. */
export const webAddress = z
  .string()
  .trim()
  .transform((value) => (URL_WITHOUT_SCHEME.test(value) ? `https://${value}` : value))
  .pipe(
    z
      .string()
      .max(URL_MAX_LENGTH, `At most ${URL_MAX_LENGTH} characters`)
      .refine((value) => value === '' || HTTP_URL.test(value), 'Start with http:// or https://'),
  );
