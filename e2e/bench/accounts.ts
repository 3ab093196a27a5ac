import type { Stack } from './serve-both-builds.ts';

export const AUDIT = 'Audit of the benchmark';
export const FINDING = 'Finding of the benchmark';

/** Creates an admin, and a client with an audit that has a finding. */
export async function createAccounts({ urls, publishableKey, secretKey }: Stack) {
  process.env['PORTAL_E2E_STACK'] = JSON.stringify({ urls, publishableKey, secretKey });
  const { createAdmin, createAudit, createClientPerson, PASSWORD } = await import('../people.ts');
  const client = await createClientPerson();
  const auditId = await createAudit(client.id, { title: AUDIT });
  const admin = await createAdmin();
  const { publishFindings, writeFindings } = await import('../audit-data.ts');
  await publishFindings(admin, await writeFindings(admin, auditId, [{ title: FINDING, severity: 'high' }]));
  return { auditId, client, admin, password: PASSWORD };
}
