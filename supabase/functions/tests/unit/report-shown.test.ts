// SEAL-02, SEAL-07: all that a report says on paper and in Markdown, of a snapshot in which no two values are alike.
import { expect, it } from 'vitest';
import { FINDING_STATUSES, SEVERITIES } from '../../../../packages/domain/src/findings/finding-labels.ts';
import { SECTIONS } from '../../../../packages/domain/src/reports/sections.ts';
import { VERSION } from '../../../../packages/domain/src/version.ts';
import { MissingObject, type Backend } from '../../_shared/backend.ts';
import { HttpError } from '../../_shared/http.ts';
import { addReportedCode } from '../../_shared/report/reported-code.ts';
import type { FindingStep, ReportSnapshot, SnapshotFinding } from '../../_shared/report/snapshot.ts';
import { findObstacles } from '../../_shared/report/find-obstacles.ts';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { writeMarkdown } from '../../_shared/report/write-markdown.ts';
import { readLooks, readPdf } from '../report/read-pdf.ts';
import { PIXEL, snapshot } from '../report/snapshots.ts';

const VAULTS = 'https://github.com/harbor/vaults';
const ORACLE = 'https://gitlab.com/harbor/oracle';
const [AUDITED, FIXED, PRICED] = ['1a'.repeat(20), '2b'.repeat(20), '3c'.repeat(20)];
const IMAGE = '11111111-1111-4111-8111-111111111111';
const SOURCE = `contract Vault {\r\n        emit Transfer(${'account, '.repeat(16)}amount);\n\n        send();\n}\n`;

const at = (path: string, first_line: number | null, last_line: number | null, blob?: string | null) => ({
  repository: VAULTS, commit: AUDITED, path, first_line, last_line, ...(blob !== undefined && { blob }),
}); // oxfmt-ignore
const step = (day: number, by: string, to_status: string, values: Partial<FindingStep> = {}): FindingStep => ({
  at: `2026-11-${day}T23:30:00Z`, by, by_client: by === 'Priya Raman', from_status: 'open', to_status,
  message: `${by} on ${day} November.`, link: null, ...values,
}); // oxfmt-ignore
const fix = (day: number, values: Partial<FindingStep> = {}) =>
  step(day, 'Priya Raman', 'fix_submitted', values);
const review = (day: number, to_status: string, values: Partial<FindingStep> = {}) =>
  step(day, 'Ingrid Solberg', to_status, { from_status: 'fix_submitted', ...values });

/** Each has the next severity and status. */
const FINDINGS: Partial<SnapshotFinding>[] = [
  {
    title: 'Reentrancy in `withdraw(a|b)` drains the vault',
    description: 'See [**SWC**-`107`][r][^1].\n\n1. deposit\n2. *withdraw*\n\n[^1]: The note[^2].\n[^2]: Its note.\n[^1]: Another.\n\n[R]: https://swcregistry.io/docs/SWC-107\n[r]: https://other.test',
    locations: [at('src/Vault.sol', 1, null, 'b1'), at('src/Vault.sol', 2, 4, 'b1'), at('src/Vault.sol', 5, 5, 'b1'), at('src/Vault.sol', 5, 6, 'b1'), { ...at('feed.sol', 1, 1), repository: ORACLE }],
    exchange: [step(12, 'Priya Raman', 'disputed'), step(13, 'Sentinel Audits', 'open', { from_status: 'disputed', link: FIXED })],
  },
  {
    title: 'Fees | round *down*', likelihood: 'high', impact: 'medium', description: `A word: ${'x'.repeat(110)}`,
    locations: [at('src/Fees.sol', 7, 90, 'lost'), ...[1, 2, 3, 4, 5].map((line) => at('src/Fees.sol', line, line, 'lost')), at(`src/${'deep/'.repeat(20)}Gone.sol`, 3, null, null), at('docs', null, null)],
    exchange: [fix(14, { link: `${VAULTS}/pull/12`, message: null })],
  },
  {
    title: 'Prices are old', likelihood: 'low', description: 'One[^a] and again[^a]. [bad](javascript:alert(1)) [file](file:///etc/passwd) <a@b.test>\n\n[^a]: Noted.\n\n| A | Number |\n| --- | ---: |\n| a1 | b1 |\n\n- [x] done\n- [ ] to do\n\n3. three\n4. four',
    locations: [{ ...at('feed.sol', 11, 12), repository: ORACLE, commit: PRICED }],
    exchange: [fix(15, { link: 'https://x.test/1' }), review(16, 'partially_fixed', { link: FIXED })],
  },
  { title: 'A missing check', description: 'Price $x^2 \\le \\mathbf{v} + f(-a, b)$ here.\n\n> quoted\n\none<br>two\n\n<details>\n<summary>The proof</summary>\n\ninside\n\n</details>\n\n## The `deep` end', impact: 'high', exchange: [step(16, 'Priya Raman', 'disputed'), review(17, 'fix_submitted')] },
  { title: 'A wrong comment', description: '```solidity\nuint256 x; // "a"\nstring s = "b"; // CJK\n```\n\n```diff\n-old\n+new\n```\n\n```rust\nfn r() {}\n```\n\n```cairo\ntrait C {}\n```\n\n```move\nmodule m {}\n```\n\n```vyper\ndef v():\n```\n\n```toml\nt = 1\n```\n\n```json\n{"j": null}\n```'.replace('CJK', '重入'.repeat(40)), exchange: [fix(18, { message: null }), review(19, 'fixed', { link: 'see `v2`', message: '# Checked\n\nBy hand.' })] },
  { title: 'Storage `can` be packed: 重入', severity: 'informational', description: `**Bold *both***, *soft*, ~~gone~~, \`code\`.\n\n**重入** 攻击 **שָׁלוֹם** עָוֶל\n\nこの「再入」 함수 🔥 مُحَمَّدٌ رسول می\u200cخواهم\n\n---\n\n![lost](image:1) ![](image:${IMAGE}) ![A pixel](image:${IMAGE})`, recommendation: '', exchange: [step(18, 'Priya Raman', 'acknowledged', { link: FIXED })] },
  { title: 'No fault after all', severity: 'low', exchange: [step(19, 'Ingrid Solberg', 'withdrawn')] },
]; // oxfmt-ignore

const change = (number: string, from: [string, string] | null, to: [string, string] | null) => ({
  number, title: `What \`${number} || 0\` was`, from_severity: from?.[0] ?? null, from_status: from?.[1] ?? null,
  to_severity: to?.[0] ?? null, to_status: to?.[1] ?? null,
}); // oxfmt-ignore
const file = (path: string, old_path: string | null, kind: string, ...findings: string[]) => ({
  path,
  old_path,
  kind,
  findings,
});

/** What has an order of its own is given in another one. */
const RICH: ReportSnapshot = {
  ...snapshot(0),
  project: 'The vaults project',
  firm: { ...snapshot(0).firm, logo: PIXEL },
  scope: { nsloc: 2140, chains: ['Ethereum', 'Base'], languages: ['Solidity', 'Yul'], out_of_scope: 'The **deployment** scripts.', known_issues: 'Fees round down.' },
  repositories: [
    { url: VAULTS, commit: AUDITED, ref: 'v1.2.0', paths: ['src/Vault.sol', 'src/Fees.sol'] },
    { url: ORACLE, commit: PRICED, ref: null, paths: [] },
  ],
  findings: FINDINGS.map((values, index): SnapshotFinding => {
    const severity = values.severity ?? SEVERITIES[index] ?? '';
    return {
      id: `f${index}`, number: `${severity.charAt(0).toUpperCase()}-0${index + 1}`, severity, title: '', status: FINDING_STATUSES[index] ?? '',
      likelihood: null, impact: null, description: `What ${severity} describes.`, recommendation: `What ${severity} recommends.`,
      locations: [], exchange: [], ...values,
    };
  }).toReversed(),
  sections: Object.entries(SECTIONS).map(([kind, { title }]) => ({ kind, title, text: `The text of ${kind}.` })).toReversed() as ReportSnapshot['sections'],
  engagement: { starts: '2026-10-05', ends: '2026-10-30', review_starts: '2026-11-16', review_ends: null, effort: '24 auditor-days' },
  history: [
    { version: null, kind: 'preliminary', issued_on: '2026-10-31', withdrawn: true },
    { version: '1|0', kind: 'final', issued_on: '2026-11-02', report_date: '2026-11-01', withdrawn: false },
  ],
  code: [{
    repository: VAULTS, from_commit: AUDITED, to_commit: FIXED, count: 5, uncovered: 1,
    files: [file('a.sol', 'a.sol', 'changed', 'C-01', 'I-06'), file('b.sol', null, 'added'), file('d|e.sol', 'c.sol', 'renamed', 'H-02'), file('e.sol', 'e.sol', 'removed', 'M-03')],
  }],
  changes: {
    since: '1.0',
    findings: [change('C-01', ['high', 'disputed'], ['critical', 'open']), change('H-02', null, ['high', 'fix_submitted']), change('M-09', ['medium', 'fixed'], null)],
  },
}; // oxfmt-ignore

const backend = {
  readObject: (_bucket: string, path: string) =>
    path === 'vault'
      ? Promise.resolve(new Response(SOURCE))
      : Promise.reject(path === 'lost' ? new MissingObject(503, path) : new HttpError(503, path)),
} as unknown as Backend;
const kept = { data_start: 0, data_size: SOURCE.length, is_deflated: false, size: SOURCE.length };

/** Commits by what they are of. */
const named = (text: string) =>
  text.replaceAll(AUDITED, 'AUDITED').replaceAll(FIXED, 'FIXED').replaceAll(PRICED, 'PRICED');

/** What a screen reader comes to on its way through the tree of tags: the pages, and the scopes of each row's cells. */
function walkTags(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = Object.fromEntries(
    Array.from(file.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm), ([, id = '', text]) => [id, text]),
  );
  const listed = (text: string, key: string): string[] =>
    (new RegExp(`/${key} \\[([^\\]]*)`).exec(text)?.[1] ?? '').match(/\d+(?= 0 R)/g) ?? [];
  const order = listed(/\/Type \/Pages .*/.exec(file)?.[0] ?? '', 'Kids');
  const pages: number[] = [];
  const rows: string[] = [];
  const visit = (text: string) => {
    const page = order.indexOf(/\/Pg (\d+)/.exec(text)?.[1] ?? '') + 1;
    const kids = listed(text, 'K').map((id) => objects[id] ?? '');
    const row = kids.map((kid) => /\/S \/TH\n[^]*\/Scope \/(\w+)/.exec(kid)?.[1] ?? '–').join(' ');
    if (page > 0 && page !== pages.at(-1)) pages.push(page);
    if (text.includes('/S /TR\n') && row !== rows.at(-1)) rows.push(row);
    kids.forEach(visit);
  };
  visit(/<< \/S \/Document .*/.exec(file)?.[0] ?? '');
  const named = new Set(file.match(/\/ID \(note-\d+\)/g)).size;
  return [pages.join(' '), rows.join(' / '), `${named} notes with an identifier`];
}

const BLOCKS = /^(?:H\d|P|TR|Code|Figure|Formula|TOCI|Lbl|Note)$/;

/** What the file says of itself, then what is in the margins and the blocks of each page, and where links lead. */
async function showPdf(bytes: Uint8Array): Promise<string> {
  const read = await readPdf(bytes);
  const { tags, texts, heights, links, info, outline, isTagged, xmlTitle, goals } = read;
  const places = links.flatMap(({ dest }) => dest ?? []);
  const line = (text: string) => text.replaceAll(/\s*\n\s*/g, ' / ');
  const cellsOf = (row: number) => {
    const end = tags.findIndex(({ role }, index) => index > row && !/^(?:T[HD]|Link|Span|)$/.test(role));
    return tags.slice(row, end < 0 ? undefined : end).filter(({ role }) => /^T[HD]$/.test(role));
  };
  const contents: string[] = [];
  const pages = texts.map((text, index) => {
    const margins = text
      .trimEnd()
      .split('\n')
      .slice(index === 0 ? -1 : -2);
    const lines = [`== ${margins.join(' | ')}`];
    for (const [at, { alt, page, role, text: said }] of tags.entries()) {
      if (page !== index + 1 || !BLOCKS.test(role)) continue;
      const cells = role === 'TR' ? cellsOf(at).map((cell) => line(cell.text)) : [];
      const block = cells.join(' | ') || line(said) + (alt ? ` (${alt})` : '');
      if (role === 'TOCI') {
        const place = places[contents.push(said.replace(/ \d+$/, '')) - 1] ?? '';
        const before = place.startsWith('finding-') ? `${lines.pop()} / ` : '';
        lines.push(`${before}${said} (${place})`);
      }
      // Paragraphs, and rows of a name and a value, follow each other on one line.
      else if (/^(?:P|H[45]) /.test(lines.at(-1) ?? '') && /^(?:P|Lbl)$/.test(role))
        lines.push(`${lines.pop()} ¶ ${block}`);
      else if (lines.at(-1)?.startsWith('TR ') && cells.length === 2) lines.push(`${lines.pop()}; ${block}`);
      else lines.push(`${role} ${block}`);
    }
    return lines.join('\n');
  });
  const entries = (some: typeof outline): unknown[] =>
    some.flatMap(({ title, dest, items }) => [[title, dest], ...entries(items)]);
  expect(entries(outline)).toEqual([
    ['Contents', goals.get('contents')],
    ...contents.map((title, index) => [title, goals.get(places[index] ?? '')]),
  ]);
  const others = links.filter(({ dest }) => !dest || places.indexOf(dest) >= contents.length);
  const linked = [...new Set(others.map(({ text, url, dest }) => `${text} → ${url ?? dest}`))];
  const astray = links.filter(({ text, area }) => area !== text).map(({ area }) => area);
  const printed = heights.filter(({ text }) => text.trim());
  const hidden = printed.filter(
    (one) =>
      one.end > 532 ||
      printed.some(
        ({ page, x, y, text }) =>
          text !== one.text && page === one.page && Math.abs(y - one.y) < 4 && x >= one.x && x < one.end - 1,
      ),
  );
  expect(hidden).toEqual([]);
  // Lines of code have the numbers that they have in their file.
  const numbered =
    texts
      .slice(6)
      .join('\n')
      .match(/^(?:\d+|↪)(?: .*)?$/gm) ?? [];
  const { Title, Author, Subject, Producer, CreationDate, Language } = info;
  const about = [xmlTitle, Title, Author, Subject, Producer, CreationDate, Language, isTagged].join(' | ');
  return named(
    [
      about.replace(VERSION, 'VERSION'),
      ...pages,
      '== Numbered',
      numbered.join(' / '),
      '== Links',
      ...linked,
      '== Text that can be clicked and is not the text of its link',
      astray.join(' / '),
      '== Text below each place',
      read.places.join(' / '),
      '== Tree of tags',
      ...walkTags(bytes),
      Array.from(
        Map.groupBy(tags, ({ role }) => role),
        ([role, { length }]) => `${length} ${role}`,
      ).join(' / '),
      '== Looks',
      ...(await readLooks(bytes)),
      '',
    ].join('\n'),
  );
}

it('SEAL-02 SEAL-07 a report says all that its snapshot has, on paper and in Markdown', async () => {
  const given = structuredClone(RICH);
  const files = { b1: { ...kept, object_path: 'vault' }, lost: { ...kept, object_path: 'lost' } };
  const { outside, missing } = await addReportedCode(backend, given.findings, files);
  expect([outside, missing].map((some) => some.map(({ number }) => number))).toEqual([
    ['H-02', 'C-01'],
    ['H-02'],
  ]);
  const away = { b1: { ...kept, object_path: 'away' } };
  await expect(addReportedCode(backend, given.findings, away)).rejects.toThrow('away');
  const bytes = await writePdf(given, new Map([[IMAGE, Buffer.from(PIXEL, 'base64')]]));
  await expect(await showPdf(bytes)).toMatchFileSnapshot('shown/report-on-paper.txt');
  // Each text is checked for characters that the fonts lack: here, each has one of its own at its end.
  const keys: string[] = [];
  const mark = (key: string, value: unknown): unknown =>
    typeof value === 'string' ? value + String.fromCharCode(0xdfff + keys.push(key)) : value;
  const around = { findings: 0, sections: [], outside, missing, nsloc: null };
  const marked = JSON.parse(JSON.stringify(given), mark) as ReportSnapshot;
  const { unprintable } = await findObstacles(marked, around, new Map());
  const told = unprintable.map(
    ({ character, places }) => `${places.join()}: ${keys[character.charCodeAt(0) - 0xe000]}`,
  );
  const checked = [...new Set(told)].join('\n').replaceAll(/[\ue000-\uf8ff]/g, '');
  await expect(`${checked}\n`).toMatchFileSnapshot('shown/report-checked.txt');
  const markdown = named(writeMarkdown(given))
    .replaceAll(/\n(?:\| -+:? )+\|/g, '')
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll(/(?<=\n##### .*)\n/g, ': ')
    .replaceAll(/(?<=\n- .*)\n- /g, ' - ')
    .replaceAll(/\n>( |\n)/g, ' >$1');
  await expect(markdown).toMatchFileSnapshot('shown/report-markdown.txt');
  // Some readers look for a place by halves.
  const places = Array.from(
    Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/^\(([\w.-]+)\) \[/gm),
    ([, name]) => name,
  );
  expect(places.length).toBeGreaterThan(20);
  expect(places).toEqual(places.toSorted((one = '', other = '') => (one < other ? -1 : 1)));
});

it('SEAL-02 SEAL-07 a report says what an audit does not have', async () => {
  const { firm, report } = snapshot(0);
  const covered = { ...RICH.code?.[0], count: 1, uncovered: 0, files: [file('a.sol', 'a.sol', 'moved', 'C-01')] };
  const bare = {
    ...RICH, client: null, scope: null, repositories: [], findings: [], sections: [], people: [], history: [],
    engagement: { starts: '2026-10-05', ends: '2026-10-05', review_starts: null, review_ends: '2026-11-19', effort: null },
    changes: { since: '', findings: [] }, code: [covered, { ...covered, count: 0, files: [] }] as ReportSnapshot['code'],
    report: { ...report, version: null, is_preview: true },
    firm: {
      ...firm, method: null, about: null, disclaimer: null, contact: null, severity_definitions: null, status_definitions: null,
      confidentiality: null,
    },
  };
  const written = await writePdf(bare, new Map());
  const { links, tags, texts } = await readPdf(written);
  // Nothing of a preview leads to where reports are verified.
  expect(links.filter(({ url }) => url === report.verify_url)).toEqual([]);
  expect(tags.filter(({ role }) => role === 'Figure')).toEqual([]);
  const paper = texts.map((text) => text.trim().replaceAll(/\s*\n\s*/g, ' / ')).join('\n');
  const shown = `${named(writeMarkdown(bare)).replaceAll(/\n{2,}/g, '\n')}== On paper\n${named(paper)}\n${(await readLooks(written)).join('\n')}\n`;
  await expect(shown).toMatchFileSnapshot('shown/report-bare.txt');
}); // oxfmt-ignore
