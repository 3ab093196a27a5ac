// The sweep removes nothing after a pause or while it is switched off.
import assert from 'node:assert/strict';
import type { Check, Scene } from '../../check.ts';

const begin = async ({ truth }: Scene) => (await truth('select public.begin_sweep() as on'))[0]?.['on'];
const lastRan = ({ operator }: Scene, minutesAgo: number) =>
  operator(`update private.sweep_switch set last_run_at = now() - interval '${minutesAgo} minutes'`);

export const sweepSwitch: Check[] = [
  {
    title:
      'FILE-03 the sweep stays on while it runs at least every hour and switches itself off after a longer pause',
    run: async (scene) => {
      assert.equal(await begin(scene), true);
      await lastRan(scene, 59);
      assert.equal(await begin(scene), true);
      await lastRan(scene, 61);
      assert.equal(await begin(scene), false);
      assert.equal(await begin(scene), false);
      const [state] = await scene.truth(`select public.switch_sweep() ->> 'reason' as reason`);
      assert.match(String(state?.['reason']), /did not run between/);
      await scene.truth('select public.switch_sweep(true)');
      assert.equal(await begin(scene), true);
    },
  },
  {
    title: 'FILE-03 an operator can switch the sweep off, and without its setting it removes nothing',
    run: async (scene) => {
      await scene.truth(`select public.switch_sweep(false, 'A restore')`);
      assert.equal(await begin(scene), false);
      await scene.operator('delete from private.sweep_switch');
      assert.equal(await begin(scene), false);
      await scene.truth('select public.switch_sweep(true)');
      assert.equal(await begin(scene), true);
    },
  },
];
