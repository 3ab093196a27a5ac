// The embedded backend, or its driver for PostgreSQL, responds with 500 to a filter or a value that it cannot read, where hosted
// Supabase responds with 400. Any other 500 is a fault of ours.
import type { FuzzRequest, FuzzResponse } from './requests/send.ts';

const UNREADABLE_FILTER =
  /^(Error: (Missing closing quote|Invalid input for \w+)|TypeError: Cannot (use 'in' operator|convert a Symbol)|TypeError \[ERR_INVALID_ARG_TYPE\]|RangeError: Invalid time value)/;

/** Whether a response is one of the embedded backend's failures on malformed input. */
export function isEmbeddedFailure({ surface, method }: FuzzRequest, { status, body }: FuzzResponse): boolean {
  if (status !== 500 || surface === 'functions') return false;
  // A response to HEAD has no body, so it cannot be compared.
  if (method === 'HEAD' && body === '') return true;
  try {
    const response = JSON.parse(body) as { code?: unknown; message?: unknown };
    return response.code === 'SUP' && UNREADABLE_FILTER.test(String(response.message));
  } catch {
    return false;
  }
}
