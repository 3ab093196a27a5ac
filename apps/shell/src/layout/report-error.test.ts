import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runtimeConfig, setRuntimeConfig } from '@portal/data/client/runtime-config';
import { VERSION } from '@portal/domain/version';
import { adoptTestConfig } from '@portal/testing/test-config';
import { reportError, watchLeaving, watchUncaught, type ErrorReport } from './report-error.ts';

let told: ErrorReport[];
const tell = (event: Event) => {
  if (event instanceof CustomEvent) told.push(event.detail as ErrorReport);
};
const log = vi.spyOn(console, 'error');

beforeEach(() => {
  told = [];
  log.mockReset().mockImplementation(() => undefined);
  window.addEventListener('portal-error', tell);
});
afterEach(() => window.removeEventListener('portal-error', tell));

it('ALL-01 an error is reported to monitoring and to the console, with its app and build', () => {
  const report: ErrorReport = { source: 'remote:admin', version: 'release-7', error: new Error('one') };
  reportError(report);
  expect(told).toEqual([report]);
  expect(log).toHaveBeenCalledExactlyOnceWith('[remote:admin release-7]', report.error);
  const ofShell = new Error('two');
  reportError({ source: 'shell', error: ofShell });
  expect(log).toHaveBeenLastCalledWith('[shell]', ofShell);
});

it('ALL-01 the same error is reported once: the same object, or the same message from the same build', () => {
  const error = new Error('three');
  reportError({ source: 'shell', error });
  reportError({ source: 'remote:admin', error });
  reportError({ source: 'shell', error: new Error('three') });
  expect(told).toHaveLength(1);
  for (const version of ['7', '8'])
    reportError({ source: 'remote:admin', version, error: new Error('three') });
  expect(told.map(({ version }) => version)).toEqual([undefined, '7', '8']);
});

it('ALL-05 nothing is reported while the page is left, and again once somebody acts on it', () => {
  watchLeaving();
  for (const [left, back] of [
    ['beforeunload', 'keydown'],
    ['pagehide', 'pageshow'],
    ['beforeunload', 'pointerdown'],
  ] as const) {
    window.dispatchEvent(new Event(left));
    reportError({ source: 'shell', error: new Error(`before ${back}`) });
    expect(told).toEqual([]);
    window.dispatchEvent(new Event(back));
    reportError({ source: 'shell', error: new Error(`after ${back}`) });
    expect(told).toHaveLength(1);
    told = [];
  }
});

it('ALL-01 an error that nobody caught is reported, and sent to the address that config.json names, without the page’s query', () => {
  watchUncaught();
  const send = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const fail = (message: string) =>
    window.dispatchEvent(new ErrorEvent('error', { error: new Error(message) }));
  fail('before any address is known');
  const reason = new Error('rejected');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(told.map(({ error }) => error.message)).toEqual(['before any address is known', 'rejected']);
  expect(send).not.toHaveBeenCalled();
  adoptTestConfig();
  setRuntimeConfig({ ...runtimeConfig(), errorReports: 'https://errors.test/portal' });
  history.replaceState(null, '', '/reports?code=secret');
  fail('somewhere');
  const [address, { body, ...options } = {}] = send.mock.lastCall ?? [];
  expect(address).toBe('https://errors.test/portal');
  expect(options).toMatchObject({ method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true });
  const sent = typeof body === 'string' ? body : '';
  expect(JSON.parse(sent)).toEqual({
    product: VERSION,
    source: 'shell',
    name: 'Error',
    message: 'somewhere',
    stack: expect.stringContaining('report-error.test'),
    page: '/reports',
    browser: navigator.userAgent,
    at: expect.stringMatching(/^20.*Z$/),
  });
  expect(sent).not.toContain('secret');
});
