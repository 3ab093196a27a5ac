import { describe, expect, it } from 'vitest';
import { FindingDraft } from './finding-of.ts';
import { readOutline } from './outline.ts';

const HEADING = { title: 'A', level: 2, line: 7, severity: '', hasLabel: true, number: '' };

/** A part of a report with these lines below its heading; those that begin with ### are headings inside. */
function read(text: string, heading: Partial<typeof HEADING> = {}): FindingDraft {
  const [top, ...inside] = readOutline(text);
  const draft = new FindingDraft({ ...HEADING, ...heading }, top?.lines);
  for (const node of inside) draft.addInside(node);
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
});

describe('FIND-08 the facts of a finding in a report', () => {
  it.each([
    ['Text.\n\nSeverity: Low', 'Low', 'Text.'],
    ['### Description\nSeverity: Low', '', 'Severity: Low'],
    ['### Impact\nSeverity: Low', '', '### Impact\nSeverity: Low'],
    ['### Some words\nSeverity: Low', 'Low', '### Some words'],
  ])(
    'are read before the first section; after it the same line is text: %j',
    (text, severity, description) => {
      expect(read(text).toFoundFinding()).toMatchObject({ severity, description });
    },
  );

  it.each([
    ['### Severity\n\nHigh Risk\n\nText.', { severity: 'High Risk' }],
    ['### **Severity**\n_High_\nText.', { severity: 'High' }],
    ['### Likelihood\nLow\nText.', { likelihood: 'Low' }],
  ])('may stand below a heading of their own: %j', (text, facts) => {
    expect(read(text).toFoundFinding()).toMatchObject({ ...facts, description: 'Text.' });
  });

  it.each([
    ['### Impact\n\nAll is lost.', { impact: '' }],
    ['### Impact\nHigh, as all is lost', { impact: 'High, as all is lost' }],
    [`### Severity\nHigh ${'x'.repeat(195)}`, { severity: '' }],
    ['### Impact\n### Notes\nHigh', { impact: '' }],
    ['### Impactful\nHigh', { impact: '' }],
  ])('stay in the text when it says more: %j', (text, facts) => {
    expect(read(text).toFoundFinding()).toMatchObject({ ...facts, description: text });
  });

  const FIXED = `Fixed in https://git.test/acme/a_vault_b/commit/${'1f2e3d4c5b'.repeat(4)}`;
  it.each([
    ['### Status\n**ACKNOWLEDGED**\n### Description\nText.', 'ACKNOWLEDGED', 'Text.'],
    [`### Status\n${FIXED}\n### Description\nText.`, FIXED, `### Status\n${FIXED}\n\nText.`],
    ['### Status quo\nFixed fees.', '', '### Status quo\nFixed fees.'],
    ['_Acknowledged_\n\nText.', 'Acknowledged', 'Text.'],
    ['\n**Resolved**\n\nText.', 'Resolved', '**Resolved**\n\nText.'],
    ['Text.\n\n_Resolved_', '', 'Text.\n\n_Resolved_'],
    ['_Fixed fees_\n\nText.', '', '_Fixed fees_\n\nText.'],
    ['Acknowledged\n\nText.', '', 'Acknowledged\n\nText.'],
  ])(
    'say below "Status", or in one word below the heading, how the fix review ended, and stay in the text when they say more: %j',
    (text, status, description) => {
      expect(read(text).toFoundFinding()).toMatchObject({ status, description });
    },
  );

  it.each([
    ['Status: Fixed\n\nText.\n\n**Client:** Fixed in 1f2e3d4.', 'Fixed in 1f2e3d4.', ''],
    ['Status: Fixed by us\n\n**Client:** Fixed in 1f2e3d4.', 'Fixed by us', undefined],
    ['Status: Acknowledged\n\n**Client:** Fixed.', 'Acknowledged', undefined],
    ['Status: Unresolved\n\n**Client:** Fixed.', 'Unresolved', undefined],
    ['**Client:** We have fixed it.\n**Auditor:** Fixed.', 'fixed it.\nFixed.', 'We have fixed it.\nFixed.'],
  ])('say what a party responded unless a status says something else: %j', (text, status, statusReason) => {
    const found = read(text).toFoundFinding();
    expect([found.status, found.statusReason]).toEqual([status, statusReason]);
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
    '**Recommendation**\nMend it.',
    '- **Recommendation:** Mend it.',
    '  + **Recommended fix:** Mend it.',
  ])('may begin in the line: %j', (text) => {
    expect(texts(`Intro.\n${text}`)).toEqual(['Intro.', 'Mend it.']);
  });

  it.each(['**Remark:** Mend it.', 'Recommendation: Mend it.', 'A **Recommendation:** Mend it.'])(
    'do not begin with %j',
    (text) => {
      expect(texts(text)).toEqual([text, '']);
    },
  );

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

  it.each([
    ['\\# Title', '# Title'],
    ['\\#', '#'],
    ['\\\\# Title', '\\# Title'],
    ['\\#Title', '\\#Title'],
  ])('have %j as %j: the export put a backslash before headings', (line, text) => {
    expect(read(`Intro.\n${line}`).toFoundFinding().description).toBe(`Intro.\n${text}`);
  });
});
