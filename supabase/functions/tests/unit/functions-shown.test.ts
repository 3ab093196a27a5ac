// What each function responds with, and what it asks of the backend in whose name, for each outcome.
import { afterAll, expect, it, vi } from 'vitest';
import { zip } from '../../../local/zip.ts';
import { verifiedContract } from '../../../local/chain/contracts.ts';
import { sha256 } from '../../_shared/bytes.ts';
import { blobId } from '../../_shared/deployments/sourcify.ts';
import { generateInParts } from '../report/generate-in-parts.ts';
import { finding, PIXEL, snapshot } from '../report/snapshots.ts';
import { refused, showResponse, showSent, startBackend, DIGEST, UUID, type Told } from './backend.ts';
import { REQUIRED, setEnvironment } from './environment.ts';

const backend = startBackend();
const SOURCIFY = 'https://sourcify.test';
const CHAINS = JSON.stringify([
  { id: 1, name: 'Ethereum', rpc: 'https://rpc.test/key', explorer: 'https://scan.test/' },
  { id: 10, name: 'Optimism', rpc: 'https://rpc.test/other' },
]);
// Without the settings of a mail server, which only e-mails need.
const { SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, PORTAL_URL } = REQUIRED;
const PORTAL = { SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, PORTAL_URL };
setEnvironment(PORTAL);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// They read the allowed origins when they are loaded.
const { FUNCTIONS } = await import('../../main.ts');

const ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';
const SHA256 = 'ab'.repeat(32);
const LONGEST = 60;
const PDF = () => new Response('%PDF-1.7 text');
type Case = [
  name: string,
  init: RequestInit & { path?: string; environment?: Record<string, string> },
  told?: Told,
];

const page = {
  authorization: 'Bearer a.b.c',
  apikey: 'sb_publishable',
  'content-type': 'application/json',
  origin: 'https://portal.test',
};
const by = (body: unknown, headers: Record<string, string> = page) => ({
  method: 'POST',
  headers,
  body: JSON.stringify(body),
});
const timer: RequestInit = { method: 'POST', headers: { apikey: REQUIRED.SUPABASE_SERVICE_ROLE_KEY } };

const OF_PEOPLE = [
  'complete-upload',
  'deliver-object',
  'generate-report',
  'inspect-deployments',
  'read-source',
  'seal-report',
  'withdraw-report',
];
const OF_TIMER = ['check-deployments', 'deliver-email', 'deliver-webhooks', 'sweep-uploads'];

async function send(name: string, { path = name, environment, ...init }: Case[1], told: Told = {}) {
  if (vi.isMockFunction(Date.now)) vi.mocked(Date.now).mockRestore();
  Object.assign(backend, { told, sent: [] });
  setEnvironment({ ...PORTAL, ...environment });
  const handle = FUNCTIONS[name];
  if (!handle) throw new Error(`There is no function ${name}.`);
  return handle(new Request(`https://project.test/functions/v1/${path}`, init));
}

const show = async (response: Response) =>
  `${shorten(await showResponse(response))}${showSent(backend.sent, shorten)}`.replaceAll(
    'access-control-allow-origin: https://portal.test | vary: origin',
    'to the portal',
  );
const shorten = (sent: string) =>
  sent
    .replaceAll('\ufeff', 'BOM')
    .replaceAll(ID, 'ID')
    .replaceAll(UUID, 'UUID')
    // printf '%%PDF-1.7 text' | sha256sum
    .replaceAll('d2a7cbfc25129e09607979d6cfa7e1a96fc9a583b273207aab90dfaf8ee0cab4', 'THAT-OF-PDF')
    .replaceAll(DIGEST, 'SHA256')
    .replaceAll(/("-",)+/g, '…,')
    .replaceAll(/"size":\d{4,}/g, '"size":SIZE')
    // Of a snapshot, the reported code.
    .replaceAll(/"snapshot":\{.*?(?:"code":("`.*?").*?)?\},(?="client_name")/g, '"snapshot":{$1},');
const call = async (...sent: Parameters<typeof send>) => show(await send(...sent));

const upload = {
  file_name: 'a.pdf', file_size: 20, object_name: 'ada/1', content: 'pdf', object_version: 'w1', commit_hash: null, listed_files: null,
  repository_name: null, state: 'arrived',
}; // oxfmt-ignore
const judge = (bytes: string, more = {}) => ({
  upload_to_judge: [{ ...upload, ...more }], 'client-files/ada/1': new Response(bytes),
}); // oxfmt-ignore
/** One of its two files is listed already. */
const bytes = zip([
  { name: 'a.sol', content: 'a;' },
  { name: 'b.sol', content: 'b;' },
]);
const archive = {
  upload_to_judge: [{ ...upload, file_size: 999, content: 'zip', commit_hash: '1c'.repeat(20), listed_files: 1, repository_name: 'vault' }],
  'client-files/ada/1': () => new Response(bytes),
}; // oxfmt-ignore
let time = 1e14;
const slowly = () => {
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 1_000));
  return new Response(bytes);
};
const SCANNER = 'https://scanner.test/';
const scanned = { ...by({ id: ID }), environment: { UPLOAD_SCANNER_URL: SCANNER } };
const draft = {
  snapshot: snapshot(1, { report: { ...snapshot(0).report, kind: 'final' } }),
  drafts: 1, draft_sections: ['Goals'], images: [], files: {}, nsloc: 1240, folder: 'ada', caller: 'ann',
}; // oxfmt-ignore
const report = { id: ID, version: '1.0', kind: 'final', preview: true };
const written = { ...report, taken_at: 't', sha256: 'other', part: 1, pages: [1, 1] };
const PNG = Buffer.from(PIXEL, 'base64');
const imagesOf = (...ids: string[]) =>
  ids.map((id) => ({ id, path: id, sha256: id === 'good' ? sha256(PNG) : SHA256, type: 'image/png' }));
const images = { images: imagesOf('good', 'other', 'lost'), snapshot: { ...draft.snapshot, images: imagesOf('good', 'other', 'lost') } }; // oxfmt-ignore
const unsealed = [{ version_id: 'v1', object_path: 'ada/1', object_version: 'w1' }];
const TEXT = 'contract Vault {}';
const opened = {
  bucket_id: 'client-files', object_path: 'ada/1', data_start: 30, data_size: 7, is_deflated: false, size: 7,
}; // oxfmt-ignore
const lostSource = {
  files: { b1: { ...opened, object_path: 'lost' } },
  snapshot: snapshot(1, { findings: [finding(0, { locations: [{ repository: null, commit: null, path: 'a.sol', first_line: 1, last_line: 1, blob: 'b1' }] })] }),
}; // oxfmt-ignore
const { verified } = verifiedContract(1, '0xaa', { own: 'a.sol', sources: { 'a.sol': TEXT } });
const inspect = (body: object) => ({
  ...by({ id: ID, ...body }), environment: { CHAINS, SOURCIFY_URL: `${SOURCIFY}/` },
}); // oxfmt-ignore
const source = inspect({ action: 'source', path: 'a.sol' });
const deployed = (text: string, answer: unknown) => ({
  deployed_file: [{ chain_id: 1, address: '0xaa', blob_id: blobId(text) }], [`${SOURCIFY}/v2/contract/1/0xaa`]: answer,
}); // oxfmt-ignore
const object = (kind: string) => by({ kind, id: ID });
const openedAs = (bucket_id: string, file_name: string, bytes?: Response) => ({
  open_object: [{ bucket_id, object_path: 'ada/ä 1', file_name }],
  [`${bucket_id}/ada/%C3%A4%201`]: bytes,
  [`sign/${bucket_id}/ada/%C3%A4%201`]: { signedURL: '/object/sign/x?token=t' },
});

/** As many as one batch has. */
const stale = Array.from({ length: 100 }, (_, n) => ({
  bucket_id: 'client-files',
  object_name: n === 99 ? 'last' : '-',
}));

const late = [...stale];

const CASES: [name: string, ...Case[]][] = [
  ['badge',
    ['public', { path: `badge/${SHA256}.svg` }, { report_badge: [{ standing: 'current', issued_on: '2026-11-23', report_date: null, newer_version: null, firm: null, findings: [] }] }],
    ['not public', { path: `badge/${SHA256}.svg` }, { report_badge: [] }],
    ['another ending', { path: `badge/${SHA256}.pdf` }],
    ['capital letters', { path: `badge/${SHA256.toUpperCase()}.svg` }],
    ['no SHA-256', { path: 'badge/x.svg' }],
    ['nothing', { path: 'badge' }],
    ['POST', { path: `badge/${SHA256}.svg`, method: 'POST' }]],
  ['public-report',
    ['public', { path: `public-report/${SHA256}.pdf`, headers: { 'cf-connecting-ip': '203.0.113.1', 'x-real-ip': '203.0.113.2', 'x-forwarded-for': '203.0.113.3' } }, { public_report: [{ object_path: 'ada/1', file_name: 'Größe.pdf' }], 'reports/ada/1': PDF() }],
    ['not public', { path: `public-report/${SHA256}.pdf`, headers: { 'x-forwarded-for': '203.0.113.3, 10.0.0.1' } }, { public_report: [] }],
    ['too often', { path: `public-report/${SHA256}.pdf`, headers: { 'x-real-ip': '203.0.113.2', 'x-forwarded-for': '203.0.113.3' } }, { public_report: refused(429, 'Too many requests.') }],
    ['lost', { path: `public-report/${SHA256}.pdf` }, { public_report: [{ object_path: 'ada/1', file_name: 'a.pdf' }], 'reports/ada/1': refused(404, 'Object not found') }],
    ['another ending', { path: `public-report/${SHA256}.svg` }]],
  ['unsubscribe',
    ['link', { path: 'unsubscribe?token=a.b%2Bc' }],
    ['HEAD', { path: 'unsubscribe?token=a', method: 'HEAD' }],
    ['POST', { path: 'unsubscribe?token=a', method: 'POST' }, { unsubscribe: true }],
    ['one click', { path: 'unsubscribe?token=a', method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }, { unsubscribe: true }],
    ['unknown', { path: 'unsubscribe?token=a', method: 'POST' }, { unsubscribe: false }],
    ['too often', { path: 'unsubscribe?token=a', method: 'POST' }, { unsubscribe: refused(429, 'Too many requests.') }],
    ['NUL', { path: 'unsubscribe?token=%00', method: 'POST' }, { unsubscribe: true }],
    ['DELETE', { path: 'unsubscribe?token=a', method: 'DELETE' }]],
  ['send-onboarding-notification',
    ['queued', by({ profileData: 'bob' }), { announce_application: 'queued' }],
    ['replayed', by({}), { announce_application: 'replayed' }],
    ['not submitted', by({}), { announce_application: 'not_submitted' }]],
  ['complete-upload',
    ['arrived', by({ id: ID }), judge('%PDF-1.7 text')],
    ['completed', by({ id: ID }), judge('', { state: 'completed' })],
    ['quarantined', by({ id: ID }), judge('', { state: 'quarantined' })],
    ['other content', by({ id: ID }), judge('MZ')],
    ['larger than announced', by({ id: ID }), judge('%PDF-1.7 text', { file_size: 12 })],
    ['as large as announced', by({ id: ID }), judge('%PDF-1.7 text', { file_size: 13 })],
    ['changed meanwhile', by({ id: ID }), { ...judge('%PDF-1.7 text'), complete_file_upload: refused(409, 'The file was changed meanwhile.') }],
    ['Word', by({ id: ID }), judge('PK\u0003\u0004[Content_Types].xml word/document.xml', { content: 'docx', file_size: 99 })],
    ['Excel named like Word', by({ id: ID }), judge('PK\u0003\u0004[Content_Types].xml xl/workbook.xml', { content: 'docx', file_size: 99 })],
    ['harmful', scanned, { ...judge('%PDF-1.7 text'), [SCANNER]: { clean: false } }],
    ['not scanned yet', scanned, { ...judge('%PDF-1.7 text'), [SCANNER]: { clean: 'perhaps' } }],
    ['no archive', by({ id: ID }), judge('no zip', { content: 'text', commit_hash: 'c1' })],
    ['archive of which one file is left', by({ id: ID }), archive],
    ['archive that was changed meanwhile', by({ id: ID }), { ...archive, 'client-files/ada/1': () => new Response(zip([{ name: 'a.sol' }, { name: 'b.sol', content: 'b;' }], { comment: '1c'.repeat(20) })), list_source_files: refused(409, 'The file was changed meanwhile.') }],
    ['archive that takes longer', by({ id: ID }), { ...archive, upload_to_judge: [{ ...archive.upload_to_judge[0], listed_files: 0 }], 'client-files/ada/1': slowly }],
    ['gone', by({ id: ID }), { upload_to_judge: refused(404, 'This file does not exist.') }]],
  ['deliver-object',
    ['file', object('file'), openedAs('client-files', ' a:\u202eb /c & #2+3?.zip')],
    ['report', object('report'), openedAs('reports', '.pdf', PDF())],
    ['no PDF', object('report'), openedAs('reports', 'a.pdf', new Response('MZ'))],
    ['refused', object('file'), { open_object: refused(404, 'This file does not exist.') }],
    ['session over', object('file'), { open_object: refused(401, 'JWT expired') }],
    ['storage away', object('file'), { ...openedAs('client-files', 'a.zip'), 'sign/client-files/ada/%C3%A4%201': new Error('away') }]],
  ['read-source',
    ['text', by({ id: ID, path: 'a.sol' }), { open_source_file: [opened], 'client-files/ada/1': new Response('\ufefftext', { status: 206 }) }],
    ['no path', by({ id: ID })]],
  ['seal-report',
    ['PDF', by({ id: ID }), { report_to_seal: unsealed, 'reports/ada/1': PDF() }],
    ['sealed before', by({ id: ID }), { report_to_seal: [] }],
    ['changed meanwhile', by({ id: ID }), { report_to_seal: unsealed, 'reports/ada/1': PDF(), seal_report: refused(409, 'The report was changed meanwhile.') }],
    ['no PDF', by({ id: ID }), { report_to_seal: unsealed, 'reports/ada/1': new Response('MZ') }],
    ['storage away', by({ id: ID }), { report_to_seal: unsealed, 'reports/ada/1': new Error('away') }]],
  ['withdraw-report',
    ['stored', by({ id: ID, reason: 'Why' }), { withdraw_report: 'ada/1' }],
    ['not stored', by({ id: ID, reason: 'Why' })],
    ['storage away', by({ id: ID, reason: 'Why' }), { withdraw_report: 'ada/1', reports: new Error('away') }],
    ['no reason', by({ id: ID })]],
  ['inspect-deployments',
    ['chains', inspect({ action: 'chains' })],
    ['no chains', by({ action: 'chains', id: ID })],
    ['not theirs', inspect({ action: 'chains' }), { audit_lead: refused(403, 'You may not see audits.') }],
    ['check without chains', by({ action: 'check', id: ID })],
    ['check', inspect({ action: 'check' }), { claim_deployments: [] }],
    ['another action', inspect({ action: 'buy' })],
    ['source', source, deployed(TEXT, verified)],
    ['source that has changed', source, deployed('x', verified)],
    ['source that is gone', source, { deployed_file: [] }],
    ['Sourcify away', source, deployed(TEXT, new Error('away'))]],
  ['generate-report',
    ['check', by({ step: 'check', ...report, confidentiality: '  Only\n you '.padEnd(LONGEST) }), { draft_report: draft }],
    ['check of a report that cannot be public', by({ step: 'check', ...report, kind: 'preliminary' }), { draft_report: { ...draft, snapshot: snapshot(2, { report: { ...draft.snapshot.report, kind: 'preliminary' } }) } }],
    ['check of a report that cannot be public, with an empty confidentiality', by({ step: 'check', ...report, kind: 'preliminary', confidentiality: ' ' }), { draft_report: { ...draft, snapshot: snapshot(0, { report: { ...draft.snapshot.report, kind: 'preliminary' } }) } }],
    ['begin', by({ step: 'begin', ...report, replace: true }), { draft_report: draft }],
    ['begin with what fonts lack', by({ step: 'begin', ...report }), { draft_report: { ...draft, snapshot: snapshot(0, { project: 'ก' }) } }],
    ['images of which one is as it was', by({ step: 'check', ...report }), { draft_report: { ...draft, ...images }, 'client-files/good': () => new Response(PNG), 'client-files/other': () => new Response(PNG), 'client-files/lost': () => refused(404, 'Object not found') }],
    ['source that is lost', by({ step: 'check', ...report }), { draft_report: { ...draft, ...lostSource }, 'client-files/lost': Response.json({ statusCode: '404', error: 'not_found', message: 'Object not found' }, { status: 400 }) }],
    ...['count', 'write', 'finish'].map((step): Case => [`changed before ${step}`, by({ step, ...written }), { draft_report: draft }]),
    ['no version', by({ step: 'check', ...report, version: 1 })],
    ['another step', by({ step: 'end', ...report })],
    ['too much confidentiality', by({ step: 'check', ...report, confidentiality: 'x'.repeat(LONGEST + 1) }), { draft_report: draft }],
    ['refused', by({ step: 'check', ...report }), { draft_report: refused(403, 'Only admins generate reports.') }],
    ['Markdown', by({ step: 'markdown', id: ID, part: 0 }), { generated_report: snapshot(0) }],
    ['Markdown of no part', by({ step: 'markdown', id: ID, part: 2 }), { generated_report: snapshot(0) }],
    ['sample with a JPEG that ends', by({ step: 'sample', settings: { name: 'A' } }), { draft_firm: { ...snapshot(0).firm, logo: `/9j/${'A'.repeat(56)}` } }],
    ['sample with a broken logo', by({ step: 'sample', settings: { name: 'A' } }), { draft_firm: { ...snapshot(0).firm, logo: 'AAAA' } }],
    ['sample', by({ step: 'sample', settings: { name: 'A' } }), { draft_firm: snapshot(0).firm, 'sign/reports/previews/UUID.pdf': { signedURL: '/object/sign/x?token=t' } }]],
  ['check-deployments', ['no chains', timer], ['nothing due', { ...timer, environment: inspect({}).environment }, { claim_deployments: [] }]],
  ['deliver-email', ['nothing due', { ...timer, environment: REQUIRED }, { claim_email: [] }], ['database away', { ...timer, environment: REQUIRED }, { claim_email: new Error('away') }]],
  ['deliver-webhooks', ['nothing due', timer, { claim_webhook_delivery: [] }], ['refused by the database', timer, { claim_webhook_delivery: refused(403, 'permission denied') }]],
  ['sweep-uploads',
    ['off', timer, { begin_sweep: false }],
    ['on', { ...timer, environment: { SWEEP_LONGEST_PAUSE_MINUTES: '90', UPLOAD_SCANNER_URL: SCANNER } }, {
      begin_sweep: true, remove_abandoned_uploads: 2,
      stale_objects: () => (stale.length > 0 ? stale.splice(0) : [['client-files', 'b'], ['reports', 'r'], ['client-files', 'c']].map(([bucket_id, object_name]) => ({ bucket_id, object_name }))),
      claim_quarantined_uploads: [{ ...upload, id: 'q1' }, { ...upload, id: 'q2', object_name: 'ada/2' }],
      'client-files/ada/1': new Response('MZ'), 'client-files/ada/2': PDF(), [SCANNER]: { clean: true },
      objects_without_hash: [['report', 'r1'], ['file', 'f1'], ['file', 'lost']].map(([kind, object_id]) => ({ kind, object_id, bucket_id: 'client-files', object_path: object_id, stored_version: 'w9' })),
      'reports/r1': PDF(), 'client-files/f1': PDF(), 'client-files/lost': refused(404, 'Object not found'),
    }],
    ['on, for too long', timer, { begin_sweep: true, stale_objects: () => slowly() && late.splice(0), claim_quarantined_uploads: [], objects_without_hash: [{ kind: 'file', object_id: 'f1', bucket_id: 'client-files', object_path: 'f1' }] }]],
]; // oxfmt-ignore

it('ONB-10 each function lets in whom it is for, and asks nothing of the backend before', async () => {
  const GATES: [string[], Case[]][] = [
    [OF_TIMER, [['GET', { ...timer, method: 'GET' }], ['no credential', { method: 'POST' }], ['wrong credential', { method: 'POST', headers: { apikey: 'x' } }]]],
    [[...OF_PEOPLE, 'send-onboarding-notification'], [['GET', { headers: page }], ['no session', { method: 'POST' }], ['another page', { method: 'OPTIONS', headers: { origin: 'https://evil.test' } }], ['preflight', { method: 'OPTIONS', headers: page }]]],
    [OF_PEOPLE, [['another page posts', by('', { ...page, authorization: '', origin: 'https://evil.test' })], ['no JSON', by({}, { ...page, 'content-type': 'text/plain' })], ['too much', by({ id: 'x'.repeat(600_000) })], ['nothing', by({})], ['no id', by({ id: 'x', step: 'check', action: 'check', kind: 'file' })]]],
  ]; // oxfmt-ignore
  const shown: string[] = [];
  for (const [names, cases] of GATES)
    for (const [what, init] of cases) {
      const all: [string, string][] = [];
      for (const name of names) all.push([name, await call(name, init)]);
      for (const [response, some] of Map.groupBy(all, ([, response]) => response))
        shown.push(`== ${what}: ${response} (${some.map(([name]) => name).join(', ')})`);
    }
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('shown/functions-gates.txt');
});

it('each function responds as its callers read it, and asks of the backend what it needs in the right name', async () => {
  const shown: string[] = [];
  for (const [name, ...cases] of CASES)
    for (const [what, init, told] of cases)
      shown.push(`== ${name}, ${what}: ${await call(name, init, told)}`);
  // The last step of a report that is written in parts.
  const confirmed = { updated_at: '2026-11-20T10:00:00Z', client: 'Acme', snapshot_id: ID };
  const FINISHES: [name: string, preview: boolean, issue_report: (() => unknown) | null, more?: Told][] = [
    ['preview', true, null],
    ['issued', false, () => [{ ...unsealed[0], object_path: `ada/${ID}.pdf` }]],
    ['refused', false, () => refused(409, 'The audit has changed.')],
    ['database away, which may issue it afterwards', false, () => new Error('timeout')],
    ['storage away', false, null, { [`reports/ada/${ID}.pdf`]: new Error('away') }],
  ];
  // With an image and code in its one finding, and an image that is in no text.
  const findings = [finding(0, { description: 'A good one', locations: lostSource.snapshot.findings[0]?.locations ?? [] })];
  const full = { ...draft, images: imagesOf('good', 'unused'), files: { b1: opened }, snapshot: { ...draft.snapshot, findings, images: imagesOf('good', 'unused') } };
  const inStorage = { 'client-files/good': () => new Response(PNG), 'client-files/ada/1': () => new Response('a;\nb;\nc', { status: 206 }) };
  for (const [name, preview, issue_report, more] of FINISHES) {
    const told = () => ({ ...inStorage, ...more, draft_report: full, issue_report: issue_report?.(), 'sign/reports/ada/SHA256/ann-preview.pdf': { signedURL: '/object/sign/x?token=t' } });
    const stored: string[] = [];
    const response = await generateInParts(async (body) => {
      const answer = await send('generate-report', by(body), told());
      const { step } = body as { step: string };
      if (/^(?:count|write)$/.test(step)) stored.push(`== generate-report ${step}: ${await show(answer.clone())}`);
      return answer;
    }, { ...report, preview }, confirmed);
    shown.push(...(preview ? stored : []), `== generate-report finish, ${name}: ${await show(response)}`);
  }
  const begun = (await (await send('generate-report', by({ step: 'begin', ...report }), { draft_report: draft })).json()) as object;
  for (const wrong of [{ step: 'write', part: 0 }, { step: 'write', part: 1.5 }, { step: 'count', part: 2 }, { step: 'finish', pages: [1, 0] }, { step: 'finish', pages: [1] }, { step: 'finish', pages: [2, 10_001] }, { step: 'finish', pages: [1, 1], updated_at: 't', client: 'c' }])
    shown.push(`== generate-report ${JSON.stringify(wrong)}: ${await showResponse(await send('generate-report', by({ pages: [2, 5], ...report, ...begun, ...wrong }), { draft_report: draft }))}`);
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('shown/functions.txt');
}); // oxfmt-ignore
