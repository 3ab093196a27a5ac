import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refetchFailedQueries } from './refetch-failed-queries.ts';

const HALF_A_MINUTE = 30_000;

let client: QueryClient;
let response: () => string;
const requests = vi.fn<() => Promise<string>>(() => Promise.resolve().then(() => response()));
const down = () => {
  throw new Error('down');
};

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  refetchFailedQueries(client, (error) => error.message === 'down');
  response = down;
  requests.mockClear();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a page that shows one query. Returns a function that leaves it. */
function openPage(states: string[] = [], refetchInterval = 0): () => void {
  const observer = new QueryObserver(client, { queryKey: ['audits'], queryFn: requests, refetchInterval });
  return observer.subscribe(({ status, data }) => void states.push(data ?? status));
}

test('ALL-01 repeats a failed query until it succeeds, and shows the error until then', async () => {
  const states: string[] = [];
  openPage(states);
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE * 2);
  expect(requests).toHaveBeenCalledTimes(3);
  response = () => 'the audits';
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
  expect(states.filter((state, at) => state !== states[at - 1])).toEqual(['pending', 'error', 'the audits']);
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE * 10);
  expect(requests).toHaveBeenCalledTimes(4);
});

test.each([[0, 3], [40_000, 2]])('ALL-01 a query that failed twice, and has a poll of %i ms, is sent %i times in 50 s', async (poll, times) => {
  openPage([], poll);
  await vi.advanceTimersByTimeAsync(20_000);
  await client.refetchQueries();
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
  expect(requests).toHaveBeenCalledTimes(times);
}); // oxfmt-ignore

test.each<[string, (leave: () => void) => unknown]>([
  ['GUARD-08 a refused query', () => (response = () => { throw new Error('refused'); })],
  ['ALL-01 a query of a hidden tab', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['ALL-01 a query whose page was left', (leave) => setTimeout(leave, 1)],
])('%s is not repeated', async (_what, happen) => {
  happen(openPage());
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE * 3);
  expect(requests).toHaveBeenCalledTimes(1);
}); // oxfmt-ignore

test('ALL-01 a query that succeeded meanwhile keeps its data, and is not repeated', async () => {
  openPage();
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE - 1_000);
  response = () => 'the response to the retry';
  await client.refetchQueries();
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE * 3);
  expect(requests).toHaveBeenCalledTimes(2);

  response = down;
  await client.refetchQueries().catch(() => undefined);
  requests.mockImplementationOnce(async () => {
    client.setQueryData(['audits'], 'a later response');
    return 'an earlier response';
  });
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
  expect(client.getQueryData(['audits'])).toBe('a later response');
});

test('AUTH-14 a response that arrives after signing out is discarded', async () => {
  openPage();
  await vi.advanceTimersByTimeAsync(1);
  requests.mockImplementationOnce(async () => {
    client.clear();
    return 'of the user before';
  });
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
