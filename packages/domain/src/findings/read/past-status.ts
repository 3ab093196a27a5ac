/** How the fix review of a past audit ended, as the database takes it (FIND-08). */
export type PastStatus = {
  status: 'partially_fixed' | 'fixed' | 'acknowledged' | 'withdrawn';
  reason: string | null;
  link: string | null;
};

const STATUSES: readonly (readonly [PastStatus['status'], RegExp])[] = [
  ['partially_fixed', /^partial(?:ly)?[ _-](?:fix(?:ed)?|resolved|addressed|mitigated)\b/i],
  ['fixed', /^(?:acknowledged (?:and|&) )?(?:fix(?:ed)?|resolved|mitigated)\b(?![ _-]submitted)/i],
  ['acknowledged', /^(?:acknowledged|(?:risk )?accepted|won['’]?t fix)\b/i],
  ['withdrawn', /^(?:withdrawn|invalid(?:ated)?|false positive)\b/i],
];
/** A status in the words of the portal's own export. */
const OWN_STATUS =
  /^(?:draft|open|fix[ _]submitted|partially[ _]fixed|fixed|acknowledged|disputed|withdrawn)$/i;

/** Whether the words are nothing but a status as the portal writes it. */
export function isOwnStatus(words: string): boolean {
  return OWN_STATUS.test(words);
}

const LINK =
  /^(?:[0-9a-f]{7,40}|https:\/\/[^\s/?#@]+\/[^\s?#]*\/(?:commits?\/[0-9a-f]{7,40}|(?:pulls?|merge_requests|pull-requests)\/\d+)(?:[/?#]\S*)?)$/;
const MAX_WORDS = 5_000;
const MAX_LINK = 500;

/** Words such as "Fixed in 1f2e3d4", with their reason and commit; null for words that name no end, such as "Open". */
export function parsePastStatus(words: string, reason = '', link = ''): PastStatus | null {
  const text = words.slice(0, MAX_WORDS).trim();
  const found = splitStatus(text);
  if (!found) return null;
  const links = [link.trim(), ...text.split(/[\s()[\]<>`,;]+/)]
    .filter((word) => word.length <= MAX_LINK)
    .map((word) => word.replace(/[.:]+$/, ''))
    .filter((word) => LINK.test(word));
  return {
    status: found.status,
    // "Fixed" alone gives no reason; "Fixed in 1f2e3d4 by the team" does.
    reason: (reason.trim() || (/[\p{L}\p{N}]/u.test(found.rest) ? text : '')).slice(0, MAX_WORDS) || null,
    // "[1f2e3d4](https://...)" says the commit twice, and its address says in which repository.
    link: links.find((word) => word.includes('/commit')) ?? links[0] ?? null,
  };
}

/** The status that words begin with, its word and what follows; null for words that begin with none. */
export function splitStatus(
  text: string,
): { status: PastStatus['status']; word: string; rest: string } | null {
  for (const [status, expression] of STATUSES) {
    const word = expression.exec(text)?.[0];
    if (word !== undefined) return { status, word, rest: text.slice(word.length) };
  }
  return null;
}
