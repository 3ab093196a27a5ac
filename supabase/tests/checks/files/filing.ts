// An admin cannot assign anything to somebody who was never approved (PICK-05), whatever their page shows.
import { hasRows, isRefused, type Check } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const NEVER_APPROVED = 'This client has not been approved. Nothing can be added for them.';
const pendingRow = getRows('ownerPending');

export const filing: Check[] = [
  {
    title:
      'PICK-05 an admin cannot add a project, audit, file or recommendation for an account that was never approved',
    run: async ({ as }) => {
      for (const client of [people.ownerPending, people.pending, people.rejected]) {
        for (const write of [
          `insert into projects (client_id, name) values ('${client}', 'P')`,
          `insert into files (client_id, file_name, file_size, mime_type, storage_path) values ('${client}', 'f.pdf', 1, 'application/pdf', '')`,
          `insert into knowledge_recommendations (client_id, article_slug) values ('${client}', 'a')`,
        ])
          isRefused(await as('admin', write), 'PT409', NEVER_APPROVED);
      }
      for (const write of [
        // The project that the application created.
        `select create_audit('{"project_id": "${pendingRow.project}", "title": "T", "audit_type": "A"}')`,
        `update audits set report_url = 'https://example.test/report' where id = '${pendingRow.audit}'`,
        `update projects set name = 'X' where id = '${pendingRow.project}'`,
      ])
        isRefused(await as('admin', write), 'PT409', NEVER_APPROVED);
    },
  },
  {
    title: 'PICK-05 an admin cannot add anything for themselves or for an account without an application',
    run: async ({ as }) => {
      for (const person of [people.admin, people.newcomer])
        isRefused(
          await as(
            'admin',
            `insert into files (client_id, file_name, file_size, mime_type, storage_path) values ('${person}', 'f.pdf', 1, 'application/pdf', '')`,
          ),
          'PT404',
          'This client does not exist.',
        );
    },
  },
  {
    title: 'PICK-05 an admin can withdraw what was added before the approval',
    run: async ({ as }) => {
      const reason = 'It was begun by mistake.';
      hasRows(await as('admin', `select withdraw_audit('${pendingRow.unusedAudit}', '${reason}')`), 1);
    },
  },
];
