import { parseSection } from '../vocabulary.ts';
import { parsePastStatus, splitStatus } from './past-status.ts';

/** Words that begin with the status in which a fix review ended, and the whole text that says so. */
type Response = { status: string; reason: string };

/** "**Client:** Fixed in 1f2e3d4", "***Update:** Resolved in …*", "- **Team response**: Acknowledged." */
const SAID =
  /^\s*(?:[-+>]\s+|\*\s+)?[*_]{1,3}([A-Z][^*_:|]{1,40}?)(?:\s?:[*_]{0,3}|[*_]{1,3}\s?:)[*_]*\s*(\S.*)$/;
/** Names of what parties say, alone on a line or as a heading: what follows may say the status. */
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

/** What the parties say in the text of a finding. */
export class Responses {
  private readonly responses: Response[] = [];
  private isNext = false;

  /** Below a heading such as "### Team response", the next line may say the status. */
  announce(heading: string): void {
    this.isNext = announcesResponse(heading);
  }

  read(line: string): void {
    const said = (this.isNext ? readStatusWords(line) : null) ?? readResponse(line);
    if (said) this.responses.push(said);
    this.isNext = announcesResponse(line);
  }

  /** The status that a fact says, else the last one that was said. What the parties say of the same status replaces a single word. */
  join(fact: string): { status: string; statusReason?: string } {
    const end = splitStatus(this.responses.at(-1)?.status ?? '')?.status;
    const past = fact === '' ? null : parsePastStatus(fact);
    const isSaid = fact === '' || (past?.reason === null && past.status === end);
    if (!end || !isSaid) return { status: fact };
    // The client's commit stands before the auditor's "Fixed."
    const same = this.responses.filter(({ status }) => splitStatus(status)?.status === end);
    const status = same.map((response) => response.status).join('\n');
    const reason = same.map((response) => response.reason).join('\n');
    return { status, statusReason: reason === status && same.length === 1 ? '' : reason };
  }
}

function readResponse(line: string): Response | null {
  if (line.length > MAX_LENGTH || !/^[\s+>-]*[*_]/.test(line)) return null;
  const [, name = '', words = ''] = SAID.exec(line) ?? [];
  return words !== '' && isParty(name) ? readStatusWords(words) : null;
}

/** Whether a line or a heading is nothing but a name such as "**Team response:**" or, in bold, that of a party. */
function announcesResponse(line: string): boolean {
  if (line.length > 100 || !/^[\s*_#A-Za-z]*$/.test(line.slice(0, 4))) return false;
  const name = line.replace(/[*_:#]/g, '').trim();
  return ANNOUNCES.test(name) || (/^\s*\*\*[A-Z][^*]{1,40}\*\*:?\s*$/.test(line) && isParty(name));
}

const isParty = (name: string) =>
  ANNOUNCES.test(name) || (parseSection(name) === null && !NOT_A_PARTY.test(name));

/** The status that words begin with: "Fixed in 1f2e3d4.", "The issue has been resolved."; null for other words. */
function readStatusWords(text: string): Response | null {
  const reason = text
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/^[*_]+|[*_]+$/g, '');
  const status = reason.slice(LEAD.exec(reason)?.[0].length ?? 0);
  const found = splitStatus(status);
  // "Fix the order" is advice.
  return found && !/^fix$/i.test(found.word) && FOLLOW.test(found.rest) ? { status, reason } : null;
}
