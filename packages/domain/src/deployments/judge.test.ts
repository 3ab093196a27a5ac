import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judge,
  type ChainReading,
  type SourcifyAnswer,
  type Snapshot,
  type VerifiedContract,
} from './judge.ts';
import { readSourcify } from './read-sourcify.ts';

const VAULT = `0x${'a1'.repeat(20)}`;
const PROXY = `0x${'b2'.repeat(20)}`;
const CODE = '0x6001';
const PROXY_CODE = '0x6002f4';
const file = (path: string, blob = path) => ({ path, blobId: blob });

const snapshots: Snapshot[] = [
  {
    id: 'audited',
    files: [file('src/Vault.sol', 'vault-1'), file('src/Fees.sol'), file('src/interfaces/IERC20.sol')],
  },
  {
    id: 'fixed',
    files: [file('src/Vault.sol', 'vault-2'), file('src/Fees.sol'), file('src/interfaces/IERC20.sol')],
  },
];
const vault: VerifiedContract = {
  address: VAULT,
  name: 'Vault',
  code: CODE,
  matchesRunningCode: true,
  ownFile: 'src/Vault.sol',
  files: [
    file('src/Vault.sol', 'vault-1'),
    file('src/Fees.sol'),
    file('lib/oz/contracts/IERC20.sol', 'other'),
  ],
  proxy: { isProxy: false, implementations: [] },
};
const proxy: VerifiedContract = {
  ...vault,
  address: PROXY,
  code: PROXY_CODE,
  ownFile: 'lib/oz/Proxy.sol',
  files: [file('lib/oz/Proxy.sol')],
  proxy: { isProxy: true, implementations: [VAULT] },
};
const plain: ChainReading = { own: { address: VAULT, code: CODE }, proxy: null };
const behind = (kind: 'implementation' | 'beacon' | 'minimal', code = CODE): ChainReading => ({
  own: { address: PROXY, code: PROXY_CODE },
  proxy: { kind, implementation: { address: VAULT, code } },
});
const says =
  (...contracts: VerifiedContract[]) =>
  (address: string): SourcifyAnswer => {
    const contract = contracts.find((each) => each.address === address);
    return contract ? { state: 'verified', contract } : { state: 'not_verified' };
  };

describe('LIVE-02 a contract', () => {
  it('is the same as the snapshot with all of its files, and lists those of packages as outside', () => {
    expect(judge(plain, says(vault), snapshots)).toEqual({
      kind: 'same',
      snapshotId: 'audited',
      outside: ['lib/oz/contracts/IERC20.sol'],
    });
  });

  it('is compared with the snapshot that fits best, and of two that fit equally with the one added last', () => {
    const fixed = { ...vault, files: [file('src/Vault.sol', 'vault-2'), file('src/Fees.sol')] };
    expect(judge(plain, says(fixed), snapshots)).toMatchObject({ kind: 'same', snapshotId: 'fixed' });
    const changed = { ...vault, files: [file('src/Vault.sol', 'vault-3'), file('src/Fees.sol')] };
    expect(judge(plain, says(changed), snapshots)).toEqual({
      kind: 'differs',
      snapshotId: 'fixed',
      files: [{ path: 'src/Vault.sol', was: 'src/Vault.sol' }],
      outside: [],
    });
  });

  it('may have other paths, as tools rename them, and a changed file is found under its name', () => {
    const moved = (blob: string) => ({
      ...vault,
      ownFile: 'project/contracts/Vault.sol',
      files: [file('project/contracts/Vault.sol', 'vault-1'), file('project/contracts/Fees.sol', blob)],
    });
    expect(judge(plain, says(moved('src/Fees.sol')), snapshots)).toMatchObject({ kind: 'same' });
    expect(judge(plain, says(moved('changed')), snapshots)).toMatchObject({
      kind: 'differs',
      files: [{ path: 'project/contracts/Fees.sol', was: 'src/Fees.sol' }],
    });
  });

  it('whose own file is in no snapshot is not the same, whatever its other files are', () => {
    const other = { ...vault, ownFile: 'Token.sol', files: [file('Token.sol'), file('src/Fees.sol')] };
    expect(judge(plain, says(other), snapshots)).toMatchObject({
      kind: 'differs',
      files: [{ path: 'Token.sol', was: null }],
    });
    expect(judge(plain, says({ ...other, files: [file('src/Fees.sol')] }), snapshots)).toMatchObject({
      kind: 'differs',
    });
  });

  it.each<[string, Partial<VerifiedContract>, object]>([
    ['other code than was verified', { code: '0x6003' }, { kind: 'not_verified', because: 'other_code' }],
    [
      'only its creation code verified',
      { matchesRunningCode: false },
      { kind: 'not_verified', because: 'creation_only' },
    ],
    ['an answer about another contract', { address: PROXY }, { kind: 'failed' }],
    ['another kind of proxy', { proxy: { isProxy: true, implementations: [] } }, { kind: 'partly' }],
    ['an unknown kind', { proxy: null }, { kind: 'partly' }],
  ])('with %s is not the same', (_what, change, verdict) => {
    expect(
      judge(plain, () => ({ state: 'verified', contract: { ...vault, ...change } }), snapshots),
    ).toMatchObject(verdict);
  });

  it('without any source of the audit has no answer, and one of many files names the first hundred', () => {
    expect(judge(plain, says(vault), [])).toMatchObject({ kind: 'failed' });
    const files = [...vault.files, ...Array.from({ length: 150 }, (_, n) => file(`lib/${n}.sol`))];
    const answer = judge(plain, says({ ...vault, files }), snapshots);
    expect(answer.kind === 'same' && answer.outside).toHaveLength(100);
  });
});

it('LIVE-02 an address without code, a delegated account, and what is no code have no answer of Sourcify', () => {
  const at = (code: string) => judge({ own: { address: VAULT, code }, proxy: null }, says(vault), snapshots);
  expect(at('0x')).toEqual({ kind: 'no_code', because: 'empty' });
  expect(at(`0xef0100${'11'.repeat(20)}`)).toEqual({ kind: 'no_code', because: 'delegated' });
  expect(at('0x6')).toMatchObject({ kind: 'failed', problem: 'The chain sent no code.' });
});

it('LIVE-02 of sources that differ, the one with the most equal files and the fewest others is named', () => {
  const contract = {
    ...vault,
    files: [file('src/Vault.sol', 'vault-1'), file('src/Fees.sol'), file('src/Cap.sol', 'new')],
  };
  const sources = (...files: Snapshot['files'][]) =>
    files.map((each, index) => ({ id: `s${index}`, files: each }));
  const near = [...(snapshots[0]?.files ?? []), file('src/Cap.sol', 'old')];
  const far = [file('src/Vault.sol', 'other'), file('src/Cap.sol', 'old')];
  expect(judge(plain, says(contract), sources(near, far))).toMatchObject({
    kind: 'differs',
    snapshotId: 's0',
  });
  // The file with that name at the nearest place is what the changed one was.
  const twice = [...near, file('old/src/Cap.sol', 'older')];
  const moved = { ...contract, files: [...contract.files.slice(0, 2), file('old/src/Cap.sol', 'new')] };
  expect(judge(plain, says(moved), sources(twice))).toMatchObject({
    files: [{ path: 'old/src/Cap.sol', was: 'old/src/Cap.sol' }],
  });
});

describe('LIVE-02 a proxy', () => {
  it('whose implementation has no answer, or is followed in part, has that answer', () => {
    const failed: SourcifyAnswer = { state: 'failed', problem: 'No answer.' };
    expect(judge(behind('beacon'), () => failed, snapshots)).toEqual({
      kind: 'failed',
      problem: 'No answer.',
    });
    const nested = { ...vault, proxy: { isProxy: true, implementations: [] } };
    expect(judge(behind('beacon'), says(nested), snapshots)).toMatchObject({
      kind: 'partly',
      implementation: { kind: 'same' },
    });
    const ask = (address: string) => (address === PROXY ? failed : says(vault)(address));
    expect(judge(behind('beacon'), ask, snapshots)).toMatchObject({ kind: 'partly', problem: 'No answer.' });
  });

  it('whose implementation has no code has none', () => {
    expect(judge(behind('beacon', '0x'), says(vault, proxy), snapshots)).toEqual({
      kind: 'no_code',
      because: 'empty',
    });
  });

  it('whose own code is not known to run the implementation is followed only in part: anybody can fill a slot', () => {
    const inPart = { kind: 'partly', implementation: { kind: 'same' } };
    const reading = behind('implementation');
    expect(judge(reading, says(vault), snapshots)).toMatchObject(inPart);
    for (const change of [
      { proxy: { isProxy: false, implementations: [] } },
      { proxy: { isProxy: true, implementations: [VAULT, PROXY] } },
      { proxy: { isProxy: true, implementations: [PROXY] } },
      { proxy: null },
      { code: '0x6004' },
      { matchesRunningCode: false },
    ])
      expect(judge(reading, says(vault, { ...proxy, ...change }), snapshots)).toMatchObject(inPart);
    expect(judge(behind('minimal'), says(vault), snapshots)).toMatchObject({ kind: 'same' });
    expect(
      judge({ ...reading, proxy: { kind: 'beacon', implementation: null } }, says(vault, proxy), snapshots),
    ).toMatchObject({ kind: 'partly', implementation: null });
  });
});

describe('LIVE-02 no failure and no odd answer gives "same"', () => {
  const body = {
    chainId: '1',
    address: VAULT,
    match: 'match',
    runtimeMatch: 'match',
    sources: { 'src/Vault.sol': { content: 'vault-1' } },
    compilation: { fullyQualifiedName: 'src/Vault.sol:Vault' },
    runtimeBytecode: { onchainBytecode: CODE },
    proxyResolution: { isProxy: false, implementations: [] },
  };
  /** The verdict when Sourcify sends this; contents stand for their blob ids. */
  function verdict(status: number, sent: unknown, code: unknown = CODE) {
    const read = readSourcify(status, sent, { chainId: 1, address: VAULT });
    const answer: SourcifyAnswer =
      read.state === 'verified'
        ? {
            state: 'verified',
            contract: {
              ...read.contract,
              files: [...read.sources].map(([path, blobId]) => ({ path, blobId })),
            },
          }
        : read;
    return judge({ own: { address: VAULT, code: code as string }, proxy: null }, () => answer, snapshots)
      .kind;
  }

  it('while the whole answer does', () => {
    expect(verdict(200, body)).toBe('same');
    expect(
      verdict(200, { ...body, address: VAULT.toUpperCase().replace('X', 'x'), runtimeMatch: 'exact_match' }),
    ).toBe('same');
  });

  it('whatever is missing or replaced in it', () => {
    const odd = fc.oneof(fc.anything(), fc.constantFrom('', '0x', null, true, 1, {}, []));
    const places = [
      ...Object.keys(body)
        .filter((name) => name !== 'match')
        .map((name) => [name]),
      ['compilation', 'fullyQualifiedName'],
      ['runtimeBytecode', 'onchainBytecode'],
      ['proxyResolution', 'isProxy'],
      ['sources', 'src/Vault.sol'],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), odd, fc.boolean(), ([outer = '', inner], value, isRemoved) => {
        const copy: Record<string, unknown> = structuredClone(body);
        const place = inner === undefined ? copy : (copy[outer] as Record<string, unknown>);
        const name = inner ?? outer;
        fc.pre(isRemoved || place[name] !== value);
        if (isRemoved) delete place[name];
        else place[name] = value;
        expect(verdict(200, copy)).not.toBe('same');
      }),
      { numRuns: 500 },
    );
  });

  it('whatever the status is, the body or the code of the chain', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
        fc.pre(status !== 200);
        expect(verdict(status, body)).not.toBe('same');
      }),
    );
    fc.assert(fc.property(fc.anything(), (sent) => verdict(200, sent) !== 'same'));
    fc.assert(
      fc.property(fc.string(), (code) => {
        fc.pre(code !== CODE);
        expect(verdict(200, body, code)).not.toBe('same');
      }),
    );
    expect(verdict(404, { ...body, match: null })).toBe('not_verified');
    expect(verdict(404, '<html>')).toBe('failed');
    expect(
      verdict(200, {
        ...body,
        proxyResolution: { ...body.proxyResolution, proxyResolutionError: { message: 'x' } },
      }),
    ).toBe('partly');
  });
});
