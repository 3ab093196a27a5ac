// npm run client:erase -- --email x [--whom person|client] --confirm, or --client id for one that nobody belongs to yet: erases a client on request (Article 17 GDPR). Of a client with
// several people, --whom says whether one person is erased, whose client stays, or the client, whose people keep their accounts. Without --confirm it says what
// would be removed and what stays, and changes nothing. When it is cut, the same command goes on where it ended: account
// and rows go first, in one transaction, then the stored objects, and the erasure is finished when none is left.
import { parseArgs } from 'node:util';
import { readClient, toWhom, type Whom } from './client-export.ts';
import { unwrap, connectOperator, runCommand, type Operator } from './operator.ts';

const BATCH_SIZE = 100;

/** What is kept, why, and until when; printed with every erasure. */
const KEPT = `Kept, because of a duty or a right to keep it:
- lines of the activity log about this client, without names and texts, for 3 years: accountability for what
  administrators did (Article 5(2) GDPR) and legal claims (Article 17(3)(e));
- that this id was erased, and when: to show that it was done (Article 5(2)), and to do it again after a restore;
- copies in backups, until they expire (docs/backup.md): after a restore from an older backup, erase again.
Not in this system, and yours to look after: contract and invoices (tax law), the delivered reports in the firm's
archive, e-mails in the team's mailbox, the newsletter's list, error and server logs of the providers.`;

/** `clientId` is null where a person was erased without their client. */
export type Erasure = {
  clientId: string | null;
  removed: Record<string, number>;
  objects: number;
  kept: number;
};

/** Erases the client with this address, or ends an erasure that was cut. Rejects with a sentence; then it can be repeated. */
export async function eraseClient(operator: Operator, email: string, whom?: Whom): Promise<Erasure> {
  const begun = unwrap(await operator.rpc('begin_erasure', { email, ...(whom && { whom }) })) as {
    client_id: string | null;
    removed: Record<string, number>;
    kept: Record<string, number>;
  };
  let objects = 0;
  if (begun.client_id) {
    objects = await removeObjects(operator, begun.client_id);
    unwrap(await operator.rpc('finish_erasure', { client_id: begun.client_id }));
  }
  return {
    clientId: begun.client_id,
    removed: begun.removed,
    objects,
    kept: begun.kept['public.admin_activity_logs'] ?? 0,
  };
}

async function removeObjects(operator: Operator, clientId: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const left = unwrap(
      await operator.rpc('objects_to_erase', { client_id: clientId, batch_size: BATCH_SIZE }),
    );
    const [first] = left ?? [];
    if (!left || !first) return removed;
    const names = left
      .filter(({ bucket_id }) => bucket_id === first.bucket_id)
      .map(({ object_name }) => object_name);
    const gone = unwrap(await operator.storage.from(first.bucket_id).remove(names));
    if (!gone?.length) throw new Error(`The storage service does not remove ${first.bucket_id}/${names[0]}.`);
    removed += names.length;
  }
}

function listed(counts: Record<string, number>): string {
  const lines = Object.entries(counts).map(([place, count]) => `  ${place}: ${count}`);
  return lines.length > 0 ? lines.join('\n') : '  nothing';
}

await runCommand(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      client: { type: 'string' },
      whom: { type: 'string' },
      confirm: { type: 'boolean' },
    },
  });
  const whom = toWhom(values.whom);
  const subject = values.client ?? values.email;
  if (!subject) throw new Error('Say who: npm run client:erase -- --email client@firm.example --confirm');
  const operator = connectOperator();
  if (!values.confirm) {
    const { client_id, person_id, rows_to_erase } = await readClient(operator, subject, whom);
    console.info(`Would be erased of ${client_id ?? person_id}:\n${listed(rows_to_erase)}\n\n${KEPT}\n`);
    console.info(
      'Nothing was changed. Repeat with --confirm to erase; make a copy before with client:export.',
    );
    return;
  }
  const { clientId, removed, objects, kept } = await eraseClient(operator, subject, whom);
  console.info(
    `Erased on ${new Date().toISOString()}: ${clientId ?? subject}\n${listed(removed)}\n  stored objects: ${objects}`,
  );
  console.info(`\n${KEPT}\nLines of the activity log that stay: ${kept}`);
});
