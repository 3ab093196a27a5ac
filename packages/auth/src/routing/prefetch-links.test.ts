import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchLinks } from './prefetch-links.ts';

const preload = vi.fn<() => void>();
const requestData = vi.fn<(pathname: string) => void>();
const routes = [{ children: [{ path: 'reports/:auditId', handle: { preload } }] }, { path: '*' }];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  history.replaceState(null, '', '/reports');
  document.body.innerHTML = `
    <p>Audits</p><a href="/reports/7?page=2"><b>Vault</b></a><a id="here" href="/reports#top">Top</a>
    <a id="away" href="https://elsewhere.test/reports/7">Elsewhere</a>`;
  stop = prefetchLinks(() => routes, requestData);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const on = (type: string, selector = 'b') =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

it.each(['pointerover', 'focusin'])('ALL-01 a link on which %s rests has its page fetched', (type) => {
  on(type);
  vi.advanceTimersByTime(50);
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(preload).toHaveBeenCalledOnce();
  expect(requestData).toHaveBeenCalledExactlyOnceWith('/reports/7');
});

it('ALL-01 a link that a finger touches has its page fetched at once', () => {
  on('touchstart');
  expect(preload).toHaveBeenCalledOnce();
  expect(requestData).toHaveBeenCalledOnce();
});

it('ALL-01 a link that is clicked before the pointer has rested on it has its page fetched at once, and only once', () => {
  on('pointerover');
  on('focusin');
  on('click');
  expect(preload).toHaveBeenCalledOnce();
  expect(requestData).toHaveBeenCalledExactlyOnceWith('/reports/7');
  vi.advanceTimersByTime(5_000);
  expect(requestData).toHaveBeenCalledOnce();
});

it('ALL-01 a link that the pointer comes back to has its page fetched again', () => {
  on('pointerover');
  vi.advanceTimersByTime(5_000);
  on('pointerover', 'p');
  on('pointerover');
  vi.advanceTimersByTime(5_000);
  expect(requestData).toHaveBeenCalledTimes(2);
});

it('ALL-01 a link that the pointer only crosses has nothing fetched', () => {
  on('pointerover');
  vi.advanceTimersByTime(30);
  on('pointerover', 'p');
  vi.advanceTimersByTime(5_000);
  expect(requestData).not.toHaveBeenCalled();
});

it('ALL-01 a link that has been followed has nothing fetched again, although the press gave it the focus', () => {
  on('pointerover');
  vi.advanceTimersByTime(5_000);
  expect(requestData).toHaveBeenCalledOnce();
  on('focusin');
  on('click');
  vi.advanceTimersByTime(5_000);
  expect(requestData).toHaveBeenCalledOnce();
});

it.each(['#here', '#away'])(
  'ALL-01 a link within the page or to another site has nothing fetched: %s',
  (link) => {
    on('touchstart', link);
    expect(requestData).not.toHaveBeenCalled();
  },
);

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'ALL-01 nothing is fetched ahead with %j',
  (connection) => {
    vi.stubGlobal('navigator', { connection });
    on('touchstart');
    on('pointerover');
    vi.advanceTimersByTime(5_000);
    expect(preload).not.toHaveBeenCalled();
    expect(requestData).not.toHaveBeenCalled();
  },
);

it('ALL-01 a usual connection has pages fetched ahead', () => {
  vi.stubGlobal('navigator', { connection: { saveData: false, effectiveType: '4g' } });
  on('touchstart');
  expect(requestData).toHaveBeenCalledOnce();
});
