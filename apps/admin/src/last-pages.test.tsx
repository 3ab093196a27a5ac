import { clientNumber } from '@portal/testing/builders';
import { jsonResponse, networkOfClient, pageResponse } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AuditFilesCard } from './audits/audit/overview/audit-files-card.tsx';
import { AuditsCard } from './clients/client/audits-card.tsx';

const client = clientNumber(1);
const { client_id } = client;
const audit = { id: 'a1', client_id };
const file = { file_name: 'a.pdf', file_size: 1, created_at: '2026-11-01T00:00:00Z', uploader_name: 'Ada' };

it.each([
  ['files', 40, '&audit_id=eq.a1&file_name=ilike.%%', () => <AuditFilesCard audit={audit} />],
  ['audits', 20, '', () => <AuditsCard client={client} />],
])('ADM-11 STAFF-02 a card of %s leads back from its last page', async (noun, size, filters, show) => {
  const page = Array.from({ length: size }, (_, n) => ({ ...rows.audit(), ...file, id: String(n) }));
  let count = size + 1;
  networkOfClient().on(`GET ${noun}?client_id=eq.${client_id}${filters}`, ({ search }) => {
    if (search.get('offset') === '0') return pageResponse(page, count);
    return count > size ? pageResponse(page.slice(0, 1), count) : jsonResponse({ code: 'PGRST103' }, 416);
  });
  renderConsole([{ path: '/', element: show() }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText(`${size + 1}–${size + 1} of ${size + 1} ${noun}`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText(`1–${size} of ${size + 1} ${noun}`)).toBeVisible();
  // Somebody has removed the last one meanwhile.
  count = size;
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull());
  expect(screen.getAllByRole('listitem')).toHaveLength(size);
});

it('STAFF-02 FILE-04 a file of an audit is shown with size, day and person, and saved under its name', async () => {
  const LINK = 'POST /functions/v1/deliver-object';
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const network = networkOfClient();
  network.on(`GET files?client_id=eq.${client_id}&audit_id=eq.a1&file_name=ilike.%%`, () =>
    pageResponse([{ ...file, id: 'f1' }], 1),
  );
  network.on(LINK, () => jsonResponse({ error: 'No.' }, 403));
  renderConsole([{ path: '/', element: <AuditFilesCard audit={audit} /> }], '/');
  expect(await screen.findByText('1 B · 31 Oct 2026 by Ada')).toBeVisible();
  const download = screen.getByRole('button', { name: 'Download a.pdf' });
  await userEvent.click(download);
  expect(await screen.findByText('The file could not be downloaded')).toBeVisible();
  network.on(LINK, () => jsonResponse({ link: '/f1', fileName: 'a.pdf' }));
  await userEvent.click(download);
  await waitFor(() => expect(clicked.mock.contexts).toMatchObject([{ download: 'a.pdf' }]));
  expect(network.requests(LINK).at(-1)?.body).toEqual({ kind: 'file', id: 'f1' });
});
