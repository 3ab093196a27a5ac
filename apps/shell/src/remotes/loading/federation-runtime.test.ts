import { loadShare } from '@module-federation/runtime';
import sharedModules from 'virtual:shared-modules';
import { expect, it } from 'vitest';
import './federation-runtime.ts';

it('ALL-01 a remote gets the shell’s own shared modules', async () => {
  const factory = await loadShare<{ default: object }>('@portal/shared');
  if (!factory) throw new Error('The shell provides nothing.');
  expect(factory()?.default).toBe(sharedModules);
});

it('ALL-01 a remote finds the core of the runtime under the documented name', () => {
  expect(Reflect.get(globalThis, '_FEDERATION_RUNTIME_CORE')).toHaveProperty('ModuleFederation');
});
