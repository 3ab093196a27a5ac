import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchLinks } from './prefetch-links.ts';

const preload = vi.fn<() => void>();
const routes = [{ children: [{ path: 'reports/:auditId', handle: { preload } }] }, { path: '*' }];
let stop: () => void;

beforeEach(() => {
  preload.mockClear();
  document.body.innerHTML = `
    <p>Audits</p><a href="/reports/7?page=2"><b>Vault</b></a>
    <a id="away" href="https://elsewhere.test/reports/7">Elsewhere</a>`;
  stop = prefetchLinks(() => routes);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const on = (type: string, selector = 'b') =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

it.each(['pointerover', 'focusin', 'touchstart'])('ALL-01 a link has its page fetched on %s', (type) => {
  on(type);
  expect(preload).toHaveBeenCalledOnce();
});

it.each(['p', '#away'])('ALL-01 what leads to no page of ours has nothing fetched: %s', (selector) => {
  on('pointerover', selector);
  expect(preload).not.toHaveBeenCalled();
});

it.each([
  [{ saveData: true }, 0],
  [{ effectiveType: '2g' }, 0],
  [{ effectiveType: 'slow-2g' }, 0],
  [{ saveData: false, effectiveType: '4g' }, 1],
])('ALL-01 with the connection %j, a link has %i pages fetched', (connection, times) => {
  vi.stubGlobal('navigator', { connection });
  on('touchstart');
  expect(preload).toHaveBeenCalledTimes(times);
});
