import { expect, it } from 'vitest';
import { connectTestBackend } from '../client/test-backend.ts';
import { checkReportFile, uploadReport } from './report-upload.ts';

const MB = 1_048_576;

/** A file that claims a size, so that no test needs 50 MB. */
const pdf = (size: number, content = '%PDF-1.7') =>
  Object.defineProperty(new File([content], 'report.pdf'), 'size', { value: size });

it('REP-04 accepts a report of 50 MB and refuses one byte more', async () => {
  await expect(checkReportFile(pdf(50 * MB))).resolves.toBeUndefined();
  await expect(checkReportFile(pdf(50 * MB + 1))).rejects.toMatchObject({
    kind: 'invalid',
    message: 'The report is larger than 50 MB.',
  });
});

it.each(['PK zipped', ''])('REP-04 refuses a report that is not a PDF: "%s"', async (content) => {
  await expect(checkReportFile(pdf(8, content))).rejects.toMatchObject({
    message: 'The report is not a PDF file.',
  });
});

it('REP-04 stores a report under a new path of its audit', async () => {
  const asked = connectTestBackend(() => Response.json({ Id: 'o', Key: 'k' }));
  expect(await uploadReport('client', 'audit', pdf(8))).toMatch(/^client\/audit\/[\da-f-]{36}\.pdf$/);
  expect(asked).toHaveLength(1);
});
