// npm run retention: says how many of each are older than they are kept, and changes nothing. With --apply it removes them,
// as the schedule does every day. The rules are private.retention_rules (supabase/schemas/95_retention.sql).
import { parseArgs } from 'node:util';
import { unwrap, connectOperator, runCommand } from './operator.ts';

await runCommand(import.meta.url, async () => {
  const { values } = parseArgs({ options: { apply: { type: 'boolean', default: false } } });
  const counts = unwrap(await connectOperator().rpc('apply_retention', { dry_run: !values.apply }));
  console.table(counts);
  console.info(values.apply ? 'Removed.' : 'Nothing was changed. Repeat with --apply to remove.');
});
