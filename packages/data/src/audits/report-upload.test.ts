import { beforeEach, expect, it, vi } from 'vitest';
import { connectTestBackend } from '@portal/testing/test-backend';
import { supabase } from '../client/supabase.ts';
import { ReportFileError, uploadReport } from './report-upload.ts';

const MB = 1_048_576;

/** A file that claims a size, so that no test needs 50 MB. */
const pdf = (size: number, content = '%PDF-1.7') =>
  Object.defineProperty(new File([content], 'report.pdf'), 'size', { value: size });

const upload = (file: File) => uploadReport('client', 'audit', file);

let requests: ReturnType<typeof connectTestBackend>;
beforeEach(() => {
  requests = connectTestBackend(() => Response.json({ Id: 'o', Key: 'k' }));
});

it('REP-04 stores a report of 50 MB under a new path of its audit', async () => {
  expect(await upload(pdf(50 * MB))).toMatch(/^client\/audit\/[\da-f-]{36}\.pdf$/);
  expect(requests).toHaveLength(1);
});

it('REP-04 refuses a report of more than 50 MB and sends nothing', async () => {
  await expect(upload(pdf(50 * MB + 1))).rejects.toThrow(
    new ReportFileError('The report is larger than 50 MB.'),
  );
  expect(requests).toEqual([]);
});

it.each(['PK zipped', ''])('REP-04 refuses a report that is not a PDF: "%s"', async (content) => {
  await expect(upload(pdf(8, content))).rejects.toThrow(new ReportFileError('The report is not a PDF file.'));
  expect(requests).toEqual([]);
});

it('REP-04 says at the file that Storage refused it', async () => {
  connectTestBackend(() => Response.json({ statusCode: '413', message: 'too large' }, { status: 400 }));
  const refused = await upload(pdf(8)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ReportFileError);
  expect(refused).toMatchObject({ kind: 'invalid', message: 'This file is larger than 50 MB.' });
});

it.each([
  ['renewed, and the report stored', null, [expect.stringMatching(/^client/), 2]],
  ['no fault of the file when it cannot be renewed', new Error('No session.'), ['session', 1]],
])('AUTH-15 REP-04 a session that has ended is %s', async (_what, error, expected) => {
  const tooOld = { statusCode: '403', message: '"exp" claim timestamp check failed' };
  const sent = connectTestBackend(() =>
    sent.length === 1 ? Response.json(tooOld, { status: 400 }) : Response.json({ Id: 'o', Key: 'k' }),
  );
  vi.spyOn(supabase().auth, 'refreshSession').mockResolvedValueOnce({ error } as never);
  const outcome = await upload(pdf(8)).catch(({ kind }: ReportFileError) => kind);
  expect([outcome, sent.length]).toEqual(expected);
});

it('REP-04 stores a report as a PDF of which nothing between here and its reader keeps a copy', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ Id: 'o', Key: 'k' }));
  vi.stubGlobal('fetch', fetched);
  await upload(pdf(8));
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('cache-control')).toBe('max-age=0');
});
