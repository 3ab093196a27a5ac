import type { Plugin } from 'vite';

const TICK_MS = 40;
const QUIET_TICKS = 6;

/**
 * Works around a race in @module-federation/vite 1.23.0. The plugin treats the module graph as complete after 10 ms
 * without a parsed module, and then leaves out what later modules import from shared ones ("... is not exported by
 * virtual:mf:...__loadShare__", in about every third build on a busy machine). This delays the plugin's notice of a parsed
 * module until several ticks in a row were idle. A blocked event loop counts as one tick.
 */
export function settleModuleGraph(plugins: Plugin[]): Plugin[] {
  const parseEnd = plugins.find(({ name }) => name === 'parseEnd');
  const original = parseEnd?.moduleParsed;
  if (!parseEnd || typeof original !== 'function') {
    throw new Error('@module-federation/vite has changed: see whether settleModuleGraph is still needed.');
  }
  let waiting: (() => void)[] = [];
  let quietTicks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    quietTicks += 1;
    if (quietTicks < QUIET_TICKS) {
      timer = setTimeout(tick, TICK_MS);
      return;
    }
    timer = undefined;
    const tell = waiting;
    waiting = [];
    for (const one of tell) one();
  };
  parseEnd.moduleParsed = function tellLater(module) {
    waiting.push(() => void original.call(this, module));
    quietTicks = 0;
    timer ??= setTimeout(tick, TICK_MS);
  };
  return plugins;
}
