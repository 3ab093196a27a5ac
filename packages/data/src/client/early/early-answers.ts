// The first questions of a page are asked by the boot script, while the page's code is still loading or before a link to it is
// followed. Their answers reach the Supabase client here, below everything that reads, checks or keeps an answer.
import type { RuntimeConfig } from '../runtime-config.ts';

/** A read of the REST interface: the address below rest/v1/, and how many rows to count. */
export type EarlyQuestion = {
  path: string;
  prefer?: string;
  /** What the page asks next, when it has these rows. */
  next?: (rows: never[]) => EarlyQuestion[];
};

type EarlyAnswer = { question: string; askedAt: number; answer: Promise<Response> };

/** Older answers are not used: something may have changed since. */
const MAX_AGE_MS = 20_000;

/**
 * Database functions that pages call first, by POST, and that do not change the early answers: some only read, and ending an
 * expired impersonation changes nothing, because it already lets nobody read anything.
 */
const HARMLESS_FUNCTIONS = /\/rest\/v1\/rpc\/(end_expired_impersonations|(search|count|pick)_clients)$/;

declare global {
  interface Window {
    /** On `window` because the boot script and the application are built apart. */
    portalEarlyAnswers?: EarlyAnswer[];
  }
}

/** Asks a question as the owner of this token, as supabase-js will ask it. Resolves with a copy of the answer. */
export function askEarly(
  { url, publishableKey }: RuntimeConfig['supabase'],
  accessToken: string,
  { path, prefer }: EarlyQuestion,
): Promise<Response> {
  const address = `${url.replace(/\/$/, '')}/rest/v1/${path}`;
  const headers = new Headers({
    accept: 'application/json',
    apikey: publishableKey,
    authorization: `Bearer ${accessToken}`,
    ...(prefer && { prefer }),
  });
  const question = identify(address, headers);
  const answers = (window.portalEarlyAnswers ?? []).filter(isFresh);
  window.portalEarlyAnswers = answers;
  // A user whose pointer rests on a link again has its answer already.
  let early = answers.find((each) => each.question === question);
  if (!early) {
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(MAX_AGE_MS) });
    early = { question, askedAt: Date.now(), answer };
    answers.push(early);
  }
  return early.answer.then((response) => response.clone());
}

/** Drops the answers that nobody asked for yet: after a change, or for another user (AUTH-14). */
export function forgetEarlyAnswers(): void {
  delete window.portalEarlyAnswers;
}

/**
 * Wraps a fetch so that a question that was asked early gets that answer, once: only for the same address, the same token
 * and the same count. A failed early answer counts for nothing, and the question is asked again.
 */
export function usingEarlyAnswers(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const early = takeEarlyAnswer(input, init);
    const answer = await early?.catch(() => undefined);
    init?.signal?.throwIfAborted();
    return answer?.ok ? answer : ask(input, init);
  };
}

function takeEarlyAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const answers = window.portalEarlyAnswers ?? [];
  const address = input instanceof Request ? input.url : String(input);
  if ((init?.method ?? 'GET') !== 'GET') {
    // What was read before a change is out of date after it.
    if (!HARMLESS_FUNCTIONS.test(address)) forgetEarlyAnswers();
    return undefined;
  }
  const question = identify(address, new Headers(init?.headers));
  const found = answers.find((each) => each.question === question);
  if (!found) return undefined;
  answers.splice(answers.indexOf(found), 1);
  return isFresh(found) ? found.answer : undefined;
}

const isFresh = ({ askedAt }: EarlyAnswer) => Date.now() - askedAt < MAX_AGE_MS;

function identify(address: string, headers: Headers): string {
  return [address, headers.get('authorization'), headers.get('prefer')].join('\n');
}
