// npm run retention: says how many rows or accounts are past each rule, and changes nothing. With --apply it removes them in batches, each
// its own transaction, as the schedule does. The rules are private.retention_rules (supabase/schemas/keeping/95_retention.sql).
import { parseArgs } from 'node:util';
import { unwrap, connectOperator, runCommand, type Operator } from './operator.ts';

/** Removes what is past each rule. Goes on with the others when one fails, and then rejects. Returns how many were removed by each. */
export async function applyRetention(operator: Operator): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const { what } of (unwrap(await operator.rpc('retention_due')) ?? []).filter(({ due }) => due > 0)) {
    removed[what] = 0;
    try {
      for (let count = -1; count !== 0; removed[what] += count)
        count = unwrap(await operator.rpc('apply_retention', { what })) ?? 0;
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
  return removed;
}

await runCommand(import.meta.url, async () => {
  const { values } = parseArgs({ options: { apply: { type: 'boolean', default: false } } });
  const operator = connectOperator();
  if (values.apply) {
    console.table(await applyRetention(operator));
    return;
  }
  console.table(unwrap(await operator.rpc('retention_due')));
  console.info('Nothing was changed. Repeat with --apply to remove.');
});
