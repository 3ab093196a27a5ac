import { TIMED_OUT } from './fetch/fetch-with-timeout.ts';
import { SESSION_ENDED } from './session-ended.ts';

/** 'fresh-code': the backend wants a code of the authenticator app first (AUTH-18). */
export type DataErrorKind =
  | 'network'
  | 'session'
  | 'forbidden'
  | 'fresh-code'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'server';

/** An error whose message is a sentence for users; `code` is the backend's own (SQLSTATE or PGRST...). */
export class DataError extends Error {
  readonly kind: DataErrorKind;
  readonly code: string | undefined;

  constructor(kind: DataErrorKind, message: string, code?: string) {
    super(message);
    this.name = 'DataError';
    this.kind = kind;
    this.code = code;
  }

  /** The sentence with which the backend refused; null for a temporary failure, after which trying again may help. */
  get refusal(): string | null {
    return this.kind === 'network' || this.kind === 'server' ? null : this.message;
  }
}

export const TIMED_OUT_CODE = 'timeout';

const UNREADABLE = 'The portal sent a response that could not be read. Please try again.';
/** Replaces the messages in which a database or a proxy describes its own state, such as a file name or a limit. */
const FAILED = 'Something went wrong on our side. Please try again in a minute.';
/** Replaces what PostgreSQL says of a policy. An admin who views a portal as its client may have opened this page before. */
const NOT_ALLOWED = 'You cannot change this. If you are viewing the portal as a client, end this view first.';
/** Replaces what PostgreSQL says of a value that it cannot store or compare, in the words of its own types and constraints. */
const NOT_ACCEPTED =
  'The portal cannot accept one of these values. Check the numbers and dates, and try again.';
const EXISTS_ALREADY = 'This already exists. Reload the page to see it.';
const GONE = 'Something that this refers to no longer exists. Reload the page.';
const MAX_MESSAGE_LENGTH = 500;

const ACCESS_REFUSED = /^(new row violates row-level security policy|permission denied for )/;

/** With this code, the database refuses a value by a sentence of ours. */
const OWN_SENTENCE = '22023';

/** What the database gives as the hint of a refusal that a fresh code would lift. */
const FRESH_CODE_HINT = 'fresh_code_required';

type BackendFailure = { message: string; code?: string | null; hint?: string | null };

export function unwrap<R extends { data: unknown; error: BackendFailure | null; status?: number }>(
  result: R,
): Extract<R, { error: null }>['data'] {
  if (result.error) throw toDataError(result.error, result.status);
  return result.data;
}

export function toDataError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const failure = isFailure(error) ? error : { message: String(error) };
  if (failure.message.endsWith(TIMED_OUT)) return new DataError('network', TIMED_OUT, TIMED_OUT_CODE);
  const code = failure.code ?? undefined;
  const needsFreshCode = failure.hint === FRESH_CODE_HINT;
  const kind = needsFreshCode ? 'fresh-code' : classify(code, status, failure.message);
  if (!isReadable(failure.message)) return new DataError(kind, UNREADABLE, code);
  if (ACCESS_REFUSED.test(failure.message))
    return new DataError(kind, kind === 'session' ? SESSION_ENDED : NOT_ALLOWED, code);
  if (code === '23505') return new DataError(kind, EXISTS_ALREADY, code);
  if (code === '23503') return new DataError(kind, GONE, code);
  if (code && /^2[23]/.test(code) && code !== OWN_SENTENCE) return new DataError(kind, NOT_ACCEPTED, code);
  if (kind !== 'server') return new DataError(kind, failure.message, code);
  return Object.assign(new DataError(kind, FAILED, code), { cause: failure });
}

/** The message may also be a proxy's error page. */
function isReadable(message: string): boolean {
  return message.length <= MAX_MESSAGE_LENGTH && !/^\s*[<{[]/.test(message);
}

function isFailure(error: unknown): error is BackendFailure {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

function classify(code: string | undefined, status: number | undefined, message: string): DataErrorKind {
  if (status === 401 || code === 'PGRST301' || code === 'PGRST303') return 'session';
  if (code === '42501' || status === 403) return 'forbidden';
  if (code === 'PGRST116' || code === 'P0002' || status === 404) return 'not-found';
  if (code === '23505' || status === 409) return 'conflict';
  // PT429: the database's own limit, with a sentence of ours. A gateway's limit is temporary.
  if (code === 'PT429') return 'invalid';
  if (code?.startsWith('22') || code?.startsWith('23') || status === 400 || status === 413) return 'invalid';
  if (status === 0 || status === undefined || /fetch|network|load failed/i.test(message)) return 'network';
  return 'server';
}

export function isPastTheEnd(error: BackendFailure | null): boolean {
  return error?.code === 'PGRST103';
}

/** Whether a repeated request may help: the backend was out of reach or failed, and has refused nothing. */
export function isTemporary(error: unknown): boolean {
  return refusalMessage(error) === null;
}

/** The sentence with which the backend refused; null for a failure that is temporary. */
export function refusalMessage(error: unknown): string | null {
  return error instanceof DataError ? error.refusal : null;
}
