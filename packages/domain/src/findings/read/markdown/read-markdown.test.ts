import { describe, expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const found = (text: string) =>
  readMarkdown(text).findings.map(({ title, severity, where }) => [where, title, severity]);

describe('FIND-08 the chapters of a report', () => {
  it('end with the next one, and with a heading above them', () => {
    const text = '## High\n### A\nText.\n## Low\n### B\nText.\n# Appendix\n### C\nText.';
    expect(found(text)).toEqual([
      ['Line 2', 'A', 'high'],
      ['Line 5', 'B', 'low'],
    ]);
  });

  it('end with a heading beside them', () => {
    expect(found('## High\n## A\nText.\n### B\nText.')).toEqual([]);
  });

  it('give a severity to a number that says none', () => {
    expect(found('# Low\n## [QA-1] A\nText.\n# Gas\n## Issue H-2: B\nText.')).toEqual([
      ['Line 2', 'A', 'informational'],
      ['Line 5', 'B', 'high'],
    ]);
  });

  it('may count a finding that is called like a chapter, and hold chapters of their own', () => {
    expect(
      found('## Low\n### 6. Gas optimization\nText.\n### 7. B\nText.\n## 8. Gas\n### 9. C\nText.'),
    ).toEqual([
      ['Line 2', 'Gas optimization', 'low'],
      ['Line 4', 'B', 'low'],
      ['Line 7', 'C', 'gas'],
    ]);
    expect(found('## QA\n### Low\n#### A\nText.')).toEqual([['Line 3', 'A', 'low']]);
    expect(found('## QA\n### Gas\n#### A\nText.')).toEqual([['Line 3', 'A', 'gas']]);
  });
});

describe('FIND-08 the headings of a report', () => {
  it('below a finding are its parts, and beside it a finding or a part of the report', () => {
    const { findings, skipped } = readMarkdown(
      '## [H-01] A\n#### Any words\nText.\n## Recommendation\nMend it.\n## Appendix\nText.',
    );
    expect(findings).toMatchObject([{ description: '#### Any words\nText.', recommendation: 'Mend it.' }]);
    expect(skipped).toMatchObject([
      {
        where: 'Line 6',
        reason: 'This heading is not a finding: it has no number like [H-01], and no severity follows.',
        isPart: true,
        finding: { title: 'Appendix', description: 'Text.' },
      },
    ]);
  });

  it('below a part that is not a finding may begin one', () => {
    expect(found('# Report\nIntro.\n## A\nSeverity: High\nText.')).toEqual([['Line 3', 'A', 'high']]);
  });

  it.each([
    ['## A\nSeverity: High\n### B\nSeverity: Low', ['A', 'B']],
    ['## [H-01] A\nSeverity: High\nText.\n### B\nText.\n### C\nType: x\nSeverity: Low', ['A', 'C']],
    ['# High\n## A\nText.\n### B\n| Severity | Low |', ['A', 'B']],
    ['# High\n## A\n### B\nSeverity: Low', ['A']],
    ['## [H-01] A\nText.\n### Details\nSeverity: Low', ['A']],
    ['## [H-01] A\nSeverity: High\n### B\nText.\n\nSeverity: Low', ['A']],
    ['## [H-01] A\nSeverity: High\n### Impact\nSeverity: Low', ['A']],
    ['## [H-01] A\nSeverity: High\n### B\n```\nSeverity: Low\n```', ['A']],
  ])(
    'below a finding begin one when a severity follows that is not that of the finding: %j',
    (text, titles) => {
      expect(found(text).map(([, title]) => title)).toEqual(titles);
    },
  );

  it.each([
    ['ann\n\nhigh\n\n# A\nText.', 'high'],
    ['ann\n\n**Medium Risk**\n# A\nText.', 'medium'],
    ['ann\n\nhigh as ever\n\n# A\nText.', undefined],
    ['# [L-01] B\n## Likelihood\nHigh\n# A\nText.', undefined],
    ['# [L-01] B\nText.\n\nhigh\n\n## A\nText.', undefined],
  ])('may have their severity in the line before: %j', (text, severity) => {
    expect(readMarkdown(text).findings.find(({ title }) => title === 'A')?.severity).toBe(severity);
  });

  it('leave the severity in the line before out of the text of the finding above', () => {
    const { findings } = readMarkdown('# [L-01] B\nText of B.\n\nHigh\n\n# A\nText of A.');
    expect(findings.map(({ description }) => description)).toEqual(['Text of B.', 'Text of A.']);
  });

  it.each([
    ['5.1.2 Title', 'Title'],
    ['12. Title', 'Title'],
    ['0 address checks', '0 address checks'],
    ['In 3.1 Title', 'In 3.1 Title'],
  ])('%j are the title %j', (heading, title) => {
    expect(found(`## ${heading}\nSeverity: Low`)).toEqual([['Line 1', title, 'low']]);
  });
});

describe('FIND-08 the status before a title', () => {
  it.each([
    ['[FIXED] Title', 'Title', 'fixed'],
    ['[Partially Fixed] Title', 'Title', 'partially_fixed'],
    ['[ACKNOWLEDGED] [0] is skipped', '[0] is skipped', 'acknowledged'],
    ['[NEW] Title', '[NEW] Title', undefined],
    ['[FIXED]', '[FIXED]', undefined],
  ])('FIND-08 the heading %j has the title %j and the status %s', (heading, title, status) => {
    const [finding] = readMarkdown(`# High\n## ${heading}\nText.`).findings;
    expect([finding?.title, finding?.past?.status]).toEqual([title, status]);
  });

  it('does not count when a fact says another one', () => {
    const [finding] = readMarkdown('# High\n## [FIXED] A\nStatus: Acknowledged\nText.').findings;
    expect(finding?.past?.status).toBe('acknowledged');
  });
});

describe('FIND-08 a report', () => {
  it('with a recommendation numbered like a finding loses none: the admin gives it a severity', () => {
    expect(readMarkdown('# [L-01] A\nText.\n# [R-01] B\nText.').findings).toMatchObject([
      { title: 'A' },
      {
        title: 'B',
        severity: 'informational',
        number: null,
        notes: [expect.stringContaining('No severity')],
      },
    ]);
  });

  it.each(['# Report\n\nall is well.', '# AAVE\n\n| Severity | Count |\n| --- | --- |\n| High | 2 |'])(
    'in an unknown format says so, and not that it has no findings: %j',
    (text) => {
      expect(readMarkdown(text)).toMatchObject({
        format: 'Markdown',
        findings: [],
        skipped: [
          { where: 'The file', reason: expect.stringMatching(/^The format of this report is not known/) },
          {},
        ],
      });
    },
  );
});

describe('FIND-08 a heading', () => {
  it.each([
    ['## [H-01] Title', 'high'],
    ['# Issue H-1: Title', 'high'],
    ['## \\[C-1\\] Title', 'critical'],
    ['## NC-4 Title', 'informational'],
    ['## Title\n\n**Severity**: High', 'high'],
    ['## 3.1 Title\n\n| Severity | Medium |\n', 'medium'],
    ['## Title\n\n- **File(s)**: src/A.sol\n- **Severity**: Low', 'low'],
    ['## (HIGH) Title', 'high'],
    ['## 1.1 [Medium] Title', 'medium'],
  ])('such as %j is that of a finding', (text, severity) => {
    expect(readMarkdown(text).findings).toMatchObject([{ title: 'Title', severity }]);
  });

  it.each(['## H1 visitors', '## High-level overview'])('such as %j is not that of a finding', (text) => {
    expect(readMarkdown(`${text}\n\nText`).findings).toEqual([]);
  });

  it('behind a code block that is never closed is still found', () => {
    expect(readMarkdown('## [H-01] A\n\n```\ncode\n\n## [H-02] B\n\ntext').findings).toHaveLength(2);
  });
});
