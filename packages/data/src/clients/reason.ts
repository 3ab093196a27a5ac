import { z } from '@portal/domain/zod';

/** The limits of the database for a reason (TRUST-01, ADM-10), in characters. */
const REASON_MIN_LENGTH = 10;
const REASON_MAX_LENGTH = 500;

/** Invisible characters do not count; private.visible_text of the database has the same rule. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function isReason(text: string): boolean {
  const readable = toOneLine(text.replaceAll(INVISIBLE, ''));
  return Array.from(readable).length >= REASON_MIN_LENGTH && Array.from(text).length <= REASON_MAX_LENGTH;
}

/** What a form says of a reason that is too short or too long. */
export const REASON_MESSAGE = `Give a reason of ${REASON_MIN_LENGTH} to ${REASON_MAX_LENGTH} characters`;

/** A reason, on one line as the database keeps it. */
export const reasonText = z.string().check(z.overwrite(toOneLine), z.refine(isReason, REASON_MESSAGE));

export const optionalReason = z.string().check(
  z.overwrite(toOneLine),
  z.refine((text) => text === '' || isReason(text), REASON_MESSAGE),
);
