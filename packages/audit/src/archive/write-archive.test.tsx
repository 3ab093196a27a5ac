import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { fakeNetwork, jsonResponse, signIn } from '@portal/testing/network';
import { unpackArchive } from '@portal/testing/unpack-archive';
import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchArchivedAuditIds } from '@portal/data/archive/archived-audit';
import type { ArchivedObject } from '@portal/data/archive/archived-objects';
import { usePageWriter, type PageWriter } from './use-page-writer.tsx';
import { writeArchive } from './write-archive.tsx';

const AUDIT = '0b8f5d0e-6c52-4c8e-9d43-7f6f0f3f2a01';
const CLIENT = '0b8f5d0e-6c52-4c8e-9d43-7f6f0f3f2a02';
const IMAGE = '0b8f5d0e-6c52-4c8e-9d43-7f6f0f3f2a03';
const HOSTILE = '<script>alert(1)</script> [a](javascript:alert(1)) ![b](https://evil.example/b.png)';

const facts = {
  id: AUDIT,
  client_id: CLIENT,
  title: '</title><script>alert(2)</script>',
  audit_type: 'Smart contracts',
  status: 'completed',
  audit_scopes: null,
  scope_repositories: [],
  report_versions: [{ id: 'report', kind: 'final', sealed_at: null }],
  report_sections: [],
  proposals: [{ id: 'p1', state: 'accepted', version: 2, price: '12,000', currency: 'USD', terms: HOSTILE }],
  preparation_items: [{ title: 'Documentation', state: 'not_needed', note: 'See the README.' }],
  deployments: [
    {
      chain_id: 1,
      address: `0x${'ab'.repeat(20)}`,
      label: 'Vault',
      deployment_checks: [
        {
          answer: { kind: 'same', outside: [], dependencies: 0 },
          commit_hash: '1f'.repeat(20),
          found_at: null,
          checked_at: null,
        },
      ],
    },
  ],
};
const finding = {
  id: 'f1',
  number: 'H-01',
  ordinal: 1,
  severity_rank: 1,
  title: 'Drained `withdraw`',
  severity: 'high',
  status: 'open',
  description: `${HOSTILE}\n\n![shot](image:${IMAGE})\n\nNoted.[^1]\n\n[^1]: A note.`,
  recommendation: 'Check it.',
  finding_locations: [],
  finding_events: [],
  finding_comments: [],
  finding_assignments: null,
};

const BYTES: Record<string, string> = {
  report: '%PDF report',
  image: 'PNG',
  source: 'PK source',
  file: 'notes',
};
const object = (kind: ArchivedObject['kind'], name: string, id: string = kind): ArchivedObject => ({
  kind,
  object_id: id,
  audit_id: AUDIT,
  name,
  size: BYTES[kind]?.length ?? 0,
  sha256: createHash('sha256')
    .update(BYTES[kind] ?? '')
    .digest('hex'),
});
const OBJECTS = [
  object('file', '../../notes.txt'),
  object('file', 'NOTES.TXT', 'another'),
  object('image', 'shot.png', IMAGE),
  object('report', 'Vaults 1.0.pdf'),
  object('source', 'vaults-1234567.zip'),
];
const AUDITS =
  `GET audits?id=eq.${AUDIT}&client_id=eq.${CLIENT}&report_versions.state=neq.removed` +
  '&report_versions.or=(report_path.is.null,sealed_at.not.is.null)&proposals.state=neq.draft';
let network: ReturnType<typeof fakeNetwork>;
let replyWithReport: () => Response;

beforeEach(() => {
  // jsdom has none.
  vi.stubGlobal('ReadableStream', ReadableStream);
  // Under Stryker, which has a pool of its own, jsdom's gives arrays that are no Uint8Array of the test.
  const encoder = new TextEncoder();
  vi.stubGlobal(
    'TextEncoder',
    class {
      encode = (text: string) => new Uint8Array(encoder.encode(text));
    },
  );
  replyWithReport = () => new Response(BYTES['report']);
  network = fakeNetwork();
  signIn();
  for (const query of [AUDITS, `GET audits?id=eq.${AUDIT}`])
    network.on(query, ({ search }) =>
      jsonResponse(search.get('select')?.includes('audit_scopes') ? facts : [facts]),
    );
  network.on('GET events', []);
  network.on(`GET scope_proposals?audit_id=eq.${AUDIT}`, [
    { created_at: '2026-01-02T10:00:00Z', sender_name: 'Ada', state: 'accepted' },
  ]);
  network.on(`GET findings?audit_id=eq.${AUDIT}&status=neq.draft`, ({ search }) =>
    jsonResponse(search.has('id') ? [] : [finding]),
  );
  network.on('POST /functions/v1/deliver-object', ({ body }) => {
    const { kind, id } = body as { kind: string; id: string };
    const stored = id === IMAGE ? 'image' : kind;
    network.on(`GET /stored/${stored}?token=1`, () =>
      stored === 'report' ? replyWithReport() : new Response(BYTES[stored]),
    );
    return jsonResponse({ link: `/stored/${stored}?token=1`, fileName: 'any' });
  });
});

function Host({ onReady }: { onReady: (writePage: PageWriter) => void }) {
  const { outlet, writePage } = usePageWriter();
  useEffect(() => {
    onReady(writePage);
  });
  return outlet;
}

function writer(): PageWriter {
  const ready: PageWriter[] = [];
  render(<Host onReady={(writePage) => ready.push(writePage)} />);
  return (...input) => ready[0]?.(...input) ?? Promise.reject(new Error('It is not rendered.'));
}

async function write(signal = new AbortController().signal, objects = OBJECTS): Promise<Uint8Array> {
  const subject = { clientId: CLIENT, auditId: AUDIT, title: 'Vaults' };
  const stream = writeArchive(subject, objects, { writePage: writer(), signal, onProgress: () => {} });
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

test('TAKE-01 TAKE-02 an archive unpacks to distinct names below its folder, and sha256sum accepts all of them', async () => {
  const { folder, files } = unpackArchive(await write());
  expect([...files.keys()]).toEqual([
    `images/${IMAGE}.png`,
    'files/notes.txt',
    'files/NOTES (2).TXT',
    'reports/Vaults 1.0.pdf',
    'source/vaults-1234567.zip',
    'findings.json',
    'findings.md',
    'findings.sarif',
    'findings.csv',
    'audit.json',
    'index.html',
    'SHA256SUMS',
  ]);
  rmSync(folder, { recursive: true });
});

test('TAKE-01 equal data give equal bytes', async () => {
  expect(Buffer.from(await write()).equals(Buffer.from(await write()))).toBe(true);
});

test('TAKE-01 the index runs no script, loads nothing of others, and shows what is stored beside it', async () => {
  const { folder, files } = unpackArchive(await write());
  rmSync(folder, { recursive: true });
  const page = new DOMParser().parseFromString(files.get('index.html') ?? '', 'text/html');
  expect(page.querySelectorAll('script, iframe, object, [onerror], [href^="javascript:" i]')).toHaveLength(0);
  expect(page.title).toBe(facts.title);
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toMatch(/^default-src 'none'; /);
  expect(Array.from(page.querySelectorAll('img'), (image) => image.getAttribute('src'))).toEqual([
    `images/${IMAGE}.png`,
  ]);
  const hrefs = Array.from(page.querySelectorAll('a'), (link) => link.getAttribute('href') ?? '');
  for (const path of [...files.keys()].filter((name) => !/^(index|SHA|images)/.test(name)))
    expect(hrefs.map(decodeURIComponent)).toContain(path);
  for (const href of hrefs.filter((href) => href.startsWith('#')))
    expect(page.getElementById(href.slice(1))).not.toBeNull();
  const levels = Array.from(page.querySelectorAll('h1, h2, h3, h4, h5, h6'), ({ tagName }) =>
    Number(tagName[1]),
  );
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  expect(page.querySelector('pre:not([tabindex])')).toBeNull();
  for (const text of [
    '12,000 USD',
    '2 Jan 2026, 10:00 UTC, Ada',
    'See the README.',
    'Same source as commit 1f1f1f1',
  ])
    expect(page.body.textContent).toContain(text);
});

test.each([
  ['gone', () => new Response(null, { status: 404 }), 'could not be loaded (404)'],
  ['other bytes of the same size', () => new Response('%PDF repork'), 'not those that were stored'],
])('TAKE-02 a report that is %s ends the archive with its name', async (_what, reply, reason) => {
  replyWithReport = reply;
  await expect(write()).rejects.toThrow(`"Vaults 1.0.pdf" cannot be added to the archive. It`);
  await expect(write()).rejects.toThrow(reason);
});

test('TAKE-01 audits are in the order of their time, and none is missed when another is removed between two requests', async () => {
  let rows = [2, 3, 1].map((day, n) => ({ id: `${n}`, created_at: `2026-01-0${day}T00:00:00Z` }));
  network.on(`GET audits?client_id=eq.${CLIENT}`, ({ search }) => {
    const after = search.get('id')?.replace(/^gt\.(0{8}-.*)?/, '') ?? '';
    const from = Number(search.get('offset') ?? 0);
    const page = rows.filter(({ id }) => id > after).slice(from, from + 1);
    rows = rows.filter((row) => !page.includes(row));
    return jsonResponse(page);
  });
  expect(await fetchArchivedAuditIds(CLIENT, new AbortController().signal)).toEqual(['2', '0', '1']);
});

test('TAKE-01 a cancelled archive asks for nothing more', async () => {
  const controller = new AbortController();
  const objects = Array.from({ length: 20 }, (_, count) => object('file', 'n.txt', `${count}`));
  network.on('POST /functions/v1/deliver-object', () => {
    controller.abort();
    return jsonResponse({ link: '/stored/file', fileName: 'any' });
  });
  await expect(write(controller.signal, objects)).rejects.toThrow(/abort/i);
  expect(network.requests('POST /functions/v1/deliver-object')).toHaveLength(1);
});
