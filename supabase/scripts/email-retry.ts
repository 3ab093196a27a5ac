// npm run email:retry -- ID: sends an e-mail again that the outbox has given up. Without an id, lists those (docs/email.md).
import { connectOperator, runCommand, unwrap, type Operator } from './operator.ts';

/** Rejects with a sentence when there is no such e-mail, or it was not given up. */
export async function retryEmail(operator: Operator, id: string): Promise<void> {
  unwrap(await operator.rpc('retry_email', { email_id: id }));
}

await runCommand(import.meta.url, async () => {
  const operator = connectOperator();
  const [id] = process.argv.slice(2);
  if (id) {
    await retryEmail(operator, id);
    console.info('It is sent within a minute.');
    return;
  }
  const columns = 'id, kind, created_at, retried_at, last_error';
  const failed = unwrap(
    await operator.from('email_outbox').select(columns).eq('status', 'failed').order('created_at'),
  );
  for (const email of failed ?? [])
    console.info(
      [email.id, email.created_at, email.retried_at ?? 'never retried', email.kind, email.last_error].join(
        '  ',
      ),
    );
  if (failed?.length === 0) console.info('No e-mail was given up.');
});
