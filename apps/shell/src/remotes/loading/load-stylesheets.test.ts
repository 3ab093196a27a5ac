import { beforeEach, expect, it, vi } from 'vitest';
import type { loadStylesheets as loadStylesheetsOfPage } from './load-stylesheets.ts';

const HREF = 'https://admin.test/assets/routes.css';

let loadStylesheets: typeof loadStylesheetsOfPage;

beforeEach(async () => {
  document.head.innerHTML = '';
  vi.resetModules();
  ({ loadStylesheets } = await import('./load-stylesheets.ts'));
});

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
const settle = (event: 'load' | 'error') => links()[0]?.dispatchEvent(new Event(event));

it('ALL-01 requests the styles once for all who wait, and ends when they are there', async () => {
  const first = loadStylesheets([HREF]);
  const [link] = links();
  const waiting = [first, loadStylesheets([HREF])];
  expect(links()).toEqual([link]);
  expect([link?.href, link?.crossOrigin]).toEqual([HREF, 'anonymous']);
  settle('load');
  await Promise.all(waiting);
});

it('ALL-01 reports styles that failed before anyone waited for them, and requests them again the next time', async () => {
  const failing = loadStylesheets([HREF]);
  failing.catch(() => {});
  settle('error');
  await Promise.resolve();
  expect(links()).toHaveLength(0);
  await expect(failing).rejects.toThrow(`Unable to preload CSS for ${HREF}`);

  const again = loadStylesheets([HREF]);
  settle('load');
  await again;
});

it("ALL-01 requests them again also where the remote's own code has failed and left its link", async () => {
  document.head.innerHTML = `<link rel="stylesheet" id="left" href="${HREF}">`;
  const loading = loadStylesheets([HREF]);
  expect(links().map(({ href, id }) => [href, id])).toEqual([[HREF, '']]);
  settle('load');
  await loading;
});

it('ALL-01 waits five seconds, then lets the page be shown', async () => {
  vi.useFakeTimers();
  const shown = vi.fn<() => void>();
  const loading = loadStylesheets([HREF]).then(shown);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(shown).toHaveBeenCalledOnce();
});

it('ALL-01 requests no styles that are there already, and leaves those of other remotes alone', async () => {
  document.head.innerHTML = `<link rel="stylesheet" href="${HREF}"><link rel="stylesheet" href="/other.css">`;
  const [own, other] = links();
  if (!own || !other) throw new Error('There are two.');
  const request = loadStylesheets(['https://admin.test/assets/second.css']);
  expect(links().slice(0, 2)).toEqual([own, other]);
  links()[2]?.dispatchEvent(new Event('load'));
  await request;
  Object.defineProperty(own, 'sheet', { value: {} });
  await loadStylesheets([HREF]);
  expect(links()).toHaveLength(3);
  expect(own.isConnected).toBe(true);
});
