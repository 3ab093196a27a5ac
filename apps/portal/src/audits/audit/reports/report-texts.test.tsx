import { jsonResponse } from '@portal/testing/network';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AUDIT, networkOfAudit } from '../../../../testing/audit-data.ts';
import { renderPortal } from '../../../../testing/render-portal.tsx';

const section = (kind: string, title: string, published_at: string | null = 't') => ({
  id: title,
  kind,
  title,
  body: `About ${title}.`,
  published_at,
});

test('SEAL-07 the reports tab shows the published texts in the order of the report, and no drafts, not even to an admin', async () => {
  const network = networkOfAudit();
  network.on('GET report_sections', () =>
    jsonResponse([
      section('appendix', 'Tools'),
      section('goals', 'Goals', null),
      section('summary', 'Executive summary'),
    ]),
  );
  renderPortal(`/reports/${AUDIT}/reports`);
  // The text is replaced by the formatted one once that has loaded.
  await waitFor(() => expect(screen.getByText('About Executive summary.')).toBeVisible());
  await waitFor(() => expect(screen.getByText('About Tools.')).toBeVisible());
  expect(screen.queryByText('About Goals.')).toBeNull();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.filter((title) => ['Executive summary', 'Tools'].includes(title))).toEqual([
    'Executive summary',
    'Tools',
  ]);
});
