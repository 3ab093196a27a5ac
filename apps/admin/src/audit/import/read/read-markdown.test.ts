import { describe, expect, it } from 'vitest';
import { sample } from './samples/sample.ts';
import { readFindingsFile } from './read-findings-file.ts';

const read = (name: string) => readFindingsFile(name, sample(name));
const markdown = (text: string) => readFindingsFile('report.md', text);

describe('FIND-08 a report in Markdown', () => {
  it('with [H-01] and links in headings, chapters of severities and code that contains headings', () => {
    const { findings, skipped } = read('code4rena.md');
    expect(findings.map(({ title, severity }) => [title, severity])).toEqual([
      ['Anybody can drain the `Vault`', 'high'],
      ['Shares can be inflated', 'critical'],
      ['Cache the length of arrays', 'gas'],
    ]);
    expect(findings[0]?.description).toContain('### Impact\n\nAll funds are lost.');
    expect(findings[0]?.description).toContain('// ## [H-99] a comment, not a heading');
    expect(findings[0]?.description).toContain('# not a heading either');
    expect(findings[0]?.recommendation).toBe('Add a guard:\n\n~~~diff\n+ nonReentrant\n~~~');
    expect(skipped).toHaveLength(1);
    expect(skipped[0]).toMatchObject({
      where: 'Line 1',
      reason: expect.stringContaining('“Executive Summary” is no finding'),
    });
  });

  it('with facts below the heading takes severity, likelihood and the place in the code', () => {
    expect(read('code4rena.md').findings[1]).toMatchObject({
      severity: 'critical',
      likelihood: 'low',
      description: 'The first depositor sets the price.',
      locations: [
        { repository: 'https://github.com/acme/vault', path: 'src/Vault.sol', firstLine: 10, lastLine: 20 },
      ],
    });
  });

  it('with numbered chapters and **Description:** in the line', () => {
    const { findings } = read('spearbit.md');
    expect(findings).toHaveLength(2);
    expect(findings[0]).toMatchObject({
      title: 'Price is read without a check of its age',
      severity: 'medium',
      description: 'The feed may be hours old.\n\nIt is used all the same.',
      locations: [{ path: 'src/Oracle.sol', firstLine: 33, lastLine: 40 }],
    });
    expect(findings[0]?.recommendation).toContain('Compare `updatedAt` with the heartbeat.');
    expect(findings[1]).toMatchObject({ severity: 'informational', description: '`Deposti`.' });
  });

  it('with sections on the level of the findings, a severity below its own heading and "L-1: Title"', () => {
    const { findings, skipped } = read('codehawks.md');
    expect(findings.map(({ title, severity, impact }) => [title, severity, impact])).toEqual([
      ['Owner can be replaced', 'high', null],
      ['Events are missing', 'low', 'low'],
    ]);
    expect(findings[0]).toMatchObject({ recommendation: 'Use `initializer`.' });
    expect(findings[0]?.description).toBe('`init` can be called twice.\n\n## Tools Used\n\nManual review');
    expect(findings[1]?.description).toBe('No event in `setFee`.');
    expect(skipped.map(({ where }) => where)).toEqual(['Line 1', 'Line 31']);
  });

  it.each([
    ['## [H-01] Title', 'high'],
    ['### [M-1] Title', 'medium'],
    ['# Issue H-1: Title', 'high'],
    ['## H-1. Title', 'high'],
    ['## [L-03]: Title', 'low'],
    ['## \\[C-1\\] Title', 'critical'],
    ['## [High-01] Title', 'high'],
    ['## [GAS-2] Title', 'gas'],
    ['## NC-4 Title', 'informational'],
    ['## [I-1] - Title ##', 'informational'],
    ['## Title\n\n**Severity**: High', 'high'],
    ['## 3.1 Title\n\n| Severity | Medium |\n', 'medium'],
    ['## Title\n\nSeverity: Low', 'low'],
  ])('knows the heading %j', (text, severity) => {
    expect(markdown(text).findings).toMatchObject([{ title: 'Title', severity }]);
  });

  it.each([
    '## H1 visitors',
    '## A-1 steak',
    '## [link](https://a.test)',
    '## High-level overview',
    '## E-2 x',
  ])('takes %j for no finding', (text) => {
    expect(markdown(`${text}\n\nText`).findings).toEqual([]);
  });

  it('with a code block that is never closed loses no finding behind it', () => {
    expect(markdown('## [H-01] A\n\n```\ncode\n\n## [H-02] B\n\ntext').findings).toHaveLength(2);
  });

  it('without findings says how a finding begins', () => {
    expect(markdown('Dear client,\n\nall is well.').skipped[0]?.reason).toBe(
      'The file has no finding. A finding begins with a heading such as “## [H-01] Title”.',
    );
  });
});
