/** A backend that needs longer than this is taken for one that does not answer; a slow one is waited for. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** What the error says when no answer came in time; supabase-js keeps nothing of an error but its message. */
export const TIMED_OUT = 'The portal did not answer in time.';

/**
 * fetch that gives up after 30 s, so that no page waits for ever (ALL-01). What sends bytes is not hurried: a large
 * file takes as long as its connection needs.
 */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const sendsBytes = init?.body !== undefined && init.body !== null && typeof init.body !== 'string';
  if (sendsBytes) return fetch(input, init);
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error(TIMED_OUT));
  }, ANSWER_TIMEOUT_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  try {
    return await fetch(input, { ...init, signal });
  } finally {
    clearTimeout(timer);
  }
};
