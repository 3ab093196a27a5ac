import { describe, expect, it } from 'vitest';
import { readSourcify } from './read-sourcify.ts';

const ADDRESS = `0x${'a1'.repeat(20)}`;
const IMPLEMENTATION = `0x${'b2'.repeat(20)}`;
const body = {
  chainId: '1',
  address: ADDRESS,
  match: 'exact_match',
  runtimeMatch: 'match',
  sources: { 'src/Vault.sol': { content: 'contract Vault {}' } },
  compilation: { fullyQualifiedName: 'src/Vault.sol:Vault', compiler: 'solc', compilerVersion: '0.8.30' },
  runtimeBytecode: { onchainBytecode: '0x60AB', transformationValues: { immutables: { 7: '0x01' } } },
  proxyResolution: { isProxy: false },
};
const read = (change: object, status = 200) =>
  readSourcify(status, { ...body, ...change }, { chainId: 1, address: ADDRESS });
const contractOf = (change: object) => {
  const answer = read(change);
  return answer.state === 'verified' ? answer : null;
};
const failed = (problem: string) => ({ state: 'failed', problem });
const files = (count: number, length = 10) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${n}`.padStart(length, 'a'), { content: '' }]),
  );

describe('LIVE-01 an answer of Sourcify', () => {
  it('gives code and addresses in small letters, and where the contract itself is written', () => {
    const compilation = { fullyQualifiedName: 'src/a:b.sol:Vault' };
    expect(contractOf({ compilation, proxyResolution: { isProxy: true } })?.contract).toEqual({
      address: ADDRESS,
      name: 'Vault',
      code: '0x60ab',
      matchesRunningCode: true,
      ownFile: 'src/a:b.sol',
      remappings: [],
      isLinked: false,
      isProxy: true,
    });
    expect(contractOf({})?.contract.isProxy).toBe(false);
  });

  it.each([
    [{}, {}, false],
    [{ 'a.sol': { L: '0x1' } }, undefined, true],
    [undefined, { 'a.sol:L': '0x1' }, true],
  ])('with the libraries %j and %j is linked: %s', (set, found, isLinked) => {
    const compilation = { ...body.compilation, compilerSettings: { libraries: set } };
    const runtimeBytecode = { ...body.runtimeBytecode, transformationValues: { libraries: found } };
    expect(contractOf({ compilation, runtimeBytecode })?.contract.isLinked).toBe(isLinked);
  });

  it('shows compiler and settings, as far as they say how the code was made', () => {
    const set = { optimizer: { runs: 200 }, outputSelection: {}, remappings: ['a=b'], compilationTarget: {} };
    expect(contractOf({ compilation: { ...body.compilation, compilerSettings: set } })?.compilation).toEqual({
      match: 'match',
      compiler: 'solc 0.8.30',
      settings: '{"optimizer":{"runs":200},"remappings":["a=b"],"immutables":{"7":"0x01"}}',
    });
    const odd = { fullyQualifiedName: 'a:b', compiler: 7, compilerVersion: '0.8.30' };
    expect(contractOf({ compilation: odd })?.compilation.compiler).toBe('0.8.30');
    const long = {
      fullyQualifiedName: 'a:b',
      compiler: 'x'.repeat(200),
      compilerSettings: { a: 'x'.repeat(5000) },
    };
    const { compiler, settings } = contractOf({ compilation: long })?.compilation ?? {};
    expect([compiler?.length, settings?.length]).toEqual([100, 4000]);
  });

  it.each<[string, object]>([
    ['no word about the running code', { runtimeMatch: undefined }],
    ['no code', { runtimeBytecode: { onchainBytecode: '' } }],
    ['odd remappings', { compilation: { ...body.compilation, compilerSettings: { remappings: [7] } } }],
    ['no file', { sources: {} }],
    ['a list of files', { sources: [{ content: '' }] }],
    ['a file without a content', { sources: { a: {} } }],
    ['a file with a NUL', { sources: { a: { content: '\0' } } }],
    ['a file with half a character', { sources: { a: { content: '\ud83d' } } }],
    ['a file without a name', { sources: { '': { content: '' } } }],
    ['a name of a file that is too long', { sources: files(1, 1_001) }],
    ['too many files', { sources: files(2_001) }],
    ['a contract without a file', { compilation: { fullyQualifiedName: ':Vault' } }],
    ['a contract without a colon', { compilation: { fullyQualifiedName: 'Vault' } }],
  ])('with %s cannot be read', (_what, change) => {
    expect(read(change)).toEqual(failed('Sourcify sent a response that cannot be read.'));
  });

  it('may have 2,000 files with names of 1,000 characters', () => {
    expect(contractOf({ sources: files(2_000, 1_000) })?.sources.size).toBe(2_000);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a word', { isProxy: 'false' }],
    ['an error', { isProxy: false, proxyResolutionError: { message: 'x' } }],
  ])('that says %s about a proxy says nothing about it', (_what, proxyResolution) => {
    expect(contractOf({ proxyResolution })?.contract.isProxy).toBeNull();
  });

  it.each([{ chainId: '10' }, { chainId: 1 }, { address: IMPLEMENTATION }, { address: null }])(
    'is one about another contract with %j',
    (change) => {
      expect(read(change)).toEqual(failed('Sourcify responded about another contract.'));
    },
  );

  it('is "not verified" only when it says so', () => {
    expect(read({ match: null }, 404)).toEqual({ state: 'not_verified' });
    for (const match of [undefined, 'match', false])
      expect(read({ match }, 404)).toMatchObject({ state: 'failed' });
    expect(read({ match: null }, 500)).toEqual(failed('Sourcify responded with the status 500.'));
  });
});
