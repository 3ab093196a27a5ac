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
    ['# Issue H-1: Title', 'high'],
    ['## \\[C-1\\] Title', 'critical'],
    ['## NC-4 Title', 'informational'],
    ['## Title\n\n**Severity**: High', 'high'],
    ['## 3.1 Title\n\n| Severity | Medium |\n', 'medium'],
  ])('knows the heading %j', (text, severity) => {
    expect(markdown(text).findings).toMatchObject([{ title: 'Title', severity }]);
  });

  it.each(['## H1 visitors', '## High-level overview'])('takes %j for no finding', (text) => {
    expect(markdown(`${text}\n\nText`).findings).toEqual([]);
  });

  it('with a code block that is never closed loses no finding behind it', () => {
    expect(markdown('## [H-01] A\n\n```\ncode\n\n## [H-02] B\n\ntext').findings).toHaveLength(2);
  });

  it.each(['Dear client,\n\nall is well.', '# AAVE\n\n| Severity | Count |\n| --- | --- |\n| High | 2 |'])(
    'of an unknown form says so, and not that it has no findings: %j',
    (text) => {
      const { findings, skipped } = markdown(text);
      expect(findings).toEqual([]);
      expect(skipped[0]?.reason).toBe(
        'The form of this report is not known. Nothing was read: no heading is numbered like “## [H-01] Title”, stands in a chapter such as “# High Risk”, or is followed by a severity.',
      );
    },
  );

  it('keeps every finding of its gravest chapter, which is the first one below "Findings"', () => {
    const { findings, skipped } = read('cyfrin.md');
    expect(findings.map(({ title, severity }) => [title, severity])).toEqual([
      ['Anybody can withdraw the deposits of others', 'critical'],
      ['The price can be moved within one block', 'critical'],
      ['Rounding favours the caller', 'medium'],
    ]);
    expect(skipped).toEqual([]);
  });

  it('gives no severity of one chapter to the next one, and none to prose', () => {
    const { findings, skipped } = read('code4rena-qa.md');
    expect(findings.map(({ title, severity }) => [title, severity])).toEqual([
      ['Fees are paid twice', 'medium'],
      ['Zero addresses are accepted', 'low'],
      ['Names of events are misspelt', 'low'],
      ['Cache the length', 'gas'],
    ]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      '“Disclosures” is no finding: its heading has no number like [H-01], and no severity follows.',
    ]);
  });

  it('reads bracketed chapters, chapters of two grades, and a status below its own heading or before the title', () => {
    const { findings } = read('chapters.md');
    const commit = 'https://github.com/acme/escrow/commit/9f8e7d6c5b';
    expect(findings.map(({ title, severity, past }) => [title, severity, past?.status, past?.link])).toEqual([
      ['The refund can be claimed twice', 'high', 'fixed', commit],
      ['Gas optimization', 'low', 'acknowledged', null],
      ['The deadline may lie in the past', 'low', 'fixed', null],
    ]);
    expect(findings[2]?.locations).toEqual([
      { repository: 'https://github.com/acme/escrow', path: 'src/Escrow.sol', firstLine: 31, lastLine: 31 },
    ]);
  });

  it('reads places as firms name them', () => {
    const { findings } = read('places.md');
    const places = findings.map(({ locations }) =>
      locations.map(({ repository, path, firstLine, lastLine }) => [repository, path, firstLine, lastLine]),
    );
    expect(places).toEqual([
      [[null, 'src/Vault.sol', 10, 20]],
      [
        [null, 'src/Vault.sol', 10, 10],
        [null, 'src/Pool.sol', 33, 40],
      ],
      [
        ['https://github.com/acme/vault', 'src/Vault.sol', 42, 51],
        ['https://gitlab.com/acme/core/pool', 'src/Pool.sol', 7, 7],
        ['https://bitbucket.org/acme/desk', 'src/Desk.sol', 3, 9],
      ],
      [
        [null, 'src/A.sol', 1, 2],
        [null, 'src/B.sol', 5, 5],
      ],
      [['https://github.com/acme/vault', 'src/Oracle.sol', 1, 4]],
    ]);
  });
});
