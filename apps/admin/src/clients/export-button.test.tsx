import type { ShellContract } from '@portal/frame/contract/contract';
import type { ClientView } from '@portal/data/clients/queries';
import type { ExportedClient } from '@portal/data/clients/export';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { toast } from '@portal/ui/feedback/toast';
import { NEEDS_CODE, respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { ExportButton } from './export-button.tsx';

/** More than these tests need. An export that requests the same page for ever gets an error instead of no end. */
let pagesLeft: number;
let stored: ExportedClient[];
let saved: MockInstance<typeof URL.createObjectURL>;
let download: MockInstance<() => void>;

const exported = (n: number): ExportedClient => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  full_name: `Client ${n}`,
  business_email: `client${n}@example.test`,
  company_name: `Company ${n}`,
  project_name: `Project ${n}`,
  approval_status: 'pending',
  // 1,500 rows share each timestamp, so the id decides their order.
  created_at: `2026-11-${String(1 + Math.floor(n / 1_500)).padStart(2, '0')}T10:00:00.123456+00:00`,
  sort_key: null,
});

const nextPage: Respond = ({ body }) => {
  pagesLeft -= 1;
  if (pagesLeft < 0) throw new Error('The export requested too many pages.');
  const after = [body['after_created_at'], body['after_id']].filter(Boolean).join('|');
  const rows = stored.filter(({ created_at, id }) => `${created_at}|${id}` > after);
  return { body: rows.slice(0, Number(body['page_size'])) };
};

beforeEach(() => {
  pagesLeft = 10;
  stored = Array.from({ length: 3_500 }, (_, n) => exported(n));
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const view: ClientView = {
  search: 'acme',
  status: 'pending',
  sort: 'created_at',
  isAscending: false,
  pageIndex: 3,
};

async function startExport(shell: Partial<ShellContract> = {}, click = userEvent.click) {
  const element = <ExportButton view={view} totalCount={stored.length} />;
  renderConsole([{ path: '/', element }], '/', shell);
  await click(screen.getByRole('button', { name: 'CSV Export' }));
}

async function savedFile() {
  await waitFor(() => expect(download).toHaveBeenCalledOnce());
  const file = saved.mock.lastCall?.[0] as Blob;
  const text = (await file.text()).replace(/^\uFEFF/, '');
  return { file, rows: Papa.parse<string[]>(text, { skipEmptyLines: true }).data };
}

describe('ADM-03 CSV export', () => {
  it('saves every client that matches the search and filter, in order, from all pages', async () => {
    const requests = respondWith(nextPage);
    await startExport();
    const { file, rows } = await savedFile();
    const [header, ...clients] = rows;
    expect(header).toEqual(['Name', 'Email', 'Company', 'Project', 'Status', 'Created At']);
    expect(clients.map(([name]) => name)).toEqual(stored.map(({ full_name }) => full_name).toReversed());
    const created = '2026-11-01T10:00:00.123Z';
    const last = ['Client 0', 'client0@example.test', 'Company 0', 'Project 0', 'pending', created];
    expect(clients.at(-1)).toEqual(last);
    const name = `clients-${new Date().toLocaleDateString('sv')}.csv`;
    expect(download.mock.contexts[0]).toHaveProperty('download', name);
    expect(file.type).toBe('text/csv;charset=utf-8');
    // The mark by which a spreadsheet recognizes the encoding.
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    for (const { body } of requests)
      expect(body).toMatchObject({ search: 'acme', status: 'pending', sort: 'created_at' });
  });

  it('shows its progress and saves nothing when cancelled or failed', async () => {
    const requests = respondWith((request) =>
      requests.length === 3 ? new Promise(() => undefined) : nextPage(request),
    );
    await startExport();
    expect(await screen.findByText('2,000 of 3,500 exported')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'CSV Export' })).toHaveProperty('position', 4 / 7);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(await screen.findByText('Export cancelled')).toBeVisible();
    respondWith(() => ({ status: 500, body: {} }));
    await userEvent.click(screen.getByRole('button', { name: 'CSV Export' }));
    expect(await screen.findByText('Failed to export clients')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });

  it('saves nothing when it is cancelled or its page is left, also when the last page arrives after that', async () => {
    const cancelled = vi.spyOn(toast, 'info');
    for (const leave of ['cancel', 'unmount']) {
      stored = [exported(1)];
      const page = Promise.withResolvers<void>();
      const requests = respondWith(async (request) => {
        await page.promise;
        return nextPage(request);
      });
      await startExport({}, userEvent.dblClick);
      await waitFor(() => expect(requests).toHaveLength(1));
      if (leave === 'cancel') await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
      else cleanup();
      page.resolve();
      await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
      expect(saved).not.toHaveBeenCalled();
      cancelled.mockClear();
      cleanup();
    }
  });

  it('AUTH-18 asks for a fresh code when the database demands one on the way, and exports every row once it is given', async () => {
    let isFresh = false;
    const requests = respondWith((request) =>
      isFresh || requests.length === 1 ? nextPage(request) : { status: 403, body: NEEDS_CODE },
    );
    const confirmWithCode = vi.fn<() => Promise<boolean>>(async () => (isFresh = true));
    confirmWithCode.mockResolvedValueOnce(false);
    await startExport({ confirmWithCode });
    expect(await screen.findByText('Export cancelled')).toBeVisible();
    requests.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'CSV Export' }));
    expect((await savedFile()).rows).toHaveLength(stored.length + 1);
    expect(confirmWithCode).toHaveBeenCalledTimes(2);
  });
});
