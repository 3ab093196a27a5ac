// The embedded backend responds to some malformed input with 500 where hosted Supabase responds with 400. These are its exact
// responds with. Any other 500 is a fault of ours.
import type { FuzzRequest } from './requests/request.ts';
import type { FuzzResponse } from './requests/send.ts';

/** The REST interface names a filter or a value that it cannot read. */
const UNREADABLE_FILTER =
  /^(Error: (Missing closing quote|Invalid input for \w+)|TypeError: Cannot use 'in' operator|RangeError: Invalid time value)/;

/** The auth and storage interfaces say nothing about a body, a token or a path that they cannot read. */
const UNNAMED_FAILURES = [
  '{"error":"server_error","message":"Internal server error"}',
  '{"error":"server_error","error_description":"Internal server error"}',
];

/** What Supabase Auth responds too when the database refuses to add or remove a factor (17_second_factor.sql). */
const REFUSED_FACTOR = /^\{"code":500,"error_code":"unexpected_failure",/;

/** Whether a response is one of the embedded backend's failures on malformed input. */
export function isEmbeddedFailure(
  { surface, method, path }: FuzzRequest,
  { status, body }: FuzzResponse,
): boolean {
  if (status !== 500 || surface === 'functions') return false;
  // A response to HEAD has no body, so it cannot be compared.
  if (method === 'HEAD' && body === '') return true;
  if (path.startsWith('/auth/v1/factors') && REFUSED_FACTOR.test(body)) return true;
  return surface === 'rest' ? UNREADABLE_FILTER.test(messageIn(body)) : UNNAMED_FAILURES.includes(body);
}

function messageIn(body: string): string {
  try {
    const response: unknown = JSON.parse(body);
    const isNamed =
      typeof response === 'object' && response !== null && 'code' in response && 'message' in response;
    return isNamed && response.code === 'SUP' ? String(response.message) : '';
  } catch {
    return '';
  }
}
