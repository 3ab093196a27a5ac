import { beforeEach, expect, it, vi } from 'vitest';
import { connectTestBackend } from '@portal/testing/test-backend';
import { supabase } from '../client/supabase.ts';
import { fetchReport } from './report-links.ts';

const LINK = '/storage/v1/object/sign/reports/x?token=t&download=Vault%20audit.pdf';

beforeEach(() => {
  connectTestBackend(() => Response.json({}));
  vi.spyOn(supabase().auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: 'token' } },
    error: null,
  } as never);
});

it('REP-02 a report is shown as a PDF, whatever Storage calls it', async () => {
  connectTestBackend(({ path }) =>
    path.startsWith('/functions/')
      ? Response.json({ link: LINK, fileName: 'a.pdf' })
      : new Response('<script>', { headers: { 'content-type': 'text/html' } }),
  );
  const report = await fetchReport('version-1');
  expect(report.type).toBe('application/pdf');
  expect(report.size).toBe('<script>'.length);
});

it('REP-06 the bytes of a report are not kept by the browser', async () => {
  const fetched = vi.fn<typeof fetch>(async (input) =>
    (input as string).includes('/functions/') ? Response.json({ link: LINK }) : new Response('%PDF-'),
  );
  vi.stubGlobal('fetch', fetched);
  await fetchReport('version-1');
  expect(fetched).toHaveBeenLastCalledWith(`http://backend.test${LINK}`, { cache: 'no-store' });
});
