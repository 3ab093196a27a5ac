import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

const GIB = 1024 ** 3;

/** Returns the time, commit, machine and versions, to print under a section's title. `load` shows whether the machine was busy. */
export function describeEnvironment(): string {
  const [processor] = cpus();
  const [load = 0] = loadavg();
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    commit(),
    `${cpus().length} x ${processor?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / GIB)} GiB`,
    `Linux ${release()}`,
    `Node ${process.versions.node}`,
    `load ${load.toFixed(1)} before`,
  ].join(' · ');
}

function commit(): string {
  try {
    return `commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()}`;
  } catch {
    return 'not a git checkout';
  }
}
