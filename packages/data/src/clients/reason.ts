/** The limits of the database for a reason (TRUST-01, ADM-10), in characters. */
const REASON_MIN_LENGTH = 10;
const REASON_MAX_LENGTH = 500;

/** What nobody sees does not count as a reason; private.readable of the database says the same. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** Returns the reason as the database keeps it: on one line, without spaces around it. */
export function toOneLineReason(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns what is wrong with a reason, or null. */
export function reasonError(text: string): string | null {
  const reason = toOneLineReason(text);
  const readable = toOneLineReason(reason.replaceAll(INVISIBLE, ''));
  return Array.from(readable).length >= REASON_MIN_LENGTH && Array.from(reason).length <= REASON_MAX_LENGTH
    ? null
    : `Give a reason of ${REASON_MIN_LENGTH} to ${REASON_MAX_LENGTH} characters`;
}
