/** How long to wait for a response, in milliseconds: long enough for a slow backend. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** The message of the error for a missing response. supabase-js keeps only the message of an error. */
export const TIMED_OUT = 'The portal took too long to respond.';

/** ALL-01: 30 s, so that no page waits for ever. A request that sends bytes or a long text has no time limit. */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  if (sendsMuch(init?.body)) return fetch(input, init);
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort(new Error(TIMED_OUT));
  }, ANSWER_TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal;
  try {
    return await fetch(input, { ...init, signal });
  } finally {
    clearTimeout(timer);
  }
};

/** A text longer than this, such as an import of findings, may take longer to send than a response takes to arrive. */
const LONG_TEXT = 200_000;

function sendsMuch(body: RequestInit['body']): boolean {
  return typeof body === 'string' ? body.length > LONG_TEXT : body !== undefined && body !== null;
}
