// The federation runtime, with the shell as the provider of every shared module. It loads with the first remote: a
// visitor who only signs in does not need it.
import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import sharedModules from 'virtual:shared-modules';
import { SHARED_PACKAGE } from '../../../../../scripts/federation/shared-modules.ts';

// The remotes are built with `externalRuntime`, and expect the host to provide the runtime's core under this name.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

init({
  name: 'shell',
  remotes: [],
  shared: {
    [SHARED_PACKAGE]: {
      version: '0.0.0',
      shareConfig: { singleton: true, requiredVersion: false },
      lib: () => ({ default: sharedModules }),
    },
  },
});

export { loadRemote, registerRemotes };
