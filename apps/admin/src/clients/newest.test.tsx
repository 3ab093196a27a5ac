import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientNumber } from '@portal/testing/builders';
import { networkOfClient, pageResponse } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { FilesCard } from './client/files-card.tsx';
import { ClientServices } from './panel/client-services.tsx';

const client = clientNumber(1);
const { client_id } = client;
const file = { file_name: 'a.pdf', file_size: 1, created_at: '2026-11-01T00:00:00Z', uploader_name: 'Ada' };
const CARDS = { files: <FilesCard client={client} />, service_requests: <ClientServices client={client} /> };

it.each([
  ['files', 5, []],
  ['files', 6, ['All 6 files /files']],
  ['service_requests', 5, []],
  ['service_requests', 6, [`All 6 requests /admin/requests?client=${client_id}`]],
] as const)(
  'ADM-11 beside the newest %s of a client who has %i is what leads to all of them',
  async (name, count, links) => {
    const newest = Array.from({ length: 5 }, (_, n) => ({ ...rows.request(), ...file, id: String(n) }));
    networkOfClient().on(`GET ${name}?client_id=eq.${client_id}`, () => pageResponse(newest, count));
    renderConsole([{ path: '/', element: CARDS[name] }], '/');
    await screen.findAllByText(/ by Ada|^Vale bridge/);
    const all = screen.queryAllByRole('link', { name: /^All/ });
    expect(all.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(links);
  },
);
