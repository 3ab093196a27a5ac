import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judge,
  type ChainReading,
  type SourcifyAnswer,
  type Snapshot,
  type VerifiedContract,
} from './judge.ts';
import { beaconProxy, ERC1967_PROXY, SAFE_PROXY, UPGRADEABLE_BEACON } from './standard-code.samples.ts';
import { readSourcify } from './read-sourcify.ts';

const VAULT = `0x${'a1'.repeat(20)}`;
const PROXY = `0x${'b2'.repeat(20)}`;
const CODE = '0x6001';
const PROXY_CODE = '0x6002f4';
const BEACON = `0x${'c3'.repeat(20)}`;
const file = (path: string, blob = path, imports: string[] | null = []) => ({
  path,
  blobId: blob,
  imports,
  isInScope: !path.startsWith('test/'),
});
const confirmed = { repositoryId: 'core', isConfirmed: true };

const snapshots: Snapshot[] = [
  {
    id: 'audited',
    ...confirmed,
    files: [file('src/Vault.sol', 'vault-1'), file('src/Fees.sol'), file('src/interfaces/IERC20.sol')],
  },
  {
    id: 'fixed',
    ...confirmed,
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
    file('src/Vault.sol', 'vault-1', ['./Fees.sol', '@oz/IERC20.sol']),
    file('src/Fees.sol'),
    file('lib/oz/contracts/IERC20.sol', 'other'),
  ],
  remappings: ['@oz/=lib/oz/contracts/'],
  isLinked: false,
  isProxy: false,
};
const proxy: VerifiedContract = {
  ...vault,
  address: PROXY,
  code: PROXY_CODE,
  ownFile: 'src/Fees.sol',
  files: [file('src/Fees.sol')],
  isProxy: true,
};
const plain: ChainReading = { own: { address: VAULT, code: CODE }, proxy: null };
type Kind = NonNullable<ChainReading['proxy']>['kind'];
const auditedBeacon = { beacon: { address: BEACON, code: PROXY_CODE } };
const behind = (kind: Kind, code = CODE): ChainReading => ({
  own: { address: PROXY, code: PROXY_CODE },
  proxy: {
    kind,
    beacon: kind === 'beacon' ? { address: BEACON, code: UPGRADEABLE_BEACON } : null,
    implementation: { address: VAULT, code },
  },
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
      dependencies: 0,
      dependencySources: [],
    });
  });

  it('is compared with the snapshot that fits best, and of two that fit equally with the one added last', () => {
    const more = { ...vault, files: [...vault.files, file('old/Fees.sol', 'other')] };
    expect(judge(plain, says(more), snapshots)).toMatchObject({ kind: 'same' });
    const fixed = { ...vault, files: [file('src/Vault.sol', 'vault-2'), file('src/Fees.sol')] };
    expect(judge(plain, says(fixed), snapshots)).toMatchObject({ kind: 'same', snapshotId: 'fixed' });
    const changed = { ...vault, files: [file('src/Vault.sol', 'vault-3'), file('src/Fees.sol')] };
    expect(judge(plain, says(changed), snapshots)).toEqual({
      kind: 'differs',
      snapshotId: 'fixed',
      files: [{ path: 'src/Vault.sol', was: 'src/Vault.sol' }],
      remappings: [],
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

  // oxfmt-ignore
  it.each<[string, Partial<VerifiedContract>, object]>([
    ['other code than was verified', { code: '0x6003' }, { kind: 'not_verified', because: 'other_code' }],
    ['only its creation code', { matchesRunningCode: false }, { because: 'creation_only' }],
    ['an answer about another contract', { address: PROXY }, { kind: 'failed' }],
    ['another kind of proxy', { isProxy: true }, { problem: 'It is a proxy of a kind that is not followed.' }],
    ['an unknown kind', { isProxy: null }, { problem: 'Sourcify could not say whether it is a proxy.' }],
    ['libraries at other addresses', { isLinked: true }, { problem: 'It calls libraries at other addresses, which are not checked.' }],
  ])('with %s is not the same', (_what, change, verdict) => {
    const contract = { ...vault, ...change };
    expect(judge(plain, () => ({ state: 'verified', contract }), snapshots)).toMatchObject(verdict);
  });

  it('without any source of the audit has no answer, and one of many files names the first hundred', () => {
    expect(judge(plain, says(vault), [])).toMatchObject({ kind: 'failed' });
    const paths = Array.from({ length: 150 }, (_, n) => `${n}/IERC20.sol`);
    const packages = ['npm/IERC20.sol', ...paths.map((path) => `node_modules/${path}`)];
    const files = [...vault.files, ...packages.map((path) => file(path))];
    const answer = judge(plain, says({ ...vault, files }), snapshots);
    expect(answer).toMatchObject({ kind: 'same', outside: { length: 100, 1: 'npm/IERC20.sol' } });
    const changed = [...vault.files, ...paths.map((path) => file(`src/${path}`, 'changed'))];
    const other = judge(plain, says({ ...vault, files: changed }), snapshots);
    expect(other).toMatchObject({ files: { length: 100, 0: { path: 'src/0/IERC20.sol' } } });
  });
});

it('LIVE-02 an address without code, a delegated account, and what is no code have no answer of Sourcify', () => {
  const at = (code: string) => judge({ own: { address: VAULT, code }, proxy: null }, says(vault), snapshots);
  expect(at('0x')).toEqual({ kind: 'no_code', because: 'empty' });
  expect(at(`0xef0100${'11'.repeat(20)}`)).toEqual({ kind: 'no_code', because: 'delegated' });
  expect(at('0x6')).toMatchObject({ kind: 'failed', problem: 'The chain sent no code.' });
});

it('LIVE-02 of sources that differ, the one with the most equal files and the fewest others is named', () => {
  const equal = [file('src/Vault.sol', 'vault-1'), file('src/Fees.sol')];
  const contract = { ...vault, files: [...equal, file('src/Cap.sol', 'new'), file('a.sol', 'new')] };
  const sources = (...files: Snapshot['files'][]) =>
    files.map((each, index) => ({ ...confirmed, id: `s${index}`, files: each }));
  const near = [...(snapshots[0]?.files ?? []), file('src/Cap.sol', 'old')];
  const far = [file('src/Vault.sol', 'other'), file('src/Cap.sol', 'old')];
  const others = [...near, file('a.sol', 'old')];
  const best = judge(plain, says(contract), sources(near, others, far));
  expect(best).toMatchObject({ kind: 'differs', snapshotId: 's0' });
  const equalOnes = sources(others, [file('src/Vault.sol', 'other')]);
  expect(judge(plain, says(contract), equalOnes)).toMatchObject({ snapshotId: 's0' });
  // The file with that name at the nearest place is what the changed one was.
  const twice = [...near, file('old/src/Cap.sol', 'older')];
  const moved = { ...contract, files: [...equal, file('old/src/Cap.sol', 'new')] };
  expect(judge(plain, says(moved), sources(twice))).toMatchObject({
    files: [{ path: 'old/src/Cap.sol', was: 'old/src/Cap.sol' }],
  });
});

describe('LIVE-02 a proxy', () => {
  it('whose implementation has no answer, or is followed in part, has that answer', () => {
    const failed: SourcifyAnswer = { state: 'failed', problem: 'No answer.' };
    const answer = judge(behind('beacon'), () => failed, snapshots);
    expect(answer).toEqual({ kind: 'failed', problem: 'No answer.' });
    const nested = { ...vault, isProxy: true };
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

  // oxfmt-ignore
  it.each<[what: string, kind: Kind, code: string, change?: object, contracts?: VerifiedContract[]]>([
    ['EIP-1167', 'minimal', PROXY_CODE],
    ['OpenZeppelin', 'implementation', ERC1967_PROXY],
    ['OpenZeppelin with other metadata', 'implementation', `${ERC1967_PROXY.slice(0, -100)}${'00'.repeat(48)}0033`],
    ['OpenZeppelin behind its beacon', 'beacon', beaconProxy(BEACON)],
    ['Safe', 'safe', SAFE_PROXY],
    ['the audit', 'implementation', PROXY_CODE, {}, [proxy]],
    ['the audit, with an audited beacon', 'beacon', PROXY_CODE, auditedBeacon, [proxy, { ...proxy, address: BEACON }]],
  ])('with the code of %s has the answer of its implementation', (_what, kind, code, change = {}, contracts = []) => {
    const reading = behind(kind);
    const changed = { own: { address: PROXY, code }, proxy: reading.proxy && { ...reading.proxy, ...change } };
    expect(judge(changed, says(vault, ...contracts), snapshots)).toMatchObject({ kind: 'same' });
  });

  // oxfmt-ignore
  it.each<[what: string, kind: Kind, code: string, change?: object, contracts?: VerifiedContract[]]>([
    ['code that is not verified', 'implementation', PROXY_CODE],
    ['code that was verified and not audited', 'implementation', PROXY_CODE, {}, [{ ...proxy, ownFile: 'P.sol', files: [file('P.sol')] }]],
    ['an audited file that imports another one', 'implementation', PROXY_CODE, {}, [{ ...proxy, files: [file('src/Fees.sol', undefined, ['@oz/P.sol']), file('lib/oz/contracts/P.sol')] }]],
    ['audited code that is not what runs', 'implementation', PROXY_CODE, {}, [{ ...proxy, matchesRunningCode: false }]],
    ['one more byte than standard code', 'implementation', ERC1967_PROXY.replace('0x6080', '0x5b6080')],
    ['standard code that does not read the filled slot', 'implementation', beaconProxy(BEACON)],
    ['standard code of another beacon', 'beacon', beaconProxy(VAULT)],
    ['a beacon that was not audited', 'beacon', beaconProxy(BEACON), auditedBeacon],
    ['a beacon whose code is that of a proxy', 'beacon', beaconProxy(BEACON), { beacon: { address: BEACON, code: ERC1967_PROXY } }],
  ])('with %s is followed only in part', (_what, kind, code, change = {}, contracts = []) => {
    const reading = behind(kind);
    const changed = { own: { address: PROXY, code }, proxy: reading.proxy && { ...reading.proxy, ...change } };
    expect(judge(changed, says(vault, ...contracts), snapshots)).toMatchObject({
      kind: 'partly',
      problem: `The${_what.startsWith('a beacon') ? ' code of its beacon' : ' proxy’s own code'} was not audited.`,
      implementation: { kind: 'same' },
    });
    const unknown = { ...changed, proxy: changed.proxy && { ...changed.proxy, implementation: null } };
    expect(judge(unknown, says(vault), snapshots)).toMatchObject({ kind: 'partly', implementation: null });
  });
});

describe('LIVE-02 an import of an equal file', () => {
  const answer = (
    imported: string,
    files: VerifiedContract['files'],
    change: Partial<VerifiedContract> = {},
    sources = [source],
  ) =>
    judge(
      plain,
      says({
        ...vault,
        remappings: [],
        files: [file('src/Vault.sol', 'vault', [imported]), ...files],
        ...change,
      }),
      sources,
    );
  const source: Snapshot = {
    ...confirmed,
    id: 's',
    files: [
      file('src/Vault.sol', 'vault'),
      file('src/Base.sol', 'base'),
      file('src/a/Base.sol', 'a'),
      file('test/Base.sol', 'mock'),
      file('lib/oz/Own.sol', 'own'),
    ],
  };
  const dependency: Snapshot = {
    id: 'd',
    repositoryId: 'oz',
    isConfirmed: true,
    files: [file('contracts/Own.sol', 'oz'), file('contracts/Context.sol', 'context')],
  };
  const base = file('src/Base.sol', 'base');
  const named = (kind: string, more: object = {}) => ({ kind, ...more });
  const oz = [
    file('@oz/contracts/Own.sol', 'oz', ['./Context.sol']),
    file('@oz/contracts/Context.sol', 'context'),
  ];

  // oxfmt-ignore
  it.each<[what: string, expected: object, ...Parameters<typeof answer>]>([
    ['is the file of the snapshot, to which a remapping leads, too', named('same', { outside: [] }), './Base.sol', [base], { remappings: ['src/=src/'] }],
    ['by its whole name', named('same'), 'src/Base.sol', [base]],
    ['by its whole name, beside the folder of the project', named('same', { outside: [] }), 'src/Base.sol', [base], {}, [{ ...source, files: [file('core/src/Vault.sol', 'vault'), base] }]],
    ['has another path in another folder', named('same', { outside: [] }), './Base.sol', [file('p/src/Vault.sol', 'vault', ['./Base.sol']), file('p/src/Base.sol', 'base')], { ownFile: 'p/src/Vault.sol' }],
    ['by its whole name in another folder', named('same', { outside: [] }), 'p/src/Base.sol', [file('p/src/Vault.sol', 'vault', ['p/src/Base.sol']), file('p/src/Base.sol', 'base')], { ownFile: 'p/src/Vault.sol' }],
    ['leads by a remapping to another file', named('differs', { remappings: ['src/Base.sol=evil/Base.sol'] }), './Base.sol', [file('evil/Base.sol', 'evil')], { remappings: ['src/Base.sol=evil/Base.sol'] }],
    ['and so while the file itself is there', named('differs'), './Base.sol', [file('evil/Base.sol', 'evil'), base], { remappings: ['src/Base.sol=evil/Base.sol'] }],
    ['leads by a remapping to another file of the snapshot', named('differs', { remappings: ['@oz/=test/'] }), '@oz/Base.sol', [file('test/Base.sol', 'mock')], { remappings: ['@oz/=test/'] }],
    ['leads by a remapping of this context', named('differs'), './Base.sol', [file('evil/Base.sol', 'base')], { remappings: ['src/Base.sol=src/Base.sol', 'src/:src/=evil/'] }],
    ['is a file of the snapshot from another place', named('differs', { files: [{ path: 'src/Base.sol', was: 'src/Base.sol' }] }), './Base.sol', [file('src/Base.sol', 'mock')]],
    ['is missing', named('differs'), './Base.sol', []],
    ['of another package has content of the snapshot', named('same', { outside: ['@oz/Base.sol'] }), '@oz/Base.sol', [file('@oz/Base.sol', 'mock')]],
    ['of another package is missing', named('same', { outside: ['@oz/Base.sol'] }), '@oz/Base.sol', []],
    ['of another package imports more', named('same', { outside: ['@oz/Own.sol', '@oz/Mock.sol'] }), '@oz/Own.sol', [file('@oz/Own.sol', 'oz', ['./Mock.sol']), file('@oz/Mock.sol', 'mock')]],
    ['cannot be told', named('partly', { problem: 'The imports of src/Base.sol cannot be followed.' }), './Base.sol', [file('src/Base.sol', 'base', null)]],
    ['is a dependency that the scope names', named('same', { outside: [], dependencies: 2, dependencySources: ['d'] }), '@oz/contracts/Own.sol', oz, {}, [dependency, source]],
    ['is in another source of the same repository', named('same', { dependencies: 0 }), '@oz/contracts/Own.sol', oz, {}, [{ ...dependency, repositoryId: 'core' }, source]],
    ['is one of a file that lies outside the scope, too', named('same'), './Base.sol', [file('Vault.sol', 'vault', ['./Base.sol']), file('Base.sol', 'base')], { ownFile: 'Vault.sol' }, [{ ...source, files: [file('test/Vault.sol', 'vault'), ...source.files] }]],
    ['is that of the copy at the nearest place', named('same', { outside: [] }), './Base.sol', [base], {}, [{ ...source, files: [file('old/Vault.sol', 'vault'), ...source.files] }]],
    ['is one that a dependency has from elsewhere', named('same', { outside: ['src/Base.sol'] }), '', [file('@oz/contracts/Own.sol', 'oz', ['src/Base.sol']), base], { files: [file('src/Vault.sol', 'vault', ['./Base.sol', '@oz/contracts/Own.sol']), file('@oz/contracts/Own.sol', 'oz', ['src/Base.sol']), base] }, [dependency, source]],
    ['is one that the client alone added', named('same', { outside: ['@oz/contracts/Own.sol', '@oz/contracts/Context.sol'] }), '@oz/contracts/Own.sol', oz, {}, [{ ...dependency, isConfirmed: false }, source]],
    ['is a dependency under the name of another', named('same', { dependencies: 0 }), '@oz/contracts/Own.sol', [file('@oz/contracts/Own.sol', 'context')], {}, [dependency, source]],
    ['is no dependency whose name is the end of its own', named('same', { dependencies: 0 }), '@oz/contracts/Own.sol', oz, {}, [{ ...dependency, files: [file('wn.sol', 'oz')] }, source]],
    ['is a dependency that imports another file', named('same', { outside: ['@oz/contracts/Context.sol'], dependencies: 1 }), '@oz/contracts/Own.sol', [oz[0] ?? base, file('@oz/contracts/Context.sol', 'oz')], {}, [dependency, source]],
  ])('%s', (_what, expected, ...contract) => {
    expect(answer(...contract)).toMatchObject(expected);
  });

  it('is not what another source has, nor counts when the contract lies outside the scope or nobody confirmed the source', () => {
    const mock = { ownFile: 'test/Base.sol', files: [file('test/Base.sol', 'mock')] };
    expect(answer('', [], mock)).toMatchObject({
      kind: 'partly',
      problem: 'It is outside the audited paths.',
    });
    const theirs = { ...source, id: 'theirs', isConfirmed: false };
    expect(answer('./Base.sol', [base], {}, [source, theirs])).toMatchObject({
      kind: 'same',
      snapshotId: 's',
    });
    expect(answer('./Base.sol', [base], {}, [theirs])).toMatchObject({
      problem: 'The client added this source, and no auditor has confirmed it.',
      implementation: { kind: 'same' },
    });
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
    proxyResolution: { isProxy: false },
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
              files: [...read.sources].map(([path, { text, imports }]) => ({ path, blobId: text, imports })),
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
  });
});
