// An admin cannot assign anything to somebody who was never approved (PICK-05), whatever their page shows.
import { as, it } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const NEVER_APPROVED = 'This client has not been approved. Nothing can be added for them.';
const pendingRow = getRows('ownerPending');

it('PICK-05 an admin cannot add a project, audit, file or recommendation for an account that was never approved', async () => {
  for (const client of [people.ownerPending, people.pending, people.rejected]) {
    for (const write of [
      `insert into projects (client_id, name) values ('${client}', 'P')`,
      `insert into files (client_id, file_name, file_size, mime_type, storage_path) values ('${client}', 'f.pdf', 1, 'application/pdf', '')`,
      `insert into knowledge_recommendations (client_id, article_slug) values ('${client}', 'a')`,
    ])
      await as('admin', write).isRefused('PT409', NEVER_APPROVED);
  }
  for (const write of [
    // The project that the application created.
    `select create_audit('{"project_id": "${pendingRow.project}", "title": "T", "audit_type": "A"}')`,
    `update audits set report_url = 'https://example.test/report' where id = '${pendingRow.audit}'`,
    `update projects set name = 'X' where id = '${pendingRow.project}'`,
  ])
    await as('admin', write).isRefused('PT409', NEVER_APPROVED);
});

it('PICK-05 an admin cannot add anything for themselves or for an account without an application', async () => {
  for (const person of [people.admin, people.newcomer])
    await as(
      'admin',
      `insert into files (client_id, file_name, file_size, mime_type, storage_path) values ('${person}', 'f.pdf', 1, 'application/pdf', '')`,
    ).isRefused('PT404', 'This client does not exist.');
});

it('PICK-05 an admin can withdraw what was added before the approval', async () => {
  const reason = 'It was begun by mistake.';
  await as('admin', `select withdraw_audit('${pendingRow.unusedAudit}', '${reason}')`).hasRows(1);
});
