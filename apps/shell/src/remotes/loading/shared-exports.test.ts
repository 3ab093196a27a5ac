// What the shell shares is part of its contract with the remotes: a remote that uses a new export crashes on a shell without
// it. So every export of a shared module is recorded under the minor that added it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CONTRACT } from '@portal/auth/contract/contract-version';
import { describe, expect, it } from 'vitest';
import { SHARED_MODULES } from '../../../../../scripts/federation/shared-modules.ts';
import recorded from '../../../../../scripts/federation/shared-exports.json' with { type: 'json' };

type Minor = { seal: string; adds: string[] };
const minors: Record<string, Minor> = recorded;
const speaks = `${CONTRACT.major}.${CONTRACT.minor}`;
const contractFile = `${import.meta.dirname}/../../../../../packages/auth/src/contract/contract.ts`;

/**
 * `module name` for each export and, where it is an object of ours, `module name.member` for what is in it. Besides, what the contract
 * gives to a remote, and what a remote may give since the first version.
 */
async function listSharedExports(): Promise<string[]> {
  const names: string[] = [];
  for (const module of SHARED_MODULES.filter((name) => name.startsWith('@portal/'))) {
    const exported = (await import(/* @vite-ignore */ module)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      names.push(`${module} ${name}`);
      const isPlain = typeof value === 'object' && value !== null && !('$$typeof' in value);
      if (isPlain) names.push(...Object.keys(value).map((member) => `${module} ${name}.${member}`));
    }
  }
  return [
    ...names,
    ...listMembers('ShellContract', /^ {2}(\w+)\??:/gm),
    ...listMembers('RemoteModule', /^ {2}(\w+)\?:/gm),
  ].toSorted();
}

function listMembers(type: string, member: RegExp): string[] {
  const source = readFileSync(contractFile, 'utf8');
  const [, body = ''] = new RegExp(`export type ${type} = \\{(.*?)\\n\\};`, 's').exec(source) ?? [];
  return Array.from(body.matchAll(member), ([, name]) => `@portal/auth/contract/contract ${type}.${name}`);
}

const getChecksum = (adds: string[]) =>
  createHash('sha256').update(adds.join('\n')).digest('hex').slice(0, 12);

describe('ALL-01 what the shell shares', () => {
  it('is what its minors have recorded: a new export raises the minor, and no export is removed within a major', async () => {
    const known = Object.values(minors).flatMap(({ adds }) => adds);
    const now = await listSharedExports();
    const added = now.filter((name) => !known.includes(name));
    const next = `${CONTRACT.major}.${CONTRACT.minor + 1}`;
    expect(
      added,
      `New: raise CONTRACT to ${next} and record in shared-exports.json "${next}": ${JSON.stringify({ seal: getChecksum(added), adds: added })}`,
    ).toEqual([]);
    expect(
      known.filter((name) => !now.includes(name)),
      'Removed: deployed remotes may use it',
    ).toEqual([]);
    expect(now.length).toBeGreaterThan(100);
  });

  it('a recorded minor never changes, and the contract is the last one recorded', () => {
    for (const [minor, { seal, adds }] of Object.entries(minors))
      expect(getChecksum(adds), `${minor} is deployed: record new exports under the next minor`).toBe(seal);
    expect(Object.keys(minors).at(-1)).toBe(speaks);
  });
});
