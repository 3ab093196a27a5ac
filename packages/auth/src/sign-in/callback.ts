/** The kinds of e-mailed links. Each carries a hash that works once, in any browser. */
export type EmailLinkType = 'signup' | 'magiclink' | 'recovery';

/** What an identity provider or an e-mailed link put into the address of the callback page. */
export type CallbackResult =
  | { kind: 'code'; code: string }
  | { kind: 'token-hash'; tokenHash: string; type: EmailLinkType }
  | { kind: 'error'; message: string }
  | { kind: 'none' };

/**
 * AUTH-12: reads the query and the fragment of a callback. An error takes precedence over a code. Our e-mails put the
 * hash into the fragment, which is sent neither to a server nor in a referrer.
 */
export function readCallback({ search, hash }: { search: string; hash: string }): CallbackResult {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => query.get(name) || fragment.get(name);
  const message = (read('error_description') || toWords(read('error'))).slice(0, MAX_MESSAGE_LENGTH);
  if (message) return { kind: 'error', message };
  const tokenHash = read('token_hash');
  const type = EMAIL_LINK_TYPES.find((known) => known === read('type'));
  if (tokenHash && type) return { kind: 'token-hash', tokenHash, type };
  const code = query.get('code');
  return code ? { kind: 'code', code } : { kind: 'none' };
}

/** Makes an error code readable: Google sends "access_denied" when somebody declines. */
function toWords(code: string | null): string {
  const words = (code ?? '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Anybody can put a text into an address. No provider's message is longer than this. */
const MAX_MESSAGE_LENGTH = 200;
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

/** The address without the parameters of a callback, so that no code stays in the history or is sent as a referrer. */
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
