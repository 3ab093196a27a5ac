// The sweep removes nothing after a pause or while it is switched off.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';

const begin = async () => (await truth('select public.begin_sweep() as on'))[0]?.['on'];
const later = (minutes: number) =>
  operator(`update private.sweep_switch set last_run_at = last_run_at - interval '${minutes} minutes',
    last_completed_at = last_completed_at - interval '${minutes} minutes' where true`);

it('FILE-03 an admin sees that the sweep is off or has not worked for an hour', async () => {
  const trouble = async () =>
    (await as('admin', 'select reason from sweep_trouble()').hasRows(1))[0]?.['reason'];
  await truth('select complete_sweep()');
  await later(59);
  await as('admin', 'select * from sweep_trouble()').hasRows(0);
  // It begins and fails each time.
  await later(2);
  await begin();
  assert.equal(await trouble(), null);
  await truth('select complete_sweep()');
  await as('admin', 'select * from sweep_trouble()').hasRows(0);
  await truth(`select switch_sweep(false, 'A restore')`);
  assert.equal(await trouble(), 'A restore');
});

it('FILE-03 the sweep stays on while it runs at least every hour and switches itself off after a longer pause', async () => {
  assert.equal(await begin(), true);
  for (const _ of ['once', 'again']) {
    await later(59);
    assert.equal(await begin(), true);
  }
  await later(61);
  assert.equal(await begin(), false);
  assert.equal(await begin(), false);
  const [state] = await truth(`select public.switch_sweep() ->> 'reason' as reason`);
  assert.match(String(state?.['reason']), /did not run between/);
  await later(61);
  await truth('select public.switch_sweep(true)');
  assert.equal(await begin(), true);
});

it('FILE-03 an operator can switch the sweep off, and without its setting it removes nothing', async () => {
  await truth(`select public.switch_sweep(false, 'A restore')`);
  await later(61);
  assert.equal(await begin(), false);
  await truth(`select public.switch_sweep() ->> 'reason'`).lists(['A restore']);
  await operator('delete from private.sweep_switch where true');
  assert.equal(await begin(), false);
  await truth('select public.switch_sweep(true)');
  assert.equal(await begin(), true);
});
