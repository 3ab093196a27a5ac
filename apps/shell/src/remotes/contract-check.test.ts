import { describe, expect, it } from 'vitest';
import { CONTRACT } from '@portal/auth/contract-version';
import { assertContract, ContractMismatch } from './contract-check.ts';
import { remoteOwning } from './remote-owning.ts';

const manifest = (contract: unknown) => ({ metaData: { contract } });

describe('the contract of a remote', () => {
  it('is accepted when it is of the same major, also an older minor', () => {
    expect(() => assertContract('portal', manifest({ ...CONTRACT, minor: 0 }))).not.toThrow();
  });

  it.each([manifest({ major: CONTRACT.major + 1, minor: 0 }), manifest(undefined), {}, null, 'garbage'])(
    'is refused as %j',
    (wrong) => {
      expect(() => assertContract('portal', wrong)).toThrow(ContractMismatch);
    },
  );
});

describe('the owner of a path', () => {
  const remotes = [
    { name: 'portal', manifest: '', paths: ['/reports'] },
    { name: 'admin', manifest: '', paths: ['/admin'] },
  ];

  it.each([
    ['/reports', 'portal'],
    ['/admin/clients/1', 'admin'],
    ['/administrator', undefined],
    ['/', undefined],
  ])('%s is %s', (path, owner) => {
    expect(remoteOwning(remotes, path)?.name).toBe(owner);
  });
});
