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

describe('FIND-08 the description of a SARIF result', () => {
  const fullDescription = { text: 'Full words.' };

  it('ends with what an AI auditor says of its own work', () => {
    const properties = {
      ai: { confidence: 0.9, model: 'any', reasoning: ['It is called twice.', 'Nothing guards it.'] },
      'ai/verified': true,
      ai_tool: 'b',
      other: 'left out as before',
    };
    expect(read({ message: { text: 'Message.' }, ruleId: 'r', properties }).description).toBe(
      'Message.\n\nAI confidence: 0.9\n\nAI model: any\n\nAI reasoning:\n\n- It is called twice.\n- Nothing guards it.\n\nai/verified: true\n\nai_tool: b',
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
    expect(recommendation({ shortDescription: { text: 'A.' }, help: { text: 'A.' } })).toBe('');
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
  const results = [{ ruleId: 'a' }];

  it.each<[Json, string]>([
    [{ runs: [run([])] }, 'It has no results.'],
    [
      { version: `1${'0'.repeat(50)}`, runs: [run(results)] },
      `It is SARIF 1${'0'.repeat(19)}; 2.1.0 can be read.`,
    ],
  ])('are not read of %j', (log, reason) => {
    expect(readSarif(log)).toEqual({
      format: 'SARIF',
      findings: [],
      skipped: [{ where: 'The file', reason }],
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
