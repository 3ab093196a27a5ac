import { z } from '@portal/domain/zod';
import { isOneLine } from '@portal/domain/forms/one-line';
import { isEmailAddress, toEmailAddress } from '@portal/domain/forms/email-address';
import { MAX_LENGTH } from '@portal/domain/forms/limits';

const HTTP_URL = /^https?:\/\/[^\s/]\S*$/i;
/** Matches an address without a scheme, such as "company.com/team". */
const URL_WITHOUT_SCHEME = /^[^\s:/?#@]+\.[^\s:/?#@.]{2,}([/?#]\S*)?$/;

/** The database counts characters, not the units of UTF-16. */
const length = (text: string) => Array.from(text).length;

/** At most so many characters, as the database counts them. */
export const maxLength = (max: number) =>
  z.refine<string>((text) => length(text) <= max, `At most ${max.toLocaleString('en')} characters`);

/** A message when nothing but spaces was entered; without one, the field may stay empty. */
const required = (message?: string) => (message === undefined ? [] : [z.minLength(1, message)]);

/** A text of several lines, without the spaces around it. */
export const text = (max: number, missing?: string) =>
  z.string().check(z.trim(), ...required(missing), maxLength(max));

export const emailAddress = z
  .string()
  .check(z.overwrite(toEmailAddress), z.refine(isEmailAddress, 'Enter an email address.'));

export const line = (max: number, missing?: string) =>
  text(max, missing).check(z.refine(isOneLine, 'Enter a single line of plain text'));

const isHttp = z.refine<string>(
  (value) => value === '' || HTTP_URL.test(value),
  'Start with http:// or https://',
);

/** Refuses an end before its start, at the field of the end. Either may be empty. */
export const inOrder = <Start extends string, End extends string>(start: Start, end: End) =>
  z.refine<Record<Start | End, string>>((dates) => !dates[end] || dates[end] >= dates[start], {
    path: [end],
    message: 'The end cannot be before the start.',
  });

export const httpAddress = (max: number, missing?: string) => text(max, missing).check(isHttp);

/** ALL-04: an http(s) address. Adds https:// to an address without a scheme. */
export const webAddress = (max: number, missing?: string) =>
  z.string().check(
    z.trim(),
    z.overwrite((value) => (URL_WITHOUT_SCHEME.test(value) ? `https://${value}` : value)),
    ...required(missing),
    maxLength(max),
    isHttp,
  );

export const repositoryAddress = (max: number) =>
  text(max).check(
    z.refine(
      (url) => url === '' || /^https:\/\/[^\s/?#@]+\/[^\s?#]+$/.test(url),
      'An https address, such as https://github.com/example/vault.',
    ),
  );

const MAX_LINES_OF_CODE = 100_000_000;

/** A number of lines as it is typed, such as "1,800"; it may stay empty. `toCount` reads it. */
export const typedCount = z
  .string()
  .check(
    z.refine(
      (typed) => /^\d*$/.test(digits(typed)) && Number(digits(typed)) <= MAX_LINES_OF_CODE,
      'A whole number, such as 1,800.',
    ),
  );

export function toCount(typed: string): number | null {
  return digits(typed) ? Number(digits(typed)) : null;
}

function digits(typed: string): string {
  return typed.replaceAll(/[\s,]/g, '');
}

/** FIND-04: the rules of a comment. */
export const commentSchema = z.object({
  body: text(MAX_LENGTH.finding_comments.body, 'Write something first.'),
});
