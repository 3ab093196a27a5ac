/** The links of our e-mails: each carries a hash that is good for one use and opens in any browser. */
export type EmailLinkType = 'signup' | 'magiclink' | 'recovery';

/** What an identity provider or an e-mailed link put into the address. */
export type CallbackResult =
  | { kind: 'code'; code: string }
  | { kind: 'token-hash'; tokenHash: string; type: EmailLinkType }
  | { kind: 'error'; message: string }
  | { kind: 'none' };

/**
 * Reads a callback's query and fragment (AUTH-12). A provider's refusal wins over a code. Our e-mails put their
 * hash into the fragment, which no server sees and no referrer carries.
 */
export function readCallback({ search, hash }: { search: string; hash: string }): CallbackResult {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const given = (name: string) => query.get(name) || fragment.get(name);
  const refusal = (given('error_description') || asWords(given('error'))).slice(0, LONGEST_REFUSAL);
  if (refusal) return { kind: 'error', message: refusal };
  const tokenHash = given('token_hash');
  const type = EMAIL_LINK_TYPES.find((known) => known === given('type'));
  if (tokenHash && type) return { kind: 'token-hash', tokenHash, type };
  const code = query.get('code');
  return code ? { kind: 'code', code } : { kind: 'none' };
}

/** A bare error code, as Google sends when somebody declines, made readable: "Access denied". */
function asWords(code: string | null): string {
  const words = (code ?? '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Anybody can write an address; a provider's sentence is not longer than this. */
const LONGEST_REFUSAL = 200;
const EMAIL_LINK_TYPES: readonly EmailLinkType[] = ['signup', 'magiclink', 'recovery'];
const CALLBACK_PARAMETERS = [
  'token_hash',
  'type',
  'code',
  'state',
  'error',
  'error_code',
  'error_description',
];

/** The address without anything a provider added: no code stays in the history or leaves as a referrer. */
export function withoutCallbackParameters({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string {
  const query = new URLSearchParams(search);
  for (const name of CALLBACK_PARAMETERS) query.delete(name);
  const rest = query.toString();
  return pathname + (rest ? `?${rest}` : '');
}
