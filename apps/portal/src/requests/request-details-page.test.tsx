import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { jsonResponse, networkOfClient } from '@portal/testing/network';
import { renderPortal } from '../../testing/render-portal.tsx';

const READ = 'GET /rest/v1/service_requests';
const request = {
  id: 'r1',
  client_id: 'client-1',
  service_type: 'code_review',
  project_name: 'Harbor',
  message: 'Two contracts.\n<img src=x onerror=alert(1)>',
  repository_url: 'https://github.com/harbor/vault',
  git_ref: 'main',
  lines_of_code: 1800,
  wished_start: '2027-01-11',
  status: 'accepted',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  edited_at: null,
  editor_name: null,
  answer: 'We begin on Monday.',
  decided_at: '2026-01-02T00:00:00Z',
  audits: [{ id: 'a1', title: 'Harbor review', status: 'scheduled' }],
};

let network: ReturnType<typeof networkOfClient>;
beforeEach(() => {
  network = networkOfClient();
});

describe('the page of a request', () => {
  it('REQ-03 ADM-09 shows what the client wrote, our answer and the audit that came of it', async () => {
    network.on(READ, () => jsonResponse([request]));
    renderPortal('/request/r1');
    const ours = within(await screen.findByRole('region', { name: 'Our answer' }));
    expect(ours.getByText('We begin on Monday.')).toBeVisible();
    expect(ours.getByRole('link', { name: 'Harbor review' })).toHaveAttribute('href', '/reports/a1');
    const theirs = within(screen.getByRole('region', { name: 'Your request' }));
    expect(theirs.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
    for (const fact of ['https://github.com/harbor/vault', 'main', '1,800', '11 Jan 2027'])
      expect(theirs.getByText(fact)).toBeVisible();
    expect(network.requests(READ)[0]?.search.get('id')).toBe('eq.r1');
  });

  it('REQ-03 says that there is no such request when it is not the client’s own', async () => {
    network.on(READ, () => jsonResponse([]));
    renderPortal('/request/another-clients');
    expect(await screen.findByText('No such request')).toBeVisible();
  });
});
