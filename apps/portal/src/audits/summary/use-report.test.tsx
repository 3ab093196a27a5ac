import { createReportLink, fetchReport } from '@portal/data/audits/report-links';
import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import { toast } from '@portal/ui/feedback/toast';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReport } from './use-report.ts';

vi.mock('@portal/data/audits/report-links', () => ({
  createReportLink: vi.fn<typeof createReportLink>(),
  fetchReport: vi.fn<typeof fetchReport>(),
}));

const clicked: HTMLAnchorElement[] = [];
const revoke = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  clicked.length = 0;
  revoke.mockReset();
  URL.createObjectURL = () => 'blob:portal/1';
  URL.revokeObjectURL = revoke;
  vi.spyOn(toast, 'error');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  vi.mocked(createReportLink).mockReset().mockResolvedValue('https://backend.test/report?token=1');
  vi.mocked(fetchReport)
    .mockReset()
    .mockResolvedValue(new Blob(['%PDF']));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function renderReport() {
  const client = new QueryClient();
  const { result } = renderHook(() => useReport('v1'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
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
    closed: false,
    document: document.implementation.createHTMLDocument(),
  };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

test('REP-02 the memory of a report is released once its tab has been closed, and not before', async () => {
  const tab = openTab();
  await renderReport().view();
  expect(fetchReport).toHaveBeenCalledExactlyOnceWith('v1');
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('blob:portal/1');
  vi.advanceTimersByTime(60_000);
  expect(revoke).not.toHaveBeenCalled();
  tab.closed = true;
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:portal/1');
});

test('REP-02 where the browser blocks new tabs, the report is downloaded', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await renderReport().view();
  expect(fetchReport).not.toHaveBeenCalled();
  expect(createReportLink).toHaveBeenCalledExactlyOnceWith('v1');
  // The name comes with the link, and the link tells the server no page.
  expect(clicked).toMatchObject([
    { href: 'https://backend.test/report?token=1', download: '', rel: 'noreferrer' },
  ]);
  expect(clicked[0]?.hasAttribute('download')).toBe(true);
});

test('REP-02 a report can be downloaded while it is being opened', async () => {
  openTab();
  vi.mocked(fetchReport).mockReturnValue(new Promise(() => {}));
  await renderReport().viewAndDownload();
  expect(fetchReport).toHaveBeenCalledOnce();
  expect(createReportLink).toHaveBeenCalledExactlyOnceWith('v1');
});
