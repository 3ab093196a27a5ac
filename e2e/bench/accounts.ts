import { publishFindings, writeFindings } from '../data/audits.ts';
import { createAdmin, createAudit, createClientPerson, PASSWORD } from '../data/people.ts';
import { setStack } from '../product/stack.ts';
import type { Stack } from './serve-both-builds.ts';

export const AUDIT = 'Audit of the benchmark';
export const FINDING = 'Finding of the benchmark';

/** Creates an admin, and a client with an audit that has a finding. */
export async function createAccounts(stack: Stack) {
  setStack(stack);
  const client = await createClientPerson();
  const auditId = await createAudit(client.id, { title: AUDIT });
  const admin = await createAdmin();
  await publishFindings(admin, await writeFindings(admin, auditId, [{ title: FINDING, severity: 'high' }]));
  return { auditId, client, admin, password: PASSWORD };
}
