// A test's reply is sent whatever the page requests, so that the id of another client or a lost filter would go unnoticed. Therefore each
// filter must be in the name of a reply, and each field of a body must be read by a reply or expected by a test of the file that sends it.
import type { RunnerTestSuite } from 'vitest';

type Sent = { method: string; path: string; search: URLSearchParams; body: unknown };
/** `path` is relative to /rest/v1. `is` compares with a name such as "GET audits?client_id=eq.1". */
export type ReceivedRequest = Sent & { is: (name: string) => boolean };
type Part = { key: string; request: string; isExpected: boolean; hasResponse: boolean };

const parts = new Map<string, Part>();
const named = new Set<string>();
const differences = new Set<string>();
/** Count what has begun: what a page of a test or a file that has ended still requests is nobody's failure. */
let currentTest = 0;
let currentFile = 0;

/**
 * `packages/data` chooses these for all pages. A name can have the order that a page chooses, or a search: on a slow machine, a search may be
 * sent before it is typed to its end.
 */
const isFixed = (filter: string) =>
  /^(select|limit|offset|columns|on_conflict|([\w.]+\.)?order)=|=(not\.)?is\.null$|^id=gt\.|=ilike\./.test(
    filter,
  );

const keyOf = (filter: string) => filter.replace(/=.*/s, '');

/** A value that ends with * is the beginning of what is sent, such as a time. */
const matches = (name: string, sent: string) =>
  name.endsWith('*') ? sent.startsWith(name.slice(0, -1)) : name === sent;

/** The name of a request, such as "GET audits?client_id=eq.1". Without filters it names all with this method and path. */
export function parseName(name: string) {
  const [request = '', query = ''] = name.split(/\?(.*)/s);
  const filters = query.split('&').filter(Boolean);
  for (const filter of filters) named.add(`${request} ${keyOf(filter)}`);
  return { request, filters };
}

/** Starts to track the requests of a network, which may answer after its file has ended. */
export function trackRequests() {
  const file = currentFile;
  return (sent: Sent) => trackRequest(sent, file !== currentFile);
}

/** Notes what is sent and what is read of it. What supabase-js sends to the auth service is left to the tests of packages/auth. */
function trackRequest(sent: Sent, isLate: boolean) {
  const plain = `${sent.method} ${sent.path}`;
  const query = [...sent.search].map((entry) => entry.join('='));
  const filters = query.filter((filter) => !isFixed(filter));
  const line = [plain, ...(filters.length > 0 ? [filters.join('&')] : [])].join('?');
  const fields = Object.keys(sent.body ?? {});
  const request = fields.length > 0 ? `${line} ${JSON.stringify(sent.body)}` : line;
  const own = (isLate || sent.path.startsWith('/auth/') ? [] : [...filters.map(keyOf), ...fields]).map(
    (key) => {
      const part = parts.get(`${plain} ${key}`) ?? { key, request, isExpected: false, hasResponse: false };
      parts.set(`${plain} ${key}`, part);
      return part;
    },
  );
  const markExpected = (key: unknown) => {
    for (const part of own) part.isExpected ||= part.key === key;
  };
  const search = new URLSearchParams(sent.search);
  for (const read of ['get', 'getAll', 'has'] as const)
    Object.assign(search, { [read]: (key: string) => (markExpected(key), sent.search[read](key)) });
  const get = (target: object, key: string | symbol): unknown => (
    markExpected(key),
    Reflect.get(target, key)
  );
  const body = fields.length > 0 ? new Proxy(sent.body as object, { get }) : sent.body;
  let others: string[] | null = [];
  const sentIn = currentTest;
  const is = (name: string): boolean => {
    const { request: wanted, filters: wantedFilters } = parseName(name);
    if (wanted !== plain) return false;
    const isWanted = (filter: string) => wantedFilters.some((one) => matches(one, filter));
    const compared = query.filter((filter) => !isFixed(filter) || isWanted(filter));
    const isMatch =
      wantedFilters.length === 0 || (compared.length === wantedFilters.length && compared.every(isWanted));
    if (isMatch) others = null;
    else others?.push(name);
    return isMatch;
  };
  /** Records the response, and the names with the same path but other filters when none was that of the request. */
  async function noteResponse(response?: Response): Promise<void> {
    if (isLate || sentIn !== currentTest) return;
    if (others?.length) differences.add(`named     ${others.join('\n          ')}\nreceived  ${line}`);
    // A test may give one response to two requests.
    if (!response?.ok || response.bodyUsed) return;
    const text = await response.clone().text();
    const mayBeRead = sent.method !== 'POST' || sent.path.startsWith('rpc/');
    if (text === '[]' ? mayBeRead : sent.method !== 'POST' && ['', 'null'].includes(text)) return;
    for (const part of own) part.hasResponse = true;
  }
  return { request: { ...sent, search, body, is }, noteResponse };
}

export function failOnDifferences() {
  currentTest += 1;
  const all = [...differences].join('\n');
  differences.clear();
  if (all) throw new Error(`The replies are to other requests:\n${all}`);
}

/** For the end of a file. It is enough that one of its tests names or expects a part, so this fails only when all have passed. */
export function failOnUnexpected(file: RunnerTestSuite | undefined) {
  currentFile += 1;
  const left = [...parts].filter(([id, part]) => part.hasResponse && !part.isExpected && !named.has(id));
  parts.clear();
  named.clear();
  differences.clear();
  const all = left.map(([, { key, request }]) => `${key} of ${request}`).join('\n');
  if (all && file && hasPassed(file))
    throw new Error(
      `The tests would pass with any other value of these. Name filters, as in on('GET audits?client_id=eq.1', ...), and expect bodies:\n${all}`,
    );
}

const hasPassed = ({ tasks }: RunnerTestSuite): boolean =>
  tasks.every((task) => (task.type === 'suite' ? hasPassed(task) : task.result?.state === 'pass'));
