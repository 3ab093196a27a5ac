// The federation runtime, with the shell as the provider of every shared module. It loads with the first remote: a
// visitor who only signs in does not need it.
import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import sharedModules, { sharedPackage } from 'virtual:shared-modules';

// The remotes are built with `externalRuntime`, which takes the runtime's core from this name. The plugin's README documents it:
// the shell is built without the plugin, whose `provideExternalRuntime` would set it.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

init({
  name: 'shell',
  remotes: [],
  shared: {
    [sharedPackage]: {
      version: '0.0.0',
      shareConfig: { singleton: true, requiredVersion: false },
      lib: () => ({ default: sharedModules }),
    },
  },
});

export { loadRemote, registerRemotes, sharedModules as provided };
