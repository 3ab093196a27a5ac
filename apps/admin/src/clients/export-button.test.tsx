import type { ShellContract } from '@portal/frame/contract/contract';
import type { ClientView } from '@portal/data/clients/queries';
import type { ExportedClient } from '@portal/data/clients/export';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '@portal/ui/feedback/toast';
import { respondWith, type Respond } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { ExportButton } from './export-button.tsx';

const PAGE = 1_000;
/** More pages than these tests need. An export that requests the same page for ever gets an error instead of no end. */
const MOST_PAGES = 10;
let pagesGiven: number;
let stored: ExportedClient[];
let saved: { name: string; file: Blob }[];

const exported = (n: number): ExportedClient => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  full_name: `Client ${n}`,
  business_email: `client${n}@example.test`,
  company_name: null,
  project_name: null,
  approval_status: 'pending',
  // 1,500 rows share each timestamp, so the id decides their order.
  created_at: `2026-11-${String(1 + Math.floor(n / 1_500)).padStart(2, '0')}T10:00:00.123456+00:00`,
  sort_key: null,
});

const nextPage: Respond = ({ body }) => {
  pagesGiven += 1;
  if (pagesGiven > MOST_PAGES) throw new Error(`The export requested more than ${MOST_PAGES} pages.`);
  const after = [body['after_created_at'], body['after_id']].filter(Boolean).join('|');
  const rows = stored
    .map((row) => ({ row, key: `${row.created_at}|${row.id}` }))
    .filter(({ key }) => key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, Number(body['page_size']));
  return { body: rows.map(({ row }) => row) };
};

beforeEach(() => {
  pagesGiven = 0;
  stored = Array.from({ length: 3 * PAGE + 500 }, (_, n) => exported(n));
  saved = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`;
    if (file instanceof Blob) files.set(url, file);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
});
afterEach(() => vi.restoreAllMocks());

const FRESH_CODE_REFUSAL = {
  status: 403,
  body: {
    code: 'PT403',
    message: 'Please confirm with a code from your authenticator app.',
    hint: 'fresh_code_required',
  },
};

const view: ClientView = {
  search: 'acme',
  status: 'pending',
  sort: 'created_at',
  isAscending: true,
  pageIndex: 3,
};

const renderButton = (shell: Partial<ShellContract> = {}, order: Partial<ClientView> = {}) =>
  renderConsole(
    [{ path: '/', element: <ExportButton view={{ ...view, ...order }} totalCount={stored.length} /> }],
    '/',
    shell,
  );

async function savedRows(): Promise<string[][]> {
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.file.text()) ?? '';
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
}

describe('ADM-03 CSV export', () => {
  it('saves every client that matches the search and filter, in order, from all pages', async () => {
    const requests = respondWith(nextPage);
    renderButton();
    await userEvent.click(screen.getByRole('button', { name: 'CSV Export' }));
    const [header, ...rows] = await savedRows();
    expect(header).toEqual(['Name', 'Email', 'Company', 'Project', 'Status', 'Created At']);
    expect(rows.map(([name]) => name)).toEqual(stored.map(({ full_name }) => full_name));
    expect(saved[0]?.name).toMatch(/^clients-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(saved[0]?.file.type).toBe('text/csv;charset=utf-8');
    // The mark by which a spreadsheet recognizes the encoding.
    expect([...new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? []).slice(0, 3)]).toEqual([
      0xef, 0xbb, 0xbf,
    ]);
    for (const { body } of requests)
      expect(body).toMatchObject({ search: 'acme', status: 'pending', sort: 'created_at' });
  });

  it('shows its progress and saves nothing when cancelled', async () => {
    let pages = 0;
    respondWith(async (request) => {
      pages += 1;
      if (pages === 3) await new Promise((resolve) => setTimeout(resolve, 60_000));
      return nextPage(request);
    });
    renderButton();
    await userEvent.click(screen.getByRole('button', { name: 'CSV Export' }));
    expect(await screen.findByText('2,000 of 3,500 exported')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'CSV Export' })).toHaveAttribute('value', '2000');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(await screen.findByText('Export cancelled')).toBeVisible();
    expect(screen.getByRole('button', { name: 'CSV Export' })).toBeEnabled();
    expect(saved).toEqual([]);
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
      renderButton();
      await userEvent.click(screen.getByRole('button', { name: 'CSV Export' }));
      await waitFor(() => expect(requests).toHaveLength(1));
      if (leave === 'cancel') await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
      else cleanup();
      page.resolve();
      await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
      expect(saved).toEqual([]);
      cancelled.mockClear();
      cleanup();
    }
  });

  it('AUTH-18 asks for a fresh code when the database demands one on the way, and then exports every row once', async () => {
    let isFresh = false;
    respondWith((request) => (isFresh || pagesGiven === 0 ? nextPage(request) : FRESH_CODE_REFUSAL));
    const confirmWithCode = vi.fn<() => Promise<boolean>>(async () => (isFresh = true));
    renderButton({ confirmWithCode });
    await userEvent.click(screen.getByRole('button', { name: 'CSV Export' }));
    expect(await savedRows()).toHaveLength(stored.length + 1);
    expect(confirmWithCode).toHaveBeenCalledOnce();
  });
});
