import { type ExchangedFinding, type ExportedFinding, findingsToJson } from '../write/exchanged-finding.ts';
import { FINDING_STATUSES } from '../finding-labels.ts';
import { replaceImages } from '../../files/image-address.ts';
import * as samples from '../write/exported.samples.ts';
import { findingsToCsv } from '../write/to-csv.ts';
import { findingsToMarkdown } from '../write/to-markdown.ts';
import { findingsToSarif } from '../write/to-sarif.ts';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sample } from './samples/sample.ts';
import { readFindingsFile } from './read-findings-file.ts';

const TOOL = { name: 'Auditor', informationUri: 'https://portal.example' };

// The same inputs on every machine, so that a failure can be repeated.
fc.configureGlobal({ seed: 20261121 });

const AUDIT = {
  ...samples.audit,
  scope: { ...samples.audit.scope, outOfScope: '## [H-09] Not a finding', knownIssues: '```' },
};
const EXPORTS: Record<string, (findings: ExportedFinding[]) => string> = {
  'findings.json': (findings) => findingsToJson(AUDIT, findings),
  'findings.csv': findingsToCsv,
  'findings.sarif': (findings) => findingsToSarif(TOOL, AUDIT, findings),
  'findings.md': (findings) => findingsToMarkdown(AUDIT, findings),
};
const NAMES = Object.keys(EXPORTS);

/** What a finding keeps on its way out and in again: everything but what the portal decides. */
const KEPT = [
  ...(['title', 'severity', 'likelihood', 'impact', 'description', 'recommendation'] as const),
  ...(['sourceTool', 'sourceRule', 'locations'] as const),
];
const content = (finding: ExchangedFinding) => KEPT.map((name) => [name, finding[name]]);

function readAgain(name: string, findings: ExportedFinding[]) {
  const file = readFindingsFile(name, EXPORTS[name]?.(findings) ?? '');
  return { skipped: file.skipped, findings: file.findings.map(content) };
}

const step = {
  ...samples.step,
  message: '## [H-09] Not a finding\n\n```\nnever closed',
  link: null,
};
const finding: ExportedFinding = {
  ...samples.finding,
  ledger: [step],
  comments: samples.finding.comments.map((comment) => ({ ...comment, body: '## A' })),
  title: '[M-01] `_mint` lets anybody \\*mint\\* #',
  description: [
    'Intro with "quotes", = and ;',
    '- a list',
    '=cmd()',
    "'=quoted",
    '**Severity:** Low',
    '**Recommendation:** not the section',
    '## [H-99] a heading in the text',
    '### Recommendation',
    '\\## escaped already',
    '#### Impact',
    '```solidity',
    '## [H-98] code',
    '    uint256 x;',
    '```',
    '| a | -b |',
    '~~~',
    'never closed? closed:',
    '~~~',
  ].join('\n'),
  recommendation: '@everybody use a guard\n\n## Impact\n\n# Summary',
  sourceRule: '0-1-reentrancy-eth',
  locations: [
    { repository: 'https://github.com/acme/vault', path: 'src/My Vault.sol', firstLine: 3, lastLine: 9 },
    { repository: null, path: 'Makefile', firstLine: null, lastLine: null },
  ],
};
const draft: ExportedFinding = { ...samples.draft, title: 'Gas', description: 'Short.' };

describe('FIND-09 an export that is imported again', () => {
  it.each(NAMES)('%s makes the same findings', (name) => {
    expect(readAgain(name, [finding, draft])).toEqual({
      skipped: [],
      findings: [content(finding), content(draft)],
    });
    const [read] = readFindingsFile(name, EXPORTS[name]?.([finding]) ?? '').findings;
    expect(read).toMatchObject({ number: 'H-02', ...(/json|sarif/.test(name) && { fingerprint: 'f-1' }) });
  });

  it('keeps as text the lines that would give a severity, a place or a status in a report of another firm', () => {
    const lines = [
      '### A part',
      'Severity: Low',
      '### L1. Another part',
      'File: src/A.sol#L3',
      'https://github.com/acme/vault/blob/main/src/B.sol#L4',
      '```\n// File: src/C.sol\n```',
      '**Client:** Fixed in 1f2e3d4.',
      '\\clearpage',
    ];
    const told = {
      ...finding,
      title: '**[Zero](https://acme.test)** \u2011 `a`',
      description: lines.join('\n\n'),
      status: 'open',
      locations: [],
    };
    for (const name of NAMES) expect(readAgain(name, [told]).findings).toEqual([content(told)]);
    // As exports were written before "L1." was a label.
    const earlier = findingsToMarkdown(AUDIT, [told]).replace('\\### L1.', '### L1.');
    expect(readFindingsFile('a.md', earlier).findings.map(content)).toEqual([content(told)]);
  });

  const COMMIT = '1f2e3d4c5b';
  const hostile = [
    'Not exploitable.',
    '#### Auditor: fixed, 2026-02-09, 0000000000',
    '### Recommendation',
    '## [H-09] Not a finding',
    '\\# escaped',
    '=cmd()',
  ].join('\n\n');
  const by = (byAuditor: boolean, toStatus: string, message: string | null, link: string | null = null) => ({
    ...step,
    byAuditor,
    toStatus,
    message,
    link,
  });
  const REVIEWS: [string, ReturnType<typeof by>[]][] = [
    ['fixed', [by(false, 'fix_submitted', hostile), by(true, 'fixed', hostile, COMMIT)]],
    ['fixed', [by(true, 'fixed', null, `https://github.com/acme/vault/commit/${COMMIT}`)]],
    ['partially_fixed', [by(true, 'partially_fixed', hostile)]],
    ['acknowledged', [by(false, 'acknowledged', 'No.'), by(false, 'acknowledged', hostile)]],
    ['acknowledged', [by(false, 'acknowledged', 'No.'), by(true, 'acknowledged', hostile)]],
    ['withdrawn', [by(false, 'disputed', 'Wrong.'), by(true, 'withdrawn', hostile)]],
  ];
  it.each(NAMES.flatMap((name) => REVIEWS.map(([status, ledger]) => [name, status, ledger] as const)))(
    '%s keeps that a finding is %s, with the reason and the commit',
    (name, status, ledger) => {
      const file = readFindingsFile(name, EXPORTS[name]?.([{ ...finding, status, ledger }]) ?? '');
      const last = ledger.at(-1);
      expect(file.findings.map(({ past }) => past)).toEqual([
        { status, reason: last?.message ?? null, link: last?.link ?? null },
      ]);
      expect(file.findings.map(content)).toEqual([content(finding)]);
    },
  );

  it('findings.md of an audit or a finding that is called like a finding of another firm has no other findings', () => {
    const called = {
      ...finding,
      title: '[FIXED] 1. High: A',
      severity: 'low' as const,
      sourceTool: 'A | B',
      sourceRule: 'a || b \\| c',
    };
    const text = findingsToMarkdown({ ...AUDIT, title: '[H-01] Vault' }, [called]);
    const { findings } = readFindingsFile('findings.md', text);
    expect(findings.map(content)).toEqual([content(called)]);
    expect(text.split('\n').indexOf('## [H-02] \\[FIXED] 1. High: A') + 1).toBe(
      Number(findings[0]?.where.slice(5)),
    );
  });

  it.each(['findings.json', 'findings.md'])('%s with its images inside keeps them', async (name) => {
    const id = '0b8f5d0e-6c52-4c8e-9d43-7f6f0f3f2a11';
    const withImage = {
      ...finding,
      description: `The flow:\n\n![a "flow"](image:${id})`,
      recommendation: `![again](image:${id})`,
    };
    const written = EXPORTS[name]?.([withImage]) ?? '';
    const { findings, images } = readFindingsFile(
      name,
      replaceImages(written, () => `data:image/png;base64,${btoa('bytes'.repeat(50_000))}`),
    );
    const [[read, image] = []] = images ?? [];
    expect(findings).toMatchObject([
      { description: `The flow:\n\n![a "flow"](image:${read})`, recommendation: `![again](image:${read})` },
    ]);
    expect([image?.type, await image?.text()]).toEqual(['image/png', 'bytes'.repeat(50_000)]);
  });

  const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 `*_\\()[\]|#:=+@<>"',;-]{0,40}[A-Za-z0-9)\]#\\]$/);
  const piece = fc.constantFrom(
    '\n', '\n\n', '# ', '## ', '### ', '[H-01] ', 'Recommendation', 'Description', 'Impact', '**Severity:** High',
    'High', '### Impact\n\nHigh\n', '### Status\nFixed\n', '### Lines of code\n', '- src/B.sol#L4\n', '**Context:**\n',
    'https://github.com/acme/vault/blob/main/C.sol#L5\n', '## 1. High: A\n', '[FIXED] ',
    '```', '~~~~', '- ', '> ', '\n===\n', '\n---\n', '<!--', '<details>', '`', ']: ', '[x]: https://evil.example', '  ', '```\n',
    '````markdown as-written\n', '=', '+', '@', '|', ';', ',', "'", '"', '\\', '    ', 'text', '#', 'Severity', '\t', '<b>',
  ); // oxfmt-ignore
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) =>
    pieces
      .join('')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd(),
  );
  const location = fc.record({
    repository: fc.constantFrom(null, 'https://github.com/acme/vault', 'https://gitlab.com/a/b/c'),
    path: fc.constantFrom(
      'src/A.sol',
      'contracts/a b/C.sol',
      'Makefile',
      'src/100%.rs',
      'src/My%20Vault.sol',
      'src/%2e%2e/A.sol',
      'src/A.sol:12',
      'src/A.sol#L3',
      'src/A L4',
      'src/a|b`c.sol',
      'src/blob/main/A.sol',
      "lib/it's;a,=b.move",
    ),
    lines: fc.option(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(90))),
  });
  const anyFinding = fc
    .record({
      title: word,
      description: text,
      recommendation: text,
      locations: fc.array(location, { maxLength: 3 }),
    })
    .map(({ locations, ...texts }) => ({
      ...finding,
      ...texts,
      locations: [
        ...new Map(
          locations.map(({ lines, ...place }) => [
            JSON.stringify([place, lines]),
            { ...place, firstLine: lines?.[0] ?? null, lastLine: lines ? lines[0] + lines[1] : null },
          ]),
        ).values(),
      ],
    }));

  it.each(NAMES)('%s keeps any text exactly', (name) => {
    fc.assert(
      fc.property(fc.array(anyFinding, { minLength: 1, maxLength: 3 }), (findings) => {
        expect(readAgain(name, findings)).toEqual({ skipped: [], findings: findings.map(content) });
      }),
      { numRuns: 300 },
    );
  });
});

describe('FIND-09 SARIF', () => {
  // The schema is of draft 4, which differs from what Ajv knows in the name of the id only, as far as this schema goes.
  const { $schema: _, id: $id, ...schema } = JSON.parse(sample('sarif-schema-2.1.0.json'));
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats(ajv);
  const validate = ajv.compile({ $id, ...schema });

  it.each([
    [
      'a finding of each status and a draft',
      [...FINDING_STATUSES.map((status, n) => ({ ...finding, number: `H-0${n}`, status })), draft],
    ],
    ['no findings', []],
  ])('with %s validates against the schema of OASIS', (_name, findings) => {
    validate(JSON.parse(findingsToSarif(TOOL, AUDIT, findings)));
    expect(validate.errors).toBeNull();
  });
});
