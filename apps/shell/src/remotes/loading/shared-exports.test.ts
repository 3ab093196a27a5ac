// What the shell shares is part of its contract with the remotes: a remote that uses an export crashes on a shell without it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHARED_MODULES } from '../../../../../scripts/federation/shared-modules.ts';
import { takeSharedModules } from '../../../../../scripts/federation/take-shared-modules.ts';
import recorded from '../../../../../scripts/federation/shared-exports.json' with { type: 'json' };

const CONTRACT_MODULE = '@portal/frame/contract/contract';

/** The exports of a module; where one is an object of ours, what is in it; and the members of what a remote gets and gives. */
async function listExports(module: string): Promise<string> {
  const exported = (await import(/* @vite-ignore */ module)) as Record<string, unknown>;
  const names = Object.entries(exported).flatMap(([name, value]) => {
    const isPlain = typeof value === 'object' && value !== null && !('$$typeof' in value);
    return [name, ...(isPlain ? Object.keys(value).map((member) => `${name}.${member}`) : [])];
  });
  if (module === CONTRACT_MODULE) names.push(...listMembers('ShellContract'), ...listMembers('RemoteModule'));
  return names.toSorted().join(' ');
}

function listMembers(type: string): string[] {
  const file = `${import.meta.dirname}/../../../../../packages/frame/src/contract/contract.ts`;
  const [, body = ''] =
    new RegExp(`export type ${type} = \\{(.*?)\\n\\};`, 's').exec(readFileSync(file, 'utf8')) ?? [];
  return Array.from(body.matchAll(/^ {2}(\w+)\??:/gm), ([, name]) => `${type}.${name}`);
}

it('ALL-01 what the shell shares is recorded: what is added is recorded too, what is removed raises the contract', async () => {
  const ours = SHARED_MODULES.filter((name) => name.startsWith('@portal/'));
  const now = await Promise.all(ours.map(async (module) => [module, await listExports(module)]));
  expect(recorded).toEqual(Object.fromEntries(now));
});

it('ALL-01 the build of a remote fails for a second copy of a context or a store, and not for other modules', () => {
  const build = (module: string) => {
    const file = join(import.meta.dirname, '../../../../../packages', module);
    const { buildEnd } = takeSharedModules().plugin as { buildEnd: (this: unknown) => void };
    buildEnd.call({ getModuleIds: () => [file] });
  };
  expect(() => build('frame/src/client-state/selected-client.ts')).toThrow(
    /second copy in the remote: share it/,
  );
  expect(() => build('ui/src/overlays/portal-container.tsx')).toThrow(/second copy/);
  expect(() => build('ui/src/markdown/markdown-images.tsx')).not.toThrow();
  expect(() => build('ui/src/list/list-page.tsx')).not.toThrow();
});
