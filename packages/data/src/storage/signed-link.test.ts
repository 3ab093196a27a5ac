import { expect, it } from 'vitest';
import { createReportLink } from '../audits/report-links.ts';
import { connectTestBackend } from '../client/test-backend.ts';
import { createFileLink } from '../files/file-links.ts';

const sign = () => Response.json({ signedURL: '/object/sign/x?token=t' });

it('REP-02 a link to a report works for 60 s', async () => {
  const asked = connectTestBackend(sign);
  await createReportLink({ report_url: null, report_path: 'client/audit/report.pdf' });
  expect(asked).toMatchObject([
    { path: '/storage/v1/object/sign/reports/client/audit/report.pdf', body: { expiresIn: 60 } },
  ]);
});

it('FILE-04 a link to a file works for 60 s and saves the file under its own name', async () => {
  const asked = connectTestBackend(sign);
  const link = await createFileLink({ storage_path: 'client/file', file_name: 'Zażółć & co.pdf' });
  expect(asked).toMatchObject([
    { path: '/storage/v1/object/sign/client-files/client/file', body: { expiresIn: 60 } },
  ]);
  expect(new URL(link).searchParams.get('download')).toBe('Zażółć & co.pdf');
});
