import { decode } from '@portal/domain/format/decode';
import type { ProviderError } from './provider-error-message.ts';

/** The kinds of e-mailed links. Each carries a hash that works once, in any browser. */
export type EmailLinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change';

/** An e-mailed link. `email` is the address that it names; whose account it opens is known only after redeeming it. */
export type EmailLink = { tokenHash: string; type: EmailLinkType; email: string };

/** What an identity provider or an e-mailed link put into the address of the callback page. */
export type CallbackResult =
  | { kind: 'code'; code: string }
  /** `link` is null when a part is missing or the type is unknown. */
  | { kind: 'email-link'; link: EmailLink | null }
  | ({ kind: 'error' } & ProviderError)
  | { kind: 'none' };

/** AUTH-12: an error takes precedence. The hash is in the fragment, which no server or referrer gets. */
export function readCallback({ search, hash }: { search: string; hash: string }): CallbackResult {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => query.get(name) || fragment.get(name);
  const [error = '', code = '', description = ''] = ['error', 'error_code', 'error_description'].map((name) =>
    read(name)?.slice(0, MAX_MESSAGE_LENGTH),
  );
  if (error || description) return { kind: 'error', error, code, description };
  if (query.has('token_hash') || fragment.has('token_hash'))
    return { kind: 'email-link', link: readLink(hash) };
  const oneTimeCode = query.get('code');
  return oneTimeCode ? { kind: 'code', code: oneTimeCode } : { kind: 'none' };
}

function readLink(hash: string): EmailLink | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const tokenHash = fragment.get('token_hash');
  const type = EMAIL_LINK_TYPES.find((known) => known === fragment.get('type'));
  // The address is the last part of the link. Read as it stands: not every mail service escapes a plus or an ampersand.
  const email = decode(/[#&]email=(.*)$/.exec(hash)?.[1] ?? '').trim();
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= MAX_ADDRESS_LENGTH;
  return tokenHash && type && isAddress ? { tokenHash, type, email } : null;
}

/** Anybody can put a text into an address. No provider's message is longer than this. */
const MAX_MESSAGE_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 320;
const EMAIL_LINK_TYPES: readonly EmailLinkType[] = ['signup', 'magiclink', 'recovery', 'email_change'];
const CALLBACK_PARAMETERS = 'token_hash type email code state error error_code error_description'.split(' ');

/** The address without the parameters of a callback, so that no code stays in the history or is sent as a referrer. */
export function withoutCallbackParameters({ pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search);
  for (const name of CALLBACK_PARAMETERS) query.delete(name);
  const rest = query.toString();
  return pathname + (rest ? `?${rest}` : '');
}
