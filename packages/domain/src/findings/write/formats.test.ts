// What an exported file says, character for character. The Markdown and the SARIF of a finding and a draft stand in exported-*.txt,
// to be read before they are committed (`npx vitest run packages/domain/src/findings/write/formats -u`).
import { describe, expect, it } from 'vitest';
import { type ExportedFinding, findingsToJson } from './exchanged-finding.ts';
import { audit, draft, draftsOfOtherSeverities, finding, step } from './exported.samples.ts';
import { findingsToCsv } from './to-csv.ts';
import { findingsToMarkdown } from './to-markdown.ts';
import { findingsToSarif } from './to-sarif.ts';
import { VERSION } from '../../version.ts';

const TOOL = { name: 'Auditor', informationUri: 'https://portal.example' };

describe('FIND-09 the CSV file', () => {
  it('has a row for each finding, and ends with a line break', () => {
    expect(findingsToCsv([finding, draft])).toBe(
      [
        'Number,Title,Severity,Likelihood,Impact,Status,Description,Recommendation,Locations,Tool,Rule,Published at,Last changed,Status reason,Status link,Assigned to,Reviewer',
        'H-02,Reentrancy,high,low,high,partially_fixed,It calls.,Lock it.,"https://github.com/acme/vault/ src/My Vault.sol:10–20\nREADME.md:7\nhttps://github.com/acme/core LICENSE",slither,reentrancy-eth,2026-01-02,2026-01-03,,,Ben Ruiz,Lin Chen',
        ',Reentrancy,gas,,,draft,,,,,,,2026-01-03,,,,',
        '',
      ].join('\r\n'),
    );
    const sent = findingsToCsv([{ ...finding, status: 'fix_submitted' }]);
    expect(sent).toContain(',## Done,https://github.com/acme/vault/pull/7,');
  });
});

it('FIND-09 the JSON file holds everything, and says what format it is', () => {
  const text = findingsToJson(audit, [finding]);
  expect(JSON.parse(text)).toEqual({
    format: 'audit-findings',
    version: 1,
    audit,
    findings: [finding],
  });
  expect(text).toMatch(/^\{\n {2}"format"[^]*\}\n$/);
});

describe('FIND-09 the Markdown file', () => {
  it('has the scope, a summary and a section for each finding', async () => {
    await expect(findingsToMarkdown(audit, [finding, draft])).toMatchFileSnapshot('exported-markdown.txt');
  });

  it('leaves out the parts of which an audit says nothing', () => {
    const scope = { nsloc: null, chains: [], languages: [], outOfScope: null, knownIssues: 'One.' };
    const text = findingsToMarkdown({ ...audit, scope, repositories: [] }, []);
    expect(text).toMatch(/^<!-- .* -->\n\n# Vault: findings\n\n## Scope\n\n\s*### Known issues\n\nOne.\n$/);
  });

  const written = (changes: Partial<ExportedFinding>) =>
    findingsToMarkdown(audit, [{ ...finding, ...changes }]);

  it.each([
    ['## Details', '\\## Details'],
    ['# Summary', '\\# Summary'],
    ['### Recommendation', '\\### Recommendation'],
    ['  ### Description', '  \\### Description'],
    ['\\## escaped already', '\\\\## escaped already'],
    ['## Impact', '## Impact'],
    ['### Fix review', '\\### Fix review'],
    ['\\##', '\\\\##'],
    ['```\n## code\n```', '```\n## code\n```'],
    ['```\nnever closed', '````markdown as-written\n```\nnever closed\n````'],
  ])('keeps %j in a description within its section: %j', (description, text) => {
    expect(written({ description })).toContain(`### Description\n\n${text}\n\n### Recommendation`);
  });

  it('names the commit that was verified in a finding that is fixed', () => {
    const review = { ...step, byAuditor: true, toStatus: 'fixed', link: 'abcdef0123', message: null };
    expect(written({ status: 'fixed', ledger: [step, review] })).toContain(
      '#### Auditor: fixed, 2026-02-01, abcdef0123\n\n#### Verified commit: abcdef0123\n',
    );
  });

  it('ends with the last review, and names no verified commit of a finding that is not fixed', () => {
    const review = {
      ...step,
      byAuditor: true,
      toStatus: 'partially_fixed',
      link: 'abcdef0',
      message: 'Last.',
    };
    const ledger = [
      { ...review, message: 'First.' },
      review,
      { ...review, kind: 'edited', message: 'Typo.' },
    ];
    expect(written({ ledger })).toMatch(
      /### Fix review\n\n#### Auditor: partially fixed, 2026-02-01, abcdef0\n\nLast\.\n$/,
    );
  });

  it('keeps the characters of a title', () => {
    expect(written({ title: 'A # b ##' })).toContain('## [H-02] A # b \\#\\#\n');
    for (const [title, heading] of [
      ['See [x](javascript:alert(1)) in `a[i](j)`', 'See \\[x](javascript:alert(1)) in `a[i](j)`'],
      ['![x](https://a.test), [y]', '!\\[x](https\\://a.test), \\[y]'],
      ['` `` `[x](javascript:1)`', '\\` \\`\\` `[x](javascript:1)`'],
    ] as const)
      expect(written({ title })).toContain(`## [H-02] ${heading}\n`);
    const text = written({ title: 'A \\*b\\* ##', sourceTool: 'a|b', sourceRule: 'c|d' });
    expect(text).toContain('## [H-02] A \\\\*b\\\\* \\#\\#\n');
    expect(text).toContain('| H-02 | A \\\\*b\\\\* \\#\\# |');
    expect(written({ title: 'a|b' })).toContain('| H-02 | a\\|b |');
    expect(text).toContain('- **Tool:** a\\|b\n- **Rule:** c\\|d\n');
  });
});

describe('FIND-09 the SARIF file', () => {
  it('has a rule and a result for each finding, with all that SARIF has no word for', async () => {
    const text = findingsToSarif(TOOL, audit, [draft, finding, finding, ...draftsOfOtherSeverities]);
    // The version of the portal changes with each release.
    const shown = text.replace(`"version": "${VERSION}"`, '"version": "VERSION"');
    await expect(shown).toMatchFileSnapshot('exported-sarif.txt');
  });

  it('describes a rule in at most 1,000 characters, which is what GitHub takes', () => {
    const ruleOf = (description: string) =>
      JSON.parse(findingsToSarif(TOOL, audit, [{ ...finding, description, recommendation: '' }])).runs[0].tool
        .driver.rules[0];
    expect(ruleOf(`${'x'.repeat(999)}😀`).fullDescription.text).toBe(`${'x'.repeat(999)}\ufffd…`);
    const longest = 'x'.repeat(1_000);
    expect(ruleOf(longest)).toMatchObject({ fullDescription: { text: longest }, help: { text: longest } });
  });
});

type SarifResult = { kind?: string; level: string; suppressions?: unknown[]; message: { text: string } };

/** What DefectDojo makes of a result, by the rules of its parser for SARIF (dojo/tools/sarif/parser.py). */
function asDefectDojo(result: SarifResult) {
  if ((result.kind ?? 'fail') !== 'fail') return `not imported, and closed when it was (${result.level})`;
  const words = result.message.text.split(/\s+/).join(' ');
  const title = words.length <= 150 ? words : `${words.slice(0, 145).replace(/ \S*$/, '')} [...]`;
  return `${(result.suppressions ?? []).length > 0 ? 'false positive' : 'active'}: ${title}`;
}

describe('FIND-09 DefectDojo', () => {
  const readAs = (changes: Partial<ExportedFinding>) =>
    asDefectDojo(JSON.parse(findingsToSarif(TOOL, audit, [{ ...finding, ...changes }])).runs[0].results[0]);

  it.each([
    ['open', 'active: Reentrancy. It calls.'],
    ['disputed', 'active: Reentrancy. It calls.'],
    ['partially_fixed', 'active: Reentrancy. It calls.'],
    ['acknowledged', 'active: Reentrancy. It calls.'],
    ['fixed', 'not imported, and closed when it was (none)'],
    ['withdrawn', 'false positive: Reentrancy. It calls.'],
  ])('takes a finding that is %s for "%s"', (status, read) => {
    expect(readAs({ status })).toBe(read);
  });

  it('begins the title with that of the finding, however long its description is', () => {
    expect(readAs({ title: 'Is it safe?', description: 'No. '.repeat(100) })).toMatch(
      /^active: Is it safe\? No\. .* \[\.\.\.\]$/,
    );
    expect(readAs({ description: '' })).toBe('active: Reentrancy');
    for (const mark of '.:!') expect(readAs({ title: `A${mark}` })).toBe(`active: A${mark} It calls.`);
  });
});

it('TEAM-04 FIND-09 Markdown and SARIF, which are passed on to others, name nobody for whom a finding waits', () => {
  for (const text of [findingsToMarkdown(audit, [finding]), findingsToSarif(TOOL, audit, [finding])])
    expect(text).not.toMatch(/Ben Ruiz|Lin Chen/);
});
