import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportError, watchLeaving, type ErrorReport } from './report-error.ts';

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
});

it('ALL-05 nothing is reported while the page is left, and again once somebody acts on it', () => {
  watchLeaving();
  for (const type of ['beforeunload', 'pagehide']) {
    window.dispatchEvent(new Event(type));
    reportError({ source: 'shell', error: new Error(`cut off after ${type}`) });
    expect(told).toEqual([]);
    window.dispatchEvent(new Event('keydown'));
    reportError({ source: 'shell', error: new Error(`real after ${type}`) });
    expect(told).toHaveLength(1);
    told = [];
  }
});
