import * as opening from '@portal/data/openings/open-object';
import { renderQueryHook } from '@portal/testing/run-hook';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReport } from './use-report.ts';

const SHOWN = 'https://backend.test/report?token=1';
const clicked: HTMLAnchorElement[] = [];

beforeEach(() => {
  clicked.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  vi.spyOn(opening, 'openObject').mockResolvedValue({
    url: `${SHOWN}&download=a.pdf`,
    shownUrl: SHOWN,
    fileName: 'a.pdf',
  });
});
afterEach(() => vi.restoreAllMocks());

function renderReport() {
  const { result } = renderQueryHook(() => useReport('v1'), undefined);
  return {
    view: () => act(() => result.current.view.run()),
    viewAndDownload: () =>
      act(() => {
        void result.current.view.run();
        return result.current.download.run();
      }),
  };
}

function openTab() {
  const tab = {
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
    document: document.implementation.createHTMLDocument(),
  };
  // As browsers do, which keep a tab from its opener.
  vi.spyOn(window, 'open').mockImplementation((_url, _name, features = '') =>
    features.includes('noopener') ? null : (tab as unknown as Window),
  );
  return tab;
}

test('REP-02 a tab shows a report at an address of its own, and is closed when there is none', async () => {
  const tab = openTab();
  await renderReport().view();
  expect(opening.openObject).toHaveBeenCalledExactlyOnceWith('report', 'v1');
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(SHOWN);
  expect(tab.close).not.toHaveBeenCalled();
  vi.mocked(opening.openObject).mockRejectedValue(new TypeError('Failed to fetch'));
  await renderReport().view();
  expect(tab.close).toHaveBeenCalledOnce();
});

test('REP-02 where the browser blocks new tabs, the report is downloaded', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await renderReport().view();
  // The name comes with the link, and the link tells the server no page.
  expect(clicked).toMatchObject([{ href: `${SHOWN}&download=a.pdf`, download: '', rel: 'noreferrer' }]);
  expect(clicked[0]?.hasAttribute('download')).toBe(true);
});

test('REP-02 a report can be downloaded while it is being opened', async () => {
  openTab();
  vi.mocked(opening.openObject).mockReturnValueOnce(new Promise(() => {}));
  await renderReport().viewAndDownload();
  expect(clicked).toHaveLength(1);
});
