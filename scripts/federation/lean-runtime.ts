// The federation runtime without the parts that the shell has no use for: it reads and checks the manifests itself, preloads
// by itself, and remotes are ES modules, which the browser loads without script elements.
import type { Plugin } from 'vite';
import { exportsIn } from './exports-in.ts';

/** The library's own switches. */
const SWITCHES = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  ENV_TARGET: JSON.stringify('web'),
};

/** Its modules that the switches leave in although nothing calls them then. */
const LEFT_OUT = [
  '/@module-federation/runtime-core/dist/utils/preload.js',
  '/@module-federation/sdk/dist/dom.js',
];
const SNAPSHOTS = '/@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js';
/** What is still asked of the handler: its hooks, and to forget a manifest that it never read. */
const NO_SNAPSHOTS = `
import { DisabledSnapshotHandler } from './disabled.js';
export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }
export const getGlobalRemoteInfo = () => ({});`;

/** Builds the runtime lean. Fails when the library is no longer made of the modules that are named here. */
export function leanFederationRuntime(): Plugin {
  const found = new Set<string>();
  return {
    name: 'lean-federation-runtime',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ define: SWITCHES }),
    load(id) {
      const module = [...LEFT_OUT, SNAPSHOTS].find((each) => id.endsWith(each));
      if (!module) return null;
      found.add(module);
      return module === SNAPSHOTS ? NO_SNAPSHOTS : throwing(id);
    },
    buildEnd(error) {
      if (!error && found.size <= LEFT_OUT.length)
        throw new Error('@module-federation/runtime has changed: see what of it can be left out.');
    },
  };
}

/** A module with the same exports, all of them functions that throw. */
function throwing(file: string): string {
  const names = exportsIn(file).map((name) => `leftOut as ${name}`);
  return `const leftOut = () => { throw new Error('Left out of this build.'); };
export { ${names.join(', ')} };`;
}
