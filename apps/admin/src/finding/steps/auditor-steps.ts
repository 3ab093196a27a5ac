import { readCommit } from '@portal/domain/findings/code-location';
import type { FindingStep } from '@portal/domain/findings/types';

const WHOLE = 40;
/** So many digits of the commit that the client sent name no other one. */
const ENOUGH = 12;

/** What a client sent: the link of the newest step that a client took. Null when that named none. */
export function findSentLink(
  events: readonly { by_firm: boolean; kind: string; link: string | null }[],
): string | null {
  return events.findLast(({ by_firm, kind }) => !by_firm && kind === 'moved')?.link ?? null;
}

/** FIND-03: the reviewed commit, whole, or at least 12 digits of the one that the client sent. An audited commit has no fix. */
export function checkReviewedCommit(
  entered: string,
  sent: string | null,
  audited: readonly string[],
): { link: string } | { error: string } {
  const text = entered.trim();
  const link = /^[0-9a-f]+$/i.test(text) ? text.toLowerCase() : text;
  if (!link) return { error: 'Enter the reviewed commit.' };
  const digits = readCommit(link);
  if (!digits) return { error: 'Enter a commit hash or URL.' };
  if (audited.some((commit) => commit.startsWith(digits)))
    return { error: 'This is the audited commit. Enter the commit with the fix.' };
  if (digits.length === WHOLE) return { link };
  const whole = sent === null ? null : readCommit(sent);
  if (digits.length >= ENOUGH && whole?.length === WHOLE && whole.startsWith(digits)) return { link: whole };
  return { error: 'Enter all 40 digits of the commit, or at least 12 of the one that the client sent.' };
}

export function stepLabel({
  from_status,
  to_status,
}: Pick<FindingStep, 'from_status' | 'to_status'>): string {
  if (to_status === 'fixed') return 'Mark as fixed';
  if (to_status === 'partially_fixed') return 'Mark as partially fixed';
  if (to_status === 'withdrawn') return 'Withdraw';
  if (from_status === 'fix_submitted') return 'Mark as not fixed';
  if (from_status === 'disputed') return 'Keep open';
  return 'Reopen';
}
