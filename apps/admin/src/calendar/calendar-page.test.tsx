import { respondWith } from '@portal/testing/network';
import { renderConsole } from '@portal/testing/render-remote';
import { rows } from '@portal/testing/rows';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CalendarPage } from './calendar-page.tsx';

const audit = (title: string, start: string | null, end: string | null, person_id: string) => ({
  id: title,
  title,
  client_id: 'harbor',
  lead_id: person_id,
  planned_start: start,
  planned_end: end,
  audit_staff: [{ person_id, duty: 'auditor', until: null }],
});

it('STAFF-04 the calendar shows the weeks of each person, free ones too, and what overlaps', async () => {
  respondWith(({ is, path }) => {
    if (is('GET profiles?client_id=in.(harbor)')) return { body: [rows.identity({ client_id: 'harbor' })] };
    if (path === 'rpc/list_staff')
      return { body: ['Ada', 'Cy'].map((name) => ({ person_id: name.toLowerCase(), name })) };
    const query = 'status=not.in.(completed,withdrawn)&or=(planned_end.gte.2026-11-23,planned_end.is.null)';
    return {
      body: is(`GET audits?${query}`) && [
        audit('Vault', '2026-12-01', '2026-12-13', 'ada'),
        audit('Bridge', '2026-12-07', null, 'ada'),
        audit('Oracle', null, '2026-11-24', 'bo'),
      ],
    };
  });
  renderConsole([{ path: '/admin/calendar', element: <CalendarPage /> }], '/admin/calendar?from=2026-11-25');
  const lines = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  const weeks = lines.map((row) =>
    Array.from(
      row.querySelectorAll<HTMLTableCellElement>('th, td'),
      ({ rowSpan, colSpan, textContent }) => `${rowSpan}×${colSpan} ${textContent}`,
    ),
  );
  expect(weeks).toEqual([
    ['1×1 A former colleague', '1×1 OracleHarborAuditor', '1×11 Free'],
    ['2×1 Ada', '1×1 Free', '1×2 VaultHarborAuditorAt the same time: Bridge', '1×9 Free'],
    ['1×2 Free', '1×10 BridgeHarborAuditorAt the same time: Vault'],
    ['1×1 Cy', '1×12 Free'],
  ]);
  expect(screen.getByRole('list', { name: 'People' })).toHaveTextContent(
    /^A former colleagueOracleHarborAuditorUntil 24 Nov 2026Ada.*1 Dec 2026 – 13 Dec 2026.*From 7 Dec 2026.*CyFree$/,
  );
  expect(screen.getByTitle('Oracle: Until 24 Nov 2026')).toBeVisible();
  // Of two weeks, the second to the fourteenth day; Oracle ends on the second day of its week.
  expect(lines.map((row) => row.querySelector('td [style]')?.getAttribute('style'))).toEqual([
    'margin-inline-start: 0%; width: 28.5714%;',
    'margin-inline-start: 7.14286%; width: 92.8571%;',
    'margin-inline-start: 0%; width: 100%;',
    undefined,
  ]);
});
