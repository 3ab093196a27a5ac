/** How long to wait for an answer, in milliseconds: long enough for a slow backend. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** The message of the error for a missing answer. supabase-js keeps only the message of an error. */
export const TIMED_OUT = 'The portal took too long to respond.';

/**
 * fetch that gives up after 30 s without an answer, so that no page waits for ever (ALL-01). A request that sends bytes has
 * no time limit: a large file takes as long as the connection needs.
 */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const sendsBytes = init?.body !== undefined && init.body !== null && typeof init.body !== 'string';
  if (sendsBytes) return fetch(input, init);
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
