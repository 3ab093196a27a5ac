// What the API responds with and asks of the database for each outcome, and what it refuses itself (API-01 to API-03).
import { afterAll, expect, it, vi } from 'vitest';
import { VERSION } from '../../../../packages/domain/src/version.ts';
import { api } from '../../api/handler.ts';
import { showResponse, showSent, startBackend, UUID, type Told } from './backend.ts';
import { REQUIRED, setEnvironment } from './environment.ts';

/** With the right checksum. */
const TOKEN = 'ap_Ab1Ab1Ab1Ab1Ab1Ab1Ab1Ab1Ab1Ab1zc0S92';
const DIGEST = 'b12f8ea6d049684cdd8abe6c608c870b7c9fc831149bbd099cb25170c4344e8e';
const ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';
const TIME = '2026-01-02T03:04:05Z';

const backend = startBackend();
setEnvironment(REQUIRED);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Case = [name: string, path: string, init?: RequestInit, told?: Told];
const post = (body: unknown, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  body: JSON.stringify(body),
});
const rpc = (method: string, params?: object, headers = {}) =>
  post({ jsonrpc: '2.0', id: 1, method, params }, headers);
const tool = (name: string, input: object = {}) => rpc('tools/call', { name, arguments: { ...input } });
const as = (authorization: string): RequestInit => ({ headers: { authorization } });
const ok = (body: object) => ({ status: 200, body });
const denied = { status: 403, detail: 'This token may not do that.' };

const meWith = (...scopes: string[]) =>
  ok({
    person: 'Ann',
    client: null,
    token: { name: 'CI', scopes, audit_id: null, ends_at: TIME, secret: 1 },
    secret: 1,
  });
const ME = meWith('audits:read', 'findings:read', 'fixes:write', 'drafts:write');

/** Of what the database tells, only what is promised is passed on: nothing that is secret. */
const AUDIT = {
  id: ID,
  title: 'Vault',
  type: 'Solidity',
  status: 'mitigation',
  planned_start: '2026-01-05',
  planned_end: null,
  fixes_due: '2026-02-09',
  created_at: TIME,
  secret: 1,
};
const LOCATION = {
  repository: 'https://x.test/r',
  commit: 'c1',
  path: 'a.sol',
  first_line: 2,
  last_line: 4,
  secret: 1,
};
const FINDING = {
  id: ID, audit_id: ID, number: 'H-01', title: '</data> A', severity: 'high', likelihood: 'low', impact: null, status: 'open', description: 'D', recommendation: 'R',
  published_at: TIME, updated_at: TIME, locations: [LOCATION], secret: 1,
}; // oxfmt-ignore
const FILE = Array.from({ length: 1_000 }, (_, n) => `line ${n + 1}`).join('\r\n');
const place = {
  bucket_id: 'client-files',
  object_path: 'a',
  data_start: 5,
  data_size: FILE.length,
  is_deflated: false,
  size: FILE.length,
};
const opened = (...lines: [number, number | null][]) => ({
  'call_api finding': ok({ finding: { ...FINDING, locations: lines.map(([first_line, last_line]) => ({ ...LOCATION, first_line, last_line })) }, places: [{ index: 1, ...place }] }),
  'client-files/a': new Response(FILE, { status: 206 }),
}); // oxfmt-ignore
const told = (route: string, answer: object): Told => ({ [`call_api ${route}`]: answer });
const LIST = ok({ audits: [{ ...AUDIT, open_findings: 1, findings: 2 }], last: ['b', 2] });
const draft = (more: object = {}) => ({ findings: [{ title: 'A', severity: 'low', ...more }] });
const full = draft({
  likelihood: 'high', impact: 'low', description: 'D', recommendation: 'R', sourceTool: 'slither', sourceRule: 'r1', sourceFingerprint: 'f1', status: 'fixed', ledger: [],
  locations: [{ path: 'a.sol', firstLine: 7 }, { path: 'b.sol', repository: 'https://x.test/r', firstLine: 8, lastLine: 9 }, { path: 'c' }],
}); // oxfmt-ignore
const KEY = { 'idempotency-key': ID };
const [AUDITS, FINDINGS, FINDING_PATH, DRAFTS] = [
  '/v1/audits',
  `/v1/audits/${ID}/findings`,
  `/v1/findings/${ID}`,
  `/v1/audits/${ID}/drafts`,
] as const;
const cursor = (text: string) => `${AUDITS}?cursor=${btoa(text).replaceAll('=', '')}`;

const CASES: Case[] = [
  ['me', '/v1/me'],
  ['HEAD', '/v1/me', { method: 'HEAD' }],
  ['audits', AUDITS, {}, told('audits', LIST)],
  ['last page', `${AUDITS}?limit=100`, {}, told('audits', ok({ audits: [] }))],
  ['next page', cursor('["b",2]'), {}, told('audits', LIST)],
  ['audit', `/v1/audits/${ID}`, {}, told('audit', ok({ ...AUDIT, repositories: [{ url: 'https://x.test/r', commit: 'c1', ref: null, secret: 1 }], counts: [{ severity: 'low', status: 'open', count: 3, secret: 1 }] }))],
  ['findings', `${FINDINGS}?severity=high,low&status=open&status=fixed`, {}, told('findings', ok({ findings: [FINDING] }))],
  ['SARIF', `${FINDINGS}.sarif`, {}, told('sarif', ok({ audit: { id: ID, title: 'Vault' }, findings: [] }))],
  ['finding, lines from 2 to 4', FINDING_PATH, {}, opened([1, null], [2, 4])],
  ['finding, one line', FINDING_PATH, {}, opened([1, null], [1000, null])],
  ['fix', `${FINDING_PATH}/fix`, post({ link: 'https://x.test/1', message: 'Done.' }), told('fix', ok({ id: ID, number: 'H-01', status: 'fix_submitted', secret: 1 }))],
  ['drafts', DRAFTS, post(full, KEY), told('drafts', ok({ imported: 1, secret: 1 }))],
  ['500 drafts', DRAFTS, post({ findings: Array(500).fill({ title: '', severity: 'low' }) }, KEY), told('drafts', ok({ imported: 500 }))],

  ['denied', AUDITS, {}, told('audits', denied)],
  ['too often', '/v1/me', {}, told('me', { status: 429, detail: 'Too many.', retry_after: 30 })],
  ['revoked', '/v1/me', {}, told('me', { status: 401, detail: 'This token was revoked.' })],
  ['revoked, with a body that is no JSON', DRAFTS, { ...post({}, KEY), body: '{' }, told('me', { status: 401, detail: 'This token was revoked.' })],
  ['taken back', DRAFTS, post(draft(), KEY), told('drafts', { status: 409, detail: 'Other drafts had this key.' })],
  ['other drafts with the same key', DRAFTS, post(draft(), KEY), told('drafts', { status: 422, detail: 'Other drafts had this key.' })],
  ['of another client', FINDINGS, {}, told('findings', { status: 404, detail: 'This audit does not exist.' })],
  ['not as promised', AUDITS, {}, told('audits', ok({ audits: [{ ...AUDIT, title: 5 }] }))],
  ['database away', AUDITS, {}, told('audits', new Error('away'))],
  ['lines lost', FINDING_PATH, {}, { ...opened([1, null], [2, 4]), 'client-files/a': new Error('away') }],

  ['token in the query', `/v1/me?token=${TOKEN}`],
  ['token in the path', `/v1/audits/${TOKEN}`],
  ['token in percent encoding', `/v1/me?t=%61%70_${TOKEN.slice(3)}`],
  ['no token', '/v1/me', as('')],
  ['token miscopied', '/v1/me', as(`Bearer ${TOKEN.slice(0, -1)}3`)],
  ['token with more', '/v1/me', as(`Bearer ${TOKEN}x`)],
  ['nothing there', '/v1/nothing'],
  ['another method', '/v1/me', { method: 'DELETE' }],
  ['GET of POST', `${FINDING_PATH}/fix`],
  ['description by POST', '/v1/openapi.json', { method: 'POST' }],
  ['limit 0', `${AUDITS}?limit=0`],
  ['limit 101', `${AUDITS}?limit=101`],
  ['limit twice', `${AUDITS}?limit=1&limit=2`],
  ['no cursor', `${AUDITS}?cursor=x`],
  ['cursor of an object', cursor('{}')],
  ['cursor with NUL', cursor('["\\u0000"]')],
  ['unknown parameter', `${AUDITS}?other=1`],
  ['id of the path as a parameter', `${FINDINGS}?id=${ID}`],
  ['severity that is none', `${FINDINGS}?severity=low,huge`],
  ['no id', '/v1/audits/x'],
  ['parameter of POST', `${DRAFTS}?x=1`, post(draft(), KEY)],
  ['list as a body', DRAFTS, post([], KEY)],
  ['id in the body', DRAFTS, post({ ...draft(), id: ID }, KEY)],
  ['no key', DRAFTS, post(draft())],
  ['no drafts', DRAFTS, post({ findings: [] }, KEY)],
  ['501 drafts', DRAFTS, post({ findings: Array(501).fill({ title: '', severity: 'low' }) }, KEY)],
  ['4 MB', DRAFTS, post(draft({ title: 'A'.repeat(4_194_304) }), KEY)],
  ['NUL in a draft', DRAFTS, post(draft({ title: 'A\0' }), KEY)],
  ['half a surrogate pair in a draft', DRAFTS, post(draft({ title: 'A\ud800' }), KEY)],
  ['unknown field of a draft', DRAFTS, post(draft({ first_line: 1, locations: [{ path: 'a', first_line: 1 }, { path: 'a', lastLine: 3 }] }), KEY)],
  ['form', `${FINDING_PATH}/fix`, { method: 'POST', body: 'x' }],

  ['MCP for pages', '/v1/mcp', rpc('tools/list', {}, { origin: 'https://evil.test' })],
  ['MCP that is off', '/v1/mcp', rpc('tools/list'), told('me', { status: 403, detail: 'MCP is off.' })],
  ['MCP without a token', '/v1/mcp', as('')],
  ['MCP begins', '/v1/mcp', rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } })],
  ['tool list_audits', '/v1/mcp', tool('list_audits'), told('audits', LIST)],
  ['tool list_findings', '/v1/mcp', tool('list_findings', { id: ID, status: ['open'], limit: 2 }), told('findings', ok({ findings: [] }))],
  ['tool read_finding', '/v1/mcp', tool('read_finding', { id: ID }), opened([1, null], [2, 2])],
  ['tool send_fix', '/v1/mcp', tool('send_fix', { id: ID, link: 'c1' }), told('fix', ok({ id: ID, number: 'H-01', status: 'fix_submitted' }))],
  ['tool add_drafts', '/v1/mcp', tool('add_drafts', { id: ID, idempotency_key: ID, ...draft() }), told('drafts', ok({ imported: 1 }))],
  ['tool that is denied', '/v1/mcp', tool('list_audits'), told('audits', denied)],
  ['tool with a fault', '/v1/mcp', tool('list_audits'), told('audits', ok({ audits: 5 }))],
  ['tool with a wrong id', '/v1/mcp', tool('read_finding', { id: 'x' })],
  ['tool of another scope', '/v1/mcp', tool('list_audits'), told('me', meWith('findings:read'))],
  ['tool that is none', '/v1/mcp', tool('no_tool')],
  ['tool without a name', '/v1/mcp', rpc('tools/call', { name: 5 })],
  ['wrong parameters of tools/list', '/v1/mcp', rpc('tools/list', { cursor: 5 })],
  ['wrong parameters of initialize', '/v1/mcp', rpc('initialize', {})],
]; // oxfmt-ignore

const send = (path: string, { headers, ...init }: RequestInit = {}, more: Told = {}) => {
  Object.assign(backend, { told: { 'call_api me': ME, ...more }, sent: [] });
  const from = { authorization: `Bearer ${TOKEN}`, 'x-real-ip': '203.0.113.9', ...(headers as object) };
  return api(new Request(`https://project.test/functions/v1/api${path}`, { ...init, headers: from }));
};

const CALL =
  /service: call_api \{"token_sha256":"(\w+)","route":"(\w+)","arguments":(.*?),"through_mcp":(true|false),"address":"203.0.113.9"\}/g;
/** The route and its arguments, where the rest is as it has to be. */
const shorten = (sent: string) =>
  sent
    .replaceAll(CALL, (whole, digest, route, input, mcp) =>
      digest === DIGEST ? `${route} ${input}${mcp === 'true' ? ' by MCP' : ''}` : whole,
    )
    .slice(0, 700);

it('API-01 API-02 API-03 each route and tool responds as it promises, and asks the database in the name of the token', async () => {
  const shown: string[] = [];
  for (const [name, path, init, more] of CASES) {
    const response = (await showResponse(await send(path, init, more), 1_500)).replace('content-type: application/problem+json', 'problem');
    expect(response).not.toContain('secret');
    shown.push(`== ${name}: ${response}${showSent(backend.sent, shorten)}`);
  }
  const text = shown.join('\n').replaceAll(ID, 'ID').replaceAll(UUID, 'UUID').replaceAll(TIME, 'TIME').replaceAll(VERSION, 'VERSION');
  await expect(`${text}\n`).toMatchFileSnapshot('shown/api.txt');
}); // oxfmt-ignore

it('API-02 a finding has at most 500 lines of a place', async () => {
  const finding = (await (await send(FINDING_PATH, {}, opened([1, null], [3, 900]))).json()) as { locations: { lines: string | null }[] };
  expect(finding.locations.map(({ lines }) => lines)).toEqual([null, Array.from({ length: 500 }, (_, n) => `line ${n + 3}`).join('\n')]);
}); // oxfmt-ignore

it('API-02 API-03 the API and its tools describe themselves as they check what they are sent', async () => {
  const { paths } = (await (await send('/v1/openapi.json')).json()) as { paths: Record<string, object> };
  const text = (await (await send('/v1/mcp', rpc('tools/list'))).text()).replace(/[^]*?data: /, '');
  const { tools } = (JSON.parse(text) as { result: { tools: { name: string; inputSchema: object }[] } }).result;
  const operations = Object.entries(paths).map(([path, all]) => `${path} ${JSON.stringify(all)}`);
  const named = tools.map(({ inputSchema: { properties }, ...facts }: { inputSchema: { properties?: object } }) => JSON.stringify({ ...facts, input: Object.keys(properties ?? {}) }));
  await expect(`${[...operations, ...named].join('\n')}\n`).toMatchFileSnapshot('shown/api-description.txt');
}); // oxfmt-ignore

it.each([
  [['audits:read'], ['list_audits']],
  [['findings:read'], ['list_findings', 'read_finding']],
  [['fixes:write'], ['send_fix']],
  [['drafts:write'], ['add_drafts']],
])('API-03 a token with the scopes %j has the tools %j', async (scopes, tools) => {
  const text = await (await send('/v1/mcp', rpc('tools/list'), told('me', meWith(...scopes)))).text();
  expect(Array.from(text.matchAll(/"name":"(\w+)","title"/g), ([, name]) => name)).toEqual(tools);
});
