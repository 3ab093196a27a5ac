// What the pages offer to choose from is what the database knows.
import assert from 'node:assert/strict';
import { WAITS_FOR_AUDITOR, WAITS_FOR_CLIENT } from '../../../../packages/domain/src/findings/types.ts';
import { FINDING_STATUSES, SEVERITIES } from '../../../../packages/domain/src/findings/finding-labels.ts';
import { REPORT_KINDS } from '../../../../packages/domain/src/reports/report-kinds.ts';
import { it, operator, truth } from '../../check.ts';
import { getRows } from '../../people.ts';

const row = getRows('owner');

it('FIND-01 SEAL-01 the database and the pages have the same severities and kinds of report, in the same order', async () => {
  await truth('select private.severities() as severities, private.report_kinds() as kinds').returns([
    { severities: SEVERITIES, kinds: REPORT_KINDS },
  ]);
});

it('FIND-03 FIND-06 the database and the pages have the same statuses of a finding, and the same that wait for each side', async () => {
  const steps = await truth(
    'select from_status as status from finding_steps union select to_status from finding_steps order by 1',
  );
  assert.deepEqual(
    steps.map(({ status }) => status),
    FINDING_STATUSES.toSorted(),
  );
  const waiting: Record<'client' | 'auditor', string[]> = { client: [], auditor: [] };
  for (const status of FINDING_STATUSES) {
    await operator(`update findings set status = '${status}' where id = '${row.finding}'`);
    const [totals] = await truth(
      `select waits_for_client::int as client, waits_for_auditor::int as auditor from audit_finding_totals
           where audit_id = '${row.audit}'`,
    );
    if (totals?.['client'] === 1) waiting.client.push(status);
    if (totals?.['auditor'] === 1) waiting.auditor.push(status);
  }
  assert.deepEqual(waiting.client.toSorted(), WAITS_FOR_CLIENT.toSorted());
  assert.deepEqual(waiting.auditor.toSorted(), WAITS_FOR_AUDITOR.toSorted());
});
