import { TIMED_OUT } from './fetch-with-timeout.ts';

/** What went wrong with a question to the backend, in a form that a screen can act on. */
export type DataErrorKind =
  'network' | 'session' | 'forbidden' | 'not-found' | 'conflict' | 'invalid' | 'server';

/** An error whose message is a sentence for people; `code` is the backend's own (SQLSTATE or PGRST...). */
export class DataError extends Error {
  readonly kind: DataErrorKind;
  readonly code: string | undefined;

  constructor(kind: DataErrorKind, message: string, code?: string) {
    super(message);
    this.name = 'DataError';
    this.kind = kind;
    this.code = code;
  }
}

/** The code of an error after which nobody should wait as long again without being asked. */
export const TIMED_OUT_CODE = 'timeout';

const UNREADABLE = 'The portal gave an answer that cannot be read. Please try again.';
/** In place of what a database or a proxy says of itself: a file's name, a limit, "boom". */
const FAILED = 'The portal could not do this just now. Please try again in a minute.';
const LONGEST_SENTENCE = 500;

type BackendFailure = { message: string; code?: string | null };

/** Turns a supabase-js result into its data, or throws a DataError. */
export function unwrap<R extends { data: unknown; error: BackendFailure | null; status?: number }>(
  result: R,
): Extract<R, { error: null }>['data'] {
  if (result.error) throw toDataError(result.error, result.status);
  return result.data;
}

/** Gives any thrown or returned failure its kind; what is already a DataError stays as it is. */
export function toDataError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const failure = isFailure(error) ? error : { message: String(error) };
  if (failure.message.endsWith(TIMED_OUT)) return new DataError('network', TIMED_OUT, TIMED_OUT_CODE);
  const code = failure.code ?? undefined;
  const kind = kindOf(code, status, failure.message);
  if (!isForPeople(failure.message)) return new DataError(kind, UNREADABLE, code);
  if (kind !== 'server') return new DataError(kind, failure.message, code);
  return Object.assign(new DataError(kind, FAILED, code), { cause: failure });
}

/** A proxy's error page comes as a message too. */
function isForPeople(message: string): boolean {
  return message.length <= LONGEST_SENTENCE && !/^\s*[<{[]/.test(message);
}

function isFailure(error: unknown): error is BackendFailure {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

function kindOf(code: string | undefined, status: number | undefined, message: string): DataErrorKind {
  if (status === 401 || code === 'PGRST301' || code === 'PGRST303') return 'session';
  if (code === '42501' || status === 403) return 'forbidden';
  if (code === 'PGRST116' || code === 'P0002' || status === 404) return 'not-found';
  if (code === '23505' || status === 409) return 'conflict';
  if (code?.startsWith('22') || code?.startsWith('23') || status === 400 || status === 413) return 'invalid';
  if (status === 0 || status === undefined || /fetch|network|load failed/i.test(message)) return 'network';
  return 'server';
}

/** Whether an answer says that the asked page lies past the end of its list. */
export function isPastTheEnd(error: BackendFailure | null): boolean {
  return error?.code === 'PGRST103';
}
