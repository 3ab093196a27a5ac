// The federation runtime, with the shell as the provider of every shared module. Loaded with the first remote: who
// only signs in needs none of it.
import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRegisteredShare,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import { reactVersion, sharedModules } from 'virtual:shared-modules';

const OWN_VERSION = '0.0.0';

// The remotes are built to use the shell's runtime in place of one of their own (`externalRuntime`): what their entries
// ask of it.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    CurrentGlobal,
    ModuleFederation,
    getGlobalFederationConstructor,
    helpers: { share: { getRegisteredShare } },
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
});

init({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([name, load]) => [
      name,
      {
        version: name.startsWith('react') ? reactVersion : OWN_VERSION,
        shareConfig: { singleton: true, requiredVersion: false as const },
        get: async () => {
          const module = await load();
          return () => module;
        },
      },
    ]),
  ),
});

export { loadRemote, registerRemotes };
