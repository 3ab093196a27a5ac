import { expect, it } from 'vitest';
import { connectTestBackend } from '../client/test-backend.ts';
import { uploadReport } from './report-upload.ts';

const MB = 1_048_576;

/** A file that claims a size, so that no test needs 50 MB. */
const pdf = (size: number, content = '%PDF-1.7') =>
  Object.defineProperty(new File([content], 'report.pdf'), 'size', { value: size });

it('REP-04 accepts a report of 50 MB and refuses one byte more', async () => {
  const asked = connectTestBackend(() => Response.json({ Id: 'o', Key: 'k' }));
  await expect(uploadReport('client', 'audit', pdf(50 * MB + 1))).rejects.toMatchObject({
    kind: 'invalid',
    message: 'The report is larger than 50 MB.',
  });
  expect(asked).toEqual([]);
  expect(await uploadReport('client', 'audit', pdf(50 * MB))).toMatch(/^client\/audit\/[\da-f-]{36}\.pdf$/);
  expect(asked).toHaveLength(1);
});

it('REP-04 refuses a report that is not a PDF', async () => {
  const asked = connectTestBackend(() => Response.json({}));
  await expect(uploadReport('client', 'audit', pdf(8, 'PK zipped'))).rejects.toMatchObject({
    message: 'The report is not a PDF file.',
  });
  expect(asked).toEqual([]);
});
