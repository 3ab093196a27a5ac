import { markdownLines } from '@portal/data/findings/exchange/markdown-structure';
import { describe, expect, it } from 'vitest';
import { MarkdownDraft } from './draft.ts';

const HEADING = { title: 'A', level: 2, line: 7, severity: '', hasLabel: true };

/** A part of a report with these lines below its heading; those that begin with ### are headings inside. */
function read(text: string, heading: Partial<typeof HEADING> = {}): MarkdownDraft {
  const draft = new MarkdownDraft({ ...HEADING, ...heading });
  for (const line of markdownLines(text)) {
    const title = line.isCode ? undefined : /^### (.*)/.exec(line.text)?.[1];
    if (title === undefined) draft.addLine(line);
    else draft.addHeading(line, title);
  }
  return draft;
}
const texts = (text: string) => {
  const { description, recommendation } = read(text).toFoundFinding();
  return [description, recommendation];
};

describe('FIND-08 a part of a report', () => {
  it('is a finding with a number, with a severity of its chapter, or with one of its own', () => {
    expect(read('', { hasLabel: true }).isFinding()).toBe(true);
    expect(read('', { hasLabel: false, severity: 'high' }).isFinding()).toBe(true);
    expect(read('Severity: High', { hasLabel: false }).isFinding()).toBe(true);
    expect(read('Impact: High', { hasLabel: false }).isFinding()).toBe(false);
  });

  it('is empty when nothing but empty lines follows its heading', () => {
    expect(read('').isEmpty()).toBe(true);
    expect(read(' \n\t\n').isEmpty()).toBe(true);
    expect(read('Text.').isEmpty()).toBe(false);
    expect(read('\n### Recommendation\nText.').isEmpty()).toBe(false);
  });

  it('says where it begins, and its own severity before that of its chapter', () => {
    expect(read('Likelihood: Low\nTool: Slither\n\nText.', { severity: 'high' }).toFoundFinding()).toEqual({
      where: 'Line 7',
      title: 'A',
      number: '',
      severity: 'high',
      likelihood: 'Low',
      impact: '',
      sourceTool: 'Slither',
      sourceRule: '',
      status: '',
      locations: [],
      description: 'Text.',
      recommendation: '',
    });
    expect(read('Severity: Low', { severity: 'high' }).toFoundFinding().severity).toBe('Low');
    expect(read('Text.').toFoundFinding()).toMatchObject({
      severity: '',
      likelihood: '',
      impact: '',
      sourceTool: '',
      sourceRule: '',
    });
  });
});

describe('FIND-08 the facts of a finding in a report', () => {
  it('are read before the first section; after it the same line is text', () => {
    expect(read('Text.\n\nSeverity: Low').toFoundFinding()).toMatchObject({
      severity: 'Low',
      description: 'Text.',
    });
    expect(read('### Description\nSeverity: Low').toFoundFinding()).toMatchObject({
      severity: '',
      description: 'Severity: Low',
    });
    expect(read('### Impact\nSeverity: Low').toFoundFinding()).toMatchObject({
      severity: '',
      description: '### Impact\nSeverity: Low',
    });
    expect(read('### Some words\nSeverity: Low').toFoundFinding()).toMatchObject({
      severity: 'Low',
      description: '### Some words',
    });
  });

  it('are no lines of code', () => {
    expect(texts('```\nSeverity: Low\n**Recommendation:** x\n\\# x\n```')).toEqual([
      '```\nSeverity: Low\n**Recommendation:** x\n\\# x\n```',
      '',
    ]);
  });

  it.each([
    ['### Severity\n\nHigh Risk\n\nText.', { severity: 'High Risk' }],
    ['### Severity\n  \nHigh\nText.', { severity: 'High' }],
    ['### **Severity**\n_High_\nText.', { severity: 'High' }],
    ['### Severity rating\nHigh\nText.', { severity: 'High' }],
    ['### Likelihood\nLow\nText.', { likelihood: 'Low' }],
    ['### IMPACT\n**Medium**\nText.', { impact: 'Medium' }],
  ])('may stand below a heading of their own: %j', (text, facts) => {
    expect(read(text).toFoundFinding()).toMatchObject({ ...facts, description: 'Text.' });
  });

  it('below a heading of their own replace that heading alone', () => {
    expect(texts('Intro.\n\n### Severity\n\nHigh\n\nText.')).toEqual(['Intro.\n\n\nText.', '']);
  });

  it.each([
    ['### Impact\n\nAll is lost.', { impact: '' }],
    ['### Impact\nHigh, as all is lost', { impact: '' }],
    ['### Severity\nunclear', { severity: '' }],
    [`### Severity\nHigh ${'x'.repeat(55)}`, { severity: '' }],
    ['### Impact\n### Notes\nHigh', { impact: '' }],
    ['### Impact\nAll is lost.\nHigh', { impact: '' }],
    ['### Impactful\nHigh', { impact: '' }],
    ['### The impact\nHigh', { impact: '' }],
  ])('are no text below a heading of their own: %j', (text, facts) => {
    expect(read(text).toFoundFinding()).toMatchObject({ ...facts, description: text });
  });

  it('say below "Status" how the fix review ended, and stay in the text when they say more than one word', () => {
    expect(read('### Status\n**ACKNOWLEDGED**\n### Description\nText.').toFoundFinding()).toMatchObject({
      status: 'ACKNOWLEDGED',
      description: 'Text.',
    });
    const commit = `https://git.test/acme/a_vault_b/commit/${'1f2e3d4c5b'.repeat(4)}`;
    expect(read(`### Status\nFixed in ${commit}\n### Description\nText.`).toFoundFinding()).toMatchObject({
      status: `Fixed in ${commit}`,
      description: `### Status\nFixed in ${commit}\n\nText.`,
    });
    expect(read('### Status quo\nFixed fees.').toFoundFinding()).toMatchObject({ status: '' });
  });

  it('say the same in one word of its own below the heading', () => {
    expect(read('_Acknowledged_\n\nText.').toFoundFinding()).toMatchObject({
      status: 'Acknowledged',
      description: 'Text.',
    });
    expect(read('\n**Resolved**\n\nText.').toFoundFinding()).toMatchObject({
      status: 'Resolved',
      description: '**Resolved**\n\nText.',
    });
    expect(read('Text.\n\n_Resolved_').toFoundFinding()).toMatchObject({ status: '' });
    expect(read('_Fixed fees_\n\nText.').toFoundFinding()).toMatchObject({ status: '' });
    expect(read('Acknowledged\n\nText.').toFoundFinding()).toMatchObject({ status: '' });
  });

  it('that are places stay in the text too when they stand in it, as names of the code below them', () => {
    const text = 'Two loops:\n\nFile: `a.sol`\n```\nfor\n```\n\nFile: `b.sol`\n```\nfor\n```';
    const { description, locations } = read(`File: c.sol\n**Description:** ${text}`).toFoundFinding();
    expect(description).toBe(text);
    expect(locations.map(({ path }) => path)).toEqual(['c.sol', 'a.sol', 'b.sol']);
  });

  it('that are places may stand in a table, whose text stays', () => {
    const table =
      '### Location\nFile | Line\n--- | ---\n[A.sol](https://github.com/acme/vault/tree/main/src/A.sol#L7 "A" "A") | 7\n[B.sol](https://github.com/acme/vault/blob/main/B.sol#L8 "B") | 8';
    const { description, locations } = read(`${table}\n\n### Description\nText.`).toFoundFinding();
    expect(locations.map(({ path, firstLine }) => [path, firstLine])).toEqual([
      ['src/A.sol', 7],
      ['B.sol', 8],
    ]);
    expect(description).toBe(`${table}\n\nText.`);
  });

  it('that are places may be links that end a sentence, and may follow a name in a list', () => {
    const links = 'https://github.com/acme/vault/blob/main/A.sol#L7.\n\nMore.';
    expect(read(links).toFoundFinding()).toMatchObject({
      locations: [{ path: 'A.sol', firstLine: 7, lastLine: 7 }],
    });
    expect(read('- *Location*:\n\n    - src/B.sol#L3\n\nMore.').toFoundFinding()).toMatchObject({
      locations: [{ path: 'src/B.sol', firstLine: 3 }],
    });
  });

  it('have at most 59 characters below "Severity"', () => {
    expect(read(`### Severity\nHigh ${'x'.repeat(54)}`).toFoundFinding()).toMatchObject({ description: '' });
  });
});

describe('FIND-08 the sections of a finding in a report', () => {
  it('are description and recommendation; every other heading is a part of the description', () => {
    expect(texts('Intro.\n### Recommendation\nMend it.\n### Proof of concept\nCode.')).toEqual([
      'Intro.\n### Proof of concept\nCode.',
      'Mend it.',
    ]);
    expect(texts('### Recommendation\nMend it.\n### My heading\nMore.')).toEqual([
      '',
      'Mend it.\n### My heading\nMore.',
    ]);
  });

  it('of one kind are paragraphs of one text', () => {
    expect(
      texts(
        'Intro.\n### Description\nOne.\n### Recommendation\nMend.\n### Description\nTwo.\n### Fix\nOr so.',
      ),
    ).toEqual(['Intro.\n\nOne.\n\nTwo.', 'Mend.\n\nOr so.']);
    expect(texts('Intro.\n\n### Description\nOne.')).toEqual(['Intro.\n\nOne.', '']);
    expect(texts('Intro.\n \n### Description\nOne.')).toEqual(['Intro.\n \nOne.', '']);
  });

  it.each([
    '**Recommendation:** Mend it.',
    '**Recommendation**: Mend it.',
    '**Recommendation**\nMend it.',
    '*Recommendation:* Mend it.',
    '- **Recommendation:** Mend it.',
    '-  **Recommendation:** Mend it.',
    '**Recommendation** \nMend it.',
    '  + **Recommended fix:** Mend it.',
    '**Recommendation:**\nMend it.',
  ])('may begin in the line: %j', (text) => {
    expect(texts(`Intro.\n${text}`)).toEqual(['Intro.', 'Mend it.']);
  });

  it.each([
    '**Remark:** Mend it.',
    'Recommendation: Mend it.',
    '**Recommendation** Mend it.',
    'A **Recommendation:** Mend it.',
    '-**Recommendation:** Mend it.',
    '**1 Recommendation:** Mend it.',
  ])('do not begin with %j', (text) => {
    expect(texts(text)).toEqual([text, '']);
  });

  it('that begin in the line end with the next one, and with no heading of a section', () => {
    expect(texts('**Recommendation:** Mend it.\n**Impact:** All is lost.\nMore.')).toEqual([
      '**Impact:** All is lost.\nMore.',
      'Mend it.',
    ]);
    expect(texts('**Description:** One.\n**Description:** Two.')).toEqual(['One.\n\nTwo.', '']);
    expect(texts('**Description:** One.\n**Description:**\nTwo.')).toEqual(['One.\n\nTwo.', '']);
    expect(texts('### Description\n**Recommendation:** Mend it.')).toEqual([
      '**Recommendation:** Mend it.',
      '',
    ]);
  });

  it('lose empty lines at both ends, but not the spaces of code', () => {
    expect(texts('\n \t\n    code\n\n### Fix\n\n\ttab\n \n')).toEqual(['    code', '\ttab']);
    expect(texts('One.\n\n\nTwo.')).toEqual(['One.\n\n\nTwo.', '']);
  });

  it.each([
    ['\\# Title', '# Title'],
    ['   \\###### Title', '   ###### Title'],
    ['\\#', '#'],
    ['\\\\# Title', '\\# Title'],
    ['    \\# Title', '    \\# Title'],
    ['\\#Title', '\\#Title'],
    ['\\####### Title', '\\####### Title'],
    ['a \\# Title', 'a \\# Title'],
  ])('have %j as %j: the export put a backslash before headings', (line, text) => {
    expect(read(`Intro.\n${line}`).toFoundFinding().description).toBe(`Intro.\n${text}`);
  });
});
