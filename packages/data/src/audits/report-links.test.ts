import { beforeEach, expect, it, vi } from 'vitest';
import { connectTestBackend } from '@portal/testing/test-backend';
import { supabase } from '../client/supabase.ts';
import { createFileLink, openObject } from '../openings/open-object.ts';
import { createReportLink } from './report-links.ts';

const SHOWN = '/storage/v1/object/sign/reports/x?token=t';
const LINK = `${SHOWN}&download=Vault%20audit.pdf`;

beforeEach(() => {
  connectTestBackend(() => Response.json({}));
  vi.spyOn(supabase().auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: 'token' } },
    error: null,
  } as never);
});

it('REP-06 requests links from the delivering function, by the id of the version or file', async () => {
  const response = { link: LINK, shownLink: SHOWN, fileName: 'Vault audit.pdf' };
  const requests = connectTestBackend(() => Response.json(response));
  expect(await createReportLink('version-1')).toBe(`http://backend.test${LINK}`);
  expect(await openObject('report', 'version-1')).toMatchObject({ shownUrl: `http://backend.test${SHOWN}` });
  await createFileLink({ id: 'file-1' });
  const ofReport = { path: '/functions/v1/deliver-object', body: { kind: 'report', id: 'version-1' } };
  expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([
    ofReport,
    ofReport,
    { path: '/functions/v1/deliver-object', body: { kind: 'file', id: 'file-1' } },
  ]);
});
