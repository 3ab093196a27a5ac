import type { FindingIdentity } from '@portal/data/findings/import';
import { describe, expect, it } from 'vitest';
import { importEntries } from './import-entries.ts';
import { readFindingsFile } from '@portal/domain/findings/read/read-findings-file';

const read = (list: object[]) => readFindingsFile('a.json', JSON.stringify(list)).findings;
const finding = { title: 'A', severity: 'low', rule: 'r', path: 'src/A.sol', line: 3 };
const states = (list: object[], known: FindingIdentity[]) =>
  importEntries(read(list), known, [], null).map(({ state }) => state);
const stored = (id: string, values: Partial<FindingIdentity> = {}): FindingIdentity => ({
  id,
  rule: 'r',
  fingerprint: read([finding])[0]?.fingerprint ?? null,
  places: [[null, 'src/A.sol', 3, 3]],
  ...values,
});
const at = (id: string, line: number) => stored(id, { places: [[null, 'src/A.sol', line, line]] });
/** A call of the same line in other words, to which the tool gave the same fingerprint. */
const called = (name: string) => ({ ...finding, fingerprint: 'print', description: `Calls ${name}.` });

describe('FIND-08 the preview', () => {
  it.each([
    ['the same whatever its title is', [finding], [stored('1')], ['known']],
    ['new in another file', [{ ...finding, path: 'src/B.sol' }], [stored('1')], ['new']],
    ['new with another rule', [{ ...finding, rule: 's' }], [stored('1')], ['new']],
    ['new with another message', [{ ...finding, description: 'Another call.' }], [stored('1')], ['new']],
    ['the same when its lines moved', [{ ...finding, line: 4 }], [stored('1')], ['known']],
    ['new beside the one that is stored', [{ ...finding, line: 4 }, finding], [stored('1')], ['new', 'known']],
    ['new beside one that was edited since its import', [finding, { ...finding, line: 9 }],
      [stored('1'), at('1', 5)], ['known', 'new']],
    ['the same when it was merged into another', [finding, { ...finding, line: 9 }],
      [stored('1'), at('1', 9)], ['known', 'known']],
    ['the same as one that was written by hand', [finding], [stored('1', { fingerprint: null })], ['known']],
    ['changed when only its title is the same, and nothing else has it', [{ title: 'A', description: 'New text.' }],
      [stored('1', { rule: 'A', fingerprint: 'text:0' })], ['changed']],
    ['new when two of the audit have its title', [{ title: 'A', description: 'New text.' }],
      [stored('1', { rule: 'A' }), stored('2', { rule: 'A', fingerprint: null })], ['new']],
    ['read twice if the file has it twice', [finding, { ...finding, title: 'B' }], [], ['new', 'twin']],
    ['read twice although the audit has two with other lines', [{ ...finding, line: 9 }, { ...finding, line: 9 }],
      [at('1', 5), at('2', 6)], ['known', 'twin']],
    ['moved once', [{ ...finding, line: 4 }, { ...finding, line: 10 }], [at('1', 5)], ['known', 'new']],
    ['new beside one with its title', [{ title: 'A' }, { title: 'A', description: 'New text.' }],
      [stored('1', { rule: 'A', fingerprint: read([{ title: 'A' }])[0]?.fingerprint ?? null, places: [] })], ['known', 'new']],
    ['new when two of the file have its title', ['a', 'b'].map((description) => ({ title: 'A', description })),
      [stored('1', { rule: 'A', fingerprint: 'text:0' })], ['new', 'new']],
    ['new when only its title is the rule of another', [{ ...finding, rule: 's' }], [stored('1', { rule: 'A' })], ['new']],
    ['new for each message about one line', ['a', 'b', 'c', 'd'].map(called), [], ['new', 'new', 'new', 'new']],
    ['new as often as the audit does not have it', ['a', 'b', 'c'].map(called), [stored('1', { fingerprint: 'print' })],
      ['known', 'new', 'new']],
  ])('shows that a finding is %s', (_what, list, known, expected) => {
    expect(states(list, known)).toEqual(expected);
  }); // oxfmt-ignore

  it('names what the database would refuse as known', () => {
    const known = [stored('1', { fingerprint: 'print' })];
    const entries = importEntries(read(['a', 'b'].map(called)), known, [], null);
    expect(entries.map(({ state, isAgain }) => `${state} ${isAgain}`)).toEqual(['known true', 'new true']);
  });
});
