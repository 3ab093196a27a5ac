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
});

describe('FIND-08 the description of a SARIF result', () => {
  const fullDescription = { text: 'Full words.' };

  it('ends with what an AI auditor says of its own work', () => {
    const properties = {
      ai: { confidence: 0.9, model: 'any', reasoning: ['It is called twice.', 'Nothing guards it.'] },
      'ai/verified': true,
      other: 'left out as before',
    };
    expect(read({ message: { text: 'Message.' }, ruleId: 'r', properties }).description).toBe(
      'Message.\n\nAI confidence: 0.9\n\nAI model: any\n\nAI reasoning:\n\n- It is called twice.\n- Nothing guards it.\n\nai/verified: true',
    );
    expect(read({ message: { text: 'M.' }, ruleId: 'r', properties: { ai: 'by a model' } }).description).toBe(
      'M.\n\nAI: by a model',
    );
    expect(read({ message: { text: 'M.' }, ruleId: 'r', properties: { aim: 'x' } }).description).toBe('M.');
  });

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

  it('without results are not read', () => {
    expect(readSarif({ runs: [run([])] })).toEqual({
      format: 'SARIF',
      findings: [],
      skipped: [{ where: 'The file', reason: 'It has no results.' }],
    });
  });

  it.each([
    ['1.0.0', '1.0.0'],
    [`1${'0'.repeat(50)}`, `1${'0'.repeat(19)}`],
  ])('are not read of version %j', (version, shown) => {
    expect(readSarif({ version, runs: [run(results)] })).toEqual({
      format: 'SARIF',
      findings: [],
      skipped: [{ where: 'The file', reason: `It is SARIF ${shown}; 2.1.0 can be read.` }],
    });
  });
});

it('FIND-08 says which evidence of a SARIF result is too long for a description', () => {
  const snippet = { text: 'x'.repeat(29_000) };
  const location = { physicalLocation: { artifactLocation: { uri: 'a.sol' }, region: { snippet } } };
  expect(read({ ruleId: 'a', message: { text: 'A' }, locations: [location, location] }).notes).toEqual([
    '1 of 2 code excerpts, code flows, related locations and fixes are left out: they are too long for the description.',
  ]);
});

it('FIND-08 ids that are names of JavaScript itself find no rule and no base', () => {
  const artifactLocation = { uri: 'a.sol', uriBaseId: 'toString' };
  const finding = read({
    ruleId: '__proto__',
    message: { id: 'constructor', text: '' },
    locations: [{ physicalLocation: { artifactLocation } }],
  });
  expect(finding).toMatchObject({ title: '__proto__', locations: [{ path: 'a.sol' }] });
});
