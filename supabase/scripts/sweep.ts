// npm run sweep: says whether the sweep of abandoned uploads is on. --off switches it off, before a restore or while one is
// looked into; --on switches it on again, once every file is back (docs/backup.md).
import { parseArgs } from 'node:util';
import { unwrap, connectOperator, runCommand } from './operator.ts';

await runCommand(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { on: { type: 'boolean' }, off: { type: 'boolean' }, because: { type: 'string' } },
  });
  if (values.on && values.off) throw new Error('Say --on or --off, not both.');
  const turned = values.on ? { turn_on: true } : values.off ? { turn_on: false } : {};
  const state = unwrap(
    await connectOperator().rpc('switch_sweep', {
      ...turned,
      ...(values.because && { because: values.because }),
    }),
  ) as { is_on: boolean; reason: string | null; last_run_at: string | null } | null;
  if (!state) throw new Error('The switch of the sweep is missing; --on makes it again.');
  console.info(state.is_on ? 'The sweep is on.' : `The sweep is off. ${state.reason ?? ''}`);
  console.info(`Last run: ${state.last_run_at ?? 'never'}`);
});
