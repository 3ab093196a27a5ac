import { describe, expect, it } from 'vitest';
import { readSarif } from './read-sarif.ts';

type Json = Record<string, unknown>;

const run = (results: unknown[], driver: Json = {}) => ({ tool: { driver }, results });
/** The only finding of a file with one result of one rule. */
function read(result: Json, rule: Json = {}, driver: Json = {}) {
  const { findings, skipped } = readSarif({
    version: '2.1.0',
    runs: [run([{ ruleIndex: 0, ...result }], { rules: [rule], ...driver })],
  });
  expect(skipped).toEqual([]);
  return findings[0] as (typeof findings)[0];
}

describe('FIND-08 the title of a SARIF result', () => {
  it('is the rule’s short description, its name, its id, or the first line of the message, in this order', () => {
    const shortDescription = { text: 'Short words' };
    const message = { text: 'First\r\nsecond' };
    expect(read({ message, ruleId: 'r' }, { shortDescription, name: 'Name' }).title).toBe('Short words');
    expect(read({ message, ruleId: 'r' }, { name: 'Name' }).title).toBe('Name');
    expect(read({ message, ruleId: 'r' }).title).toBe('r');
    expect(read({ message }).title).toBe('First');
  });

  it('loses the words that Semgrep puts before each rule', () => {
    const title = (text: string) => read({ ruleId: 'r' }, { shortDescription: { text } }).title;
    expect(title('Semgrep Finding: solidity.reentrancy')).toBe('solidity.reentrancy');
    expect(title('Semgrep Finding:')).toBe('r');
    expect(title('No Semgrep Finding: x')).toBe('No Semgrep Finding: x');
  });

  it('is looked for in the first 1,000 characters of the message', () => {
    const { title, description } = read({ message: { text: `${' x'.repeat(600)}\nsecond` } });
    expect(title).toHaveLength(200);
    expect(description).toContain('second');
    expect(description.split('\n')[0]).toHaveLength(999);
  });
});

describe('FIND-08 the description of a SARIF result', () => {
  const fullDescription = { text: 'Full words.' };

  it('is its message, in Markdown if there is one, then the rule’s full description', () => {
    const message = { text: 'Message.', markdown: '*Message.*' };
    expect(read({ message, ruleId: 'r' }, { fullDescription }).description).toBe('*Message.*\n\nFull words.');
    expect(
      read(
        { message: { text: 'Message.' }, ruleId: 'r' },
        { fullDescription: { ...fullDescription, markdown: '**Full**' } },
      ).description,
    ).toBe('Message.\n\n**Full**');
    expect(read({ ruleId: 'r' }, { fullDescription }).description).toBe('Full words.');
    expect(read({ message, ruleId: 'r' }).description).toBe('*Message.*');
  });

  it('repeats neither the message nor the title', () => {
    const message = { text: 'So: Full words.' };
    expect(read({ message, ruleId: 'r' }, { fullDescription }).description).toBe('So: Full words.');
    expect(
      read({ message: { text: 'Other.' } }, { fullDescription, shortDescription: fullDescription })
        .description,
    ).toBe('Other.');
  });

  it('ends with the contracts and functions that have no file, twenty at most', () => {
    const logicalLocations = Array.from({ length: 21 }, (_, index) => ({ name: `f${index}` }));
    const locations = [{ logicalLocations }];
    const { description } = read({ message: { text: 'Message.' }, locations });
    expect(description).toMatch(/^Message\.\n\nIn `f0`, `f1`, .*, `f19`\.$/);
    expect(read({ ruleId: 'r', locations: [{ logicalLocations: [{ name: 'pay' }] }] }).description).toBe(
      'In `pay`.',
    );
  });
});

describe('FIND-08 the recommendation of a SARIF result', () => {
  const recommendation = (rule: Json) => read({ ruleId: 'r' }, rule).recommendation;

  it('is the help of its rule, in Markdown if there is one, with the address of more', () => {
    expect(recommendation({ help: { text: 'Help.', markdown: '*Help.*' } })).toBe('*Help.*');
    expect(recommendation({ help: { text: 'Help.' }, helpUri: 'https://a.test' })).toBe(
      'Help.\n\nhttps://a.test',
    );
    expect(recommendation({ helpUri: 'https://a.test' })).toBe('https://a.test');
    expect(recommendation({})).toBe('');
  });

  it('repeats neither the address nor the title', () => {
    expect(recommendation({ help: { text: 'See https://a.test.' }, helpUri: 'https://a.test' })).toBe(
      'See https://a.test.',
    );
    expect(recommendation({ help: { text: 'Short' }, shortDescription: { text: 'Short' } })).toBe('');
  });
});

describe('FIND-08 the portal’s own SARIF', () => {
  const properties = {
    severity: 'gas',
    likelihood: 'low',
    impact: 'high',
    description: '    code',
    recommendation: '  1. a',
    sourceTool: 'Slither',
    sourceRule: 's-1',
  };
  const result = { message: { text: 'Message.' }, ruleId: 'r', properties };

  it('says exactly what the standard has no place for', () => {
    expect(read(result, { shortDescription: { text: 'A' } }, { name: 'Auditor' })).toMatchObject({
      ...properties,
      title: 'A',
    });
  });

  it.each(['sourceRule', 'recommendation'])('is not what has no property %s', (name) => {
    const { [name]: _, ...others } = properties as Json;
    expect(read({ ...result, properties: others }, {}, { name: 'Checker' })).toMatchObject({
      likelihood: null,
      impact: null,
      description: 'Message.',
      recommendation: '',
      sourceTool: 'Checker',
      sourceRule: 'r',
    });
  });
});

describe('FIND-08 the runs of a SARIF file', () => {
  const results = [{ ruleId: 'a' }, 7, { ruleId: 'b', kind: 'pass' }];

  it('name their results by number, and by run when there are several', () => {
    const names = (...runs: unknown[]) => {
      const { findings, skipped } = readSarif({ runs });
      return [...findings, ...skipped].map(({ where }) => where);
    };
    expect(names(run(results))).toEqual(['Result 1', 'Result 2', 'Result 3']);
    expect(names(run([]), run(results, { name: 'Checker' }))).toEqual([
      'Run 2 (Checker), result 1',
      'Run 2 (Checker), result 2',
      'Run 2 (Checker), result 3',
    ]);
    expect(names(run([{ ruleId: 'a' }]), 'no run', {})).toEqual(['Run 1, result 1']);
  });

  it('give the reason why a result is not imported', () => {
    expect(readSarif({ runs: [run(results)] }).skipped.map(({ reason }) => reason)).toEqual([
      'It is not an object.',
      'The tool reports that this check passed.',
    ]);
  });

  it('may have no finding but results that are skipped', () => {
    expect(readSarif({ runs: [run([7])] })).toEqual({
      format: 'SARIF',
      findings: [],
      skipped: [{ where: 'Result 1', reason: 'It is not an object.' }],
    });
  });

  it('without results are not read', () => {
    expect(readSarif({ runs: [run([])] })).toEqual({
      format: 'SARIF',
      findings: [],
      skipped: [{ where: 'The file', reason: 'It has no results.' }],
    });
  });

  it.each([undefined, '2.1.0', '2.0.0', '2.99'])('are read of version %j', (version) => {
    expect(readSarif({ version, runs: [run(results)] }).findings).toHaveLength(1);
  });

  it.each([
    ['1.0.0', '1.0.0'],
    ['3.2.1', '3.2.1'],
    ['21', '21'],
    [`1${'0'.repeat(50)}`, `1${'0'.repeat(19)}`],
  ])('are not read of version %j', (version, shown) => {
    expect(readSarif({ version, runs: [run(results)] })).toEqual({
      format: 'SARIF',
      findings: [],
      skipped: [{ where: 'The file', reason: `It is SARIF ${shown}; 2.1.0 can be read.` }],
    });
  });
});
