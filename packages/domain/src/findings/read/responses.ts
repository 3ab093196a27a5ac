import { parseSection } from '../vocabulary.ts';
import { splitStatus } from './past-status.ts';

/** What somebody said of the end of a fix review: words that begin with the status, and the whole of them. */
export type Response = { status: string; reason: string };

/** "**Client:** Fixed in 1f2e3d4", "***Update:** Resolved in …*", "- **Team response**: Acknowledged." */
const SAID =
  /^\s*(?:[-+>]\s+|\*\s+)?[*_]{1,3}([A-Z][^*_:|]{1,40}?)(?:\s?:[*_]{0,3}|[*_]{1,3}\s?:)[*_]*\s*(\S.*)$/;
/** The names of what parties say, alone on a line or as a heading: what follows may say the status. */
const ANNOUNCES =
  /^(?:(?:[a-z][\w.'’]{0,30} ){0,2}(?:response|comments?)|updates?|status(?: update)?|resolution|remediation|alleviation|(?:mitigation|fix(?:es)?) review)$/i;
/** Other names before a colon, whose words may look like a status. */
const NOT_A_PARTY =
  /^(?:note|notes|example|title|type|category|scenario|step\b.*|case\b.*|option\b.*|before|after|impact\b.*)$/i;

/** What may come before the status: "GMX Team:", "The issue has been", "We". */
const LEAD =
  /^(?:[A-Z][\w.'’]{0,30}(?: [A-Z][\w.'’]{0,30}){0,2}: )?(?:(?:we|it|this|(?:the |this )?(?:client|team|issue|finding|problem|vulnerability))(?:['’]ve| has| have)?(?: been| was| is)? )?/i;
/** What may follow it. "Fixed-point" and "Fixed fees" are no status. */
const FOLLOW =
  /^(?:$|[.,;:!)*_]|\s*[-–—(]\s*(?![a-z])|\s[-–—]|\s(?:in|by|at|on|with|via|as|per|and|through|since|now|here|within|during|for|after|the|this|that|it|all|commit|pr|pull)\b|\s(?:\[|`|https?:|#|\d|\())/i;
/** Longer than what is kept of a reason. */
const MAX_LENGTH = 5_000;

/** What a line says of the status under the name of a party; null for another line. */
export function readResponse(line: string): Response | null {
  if (line.length > MAX_LENGTH || !/^[\s+>-]*[*_]/.test(line)) return null;
  const [, name = '', words = ''] = SAID.exec(line) ?? [];
  return words !== '' && isParty(name) ? readStatusWords(words) : null;
}

/** Whether a line or a heading is nothing but a name such as "**Team response:**" or, in bold, that of a party. */
export function announcesResponse(line: string): boolean {
  if (line.length > 100 || !/^[\s*_#A-Za-z]*$/.test(line.slice(0, 4))) return false;
  const name = line.replace(/[*_:#]/g, '').trim();
  return ANNOUNCES.test(name) || (/^\s*\*\*[A-Z][^*]{1,40}\*\*:?\s*$/.test(line) && isParty(name));
}

function isParty(name: string): boolean {
  return ANNOUNCES.test(name) || (parseSection(name) === null && !NOT_A_PARTY.test(name));
}

/** The status that words begin with: "Fixed in 1f2e3d4.", "The issue has been resolved."; null for other words. */
export function readStatusWords(text: string): Response | null {
  const reason = text
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/^[*_]+|[*_]+$/g, '');
  const status = reason.slice(LEAD.exec(reason)?.[0].length ?? 0);
  const found = splitStatus(status);
  // "Fix the order" is advice.
  return found && !/^fix$/i.test(found.word) && FOLLOW.test(found.rest) ? { status, reason } : null;
}

/** The last status that was said, with all that was said of it: the client's commit stands before the auditor's "Fixed." */
export function joinResponses(
  responses: readonly Response[],
): { status: string; statusReason: string } | null {
  const end = splitStatus(responses.at(-1)?.status ?? '')?.status;
  const same = responses.filter(({ status }) => splitStatus(status)?.status === end);
  if (same.length === 0) return null;
  const status = same.map((response) => response.status).join('\n');
  const reason = same.map((response) => response.reason).join('\n');
  return { status, statusReason: reason === status && same.length === 1 ? '' : reason };
}
