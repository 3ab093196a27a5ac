// What the API requests of the backend for a token, and what it refuses itself (API-02, API-03).
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/handler.ts';
import { REQUIRED, setEnvironment } from './environment.ts';

/** With the right checksum. */
const TOKEN = 'ap_Ab1Ab1Ab1Ab1Ab1Ab1Ab1Ab1Ab1Ab1zc0S92';
const DIGEST = 'b12f8ea6d049684cdd8abe6c608c870b7c9fc831149bbd099cb25170c4344e8e';
const ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';
const TIME = '2026-01-02T03:04:05Z';

type Told = { status?: number; body?: object; detail?: string; retry_after?: number };
const calls: {
  route: string;
  arguments: object;
  through_mcp: boolean;
  token_sha256: string;
  address: string;
}[] = [];
let told: Record<string, Told>;
let file: string;

vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  if (url.includes('/storage/')) return new Response(file);
  const call = JSON.parse(init.body as string) as (typeof calls)[number];
  calls.push(call);
  return Response.json(told[call.route]);
});
setEnvironment(REQUIRED);

beforeEach(() => {
  calls.length = 0;
  told = {
    me: {
      body: {
        person: 'Ann',
        client: null,
        token: { name: 'CI', scopes: ['findings:read'], audit_id: null, ends_at: TIME },
      },
    },
  };
});
afterAll(() => void vi.unstubAllGlobals());

const send = (path: string, init: RequestInit = {}) =>
  api(
    new Request(`https://project.test/functions/v1/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${TOKEN}`, 'x-real-ip': '203.0.113.9', ...(init.headers as object) },
    }),
  );
const post = (body: unknown, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  body: JSON.stringify(body),
});
const toolsList = post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

describe('API-01 a token', () => {
  it.each([`/v1/me?token=${TOKEN}`, `/v1/audits/${TOKEN}`, `/v1/me?t=%61%70_${TOKEN.slice(3)}`])(
    'is refused in the address %s, before anything is requested',
    async (path) => {
      const response = await send(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        detail: expect.stringContaining('Revoke this one') as string,
      });
      expect(calls).toEqual([]);
    },
  );

  it.each(['', 'Basic x', `Bearer ${TOKEN.slice(0, -1)}3`, `Bearer ${TOKEN}x`])(
    'that is missing or miscopied, as in %j, is refused without the database',
    async (authorization) => {
      const response = await send('/v1/me', { headers: { authorization } });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(calls).toEqual([]);
    },
  );

  it('is told to the database as its digest, with the address of the caller', async () => {
    expect((await send('/v1/me')).status).toBe(200);
    expect(calls).toEqual([
      { token_sha256: DIGEST, route: 'me', arguments: {}, through_mcp: false, address: '203.0.113.9' },
    ]);
  });
});

describe('API-03 MCP', () => {
  it('is named in each call of the database, which decides whether the client has it on', async () => {
    const response = await send('/v1/mcp', toolsList);
    expect(await response.text()).toContain('list_findings');
    expect(calls.map((call) => call.through_mcp)).toEqual([true]);
    told['me'] = { status: 403, detail: 'MCP is off.' };
    expect(await (await send('/v1/mcp', toolsList)).json()).toMatchObject({
      status: 403,
      detail: 'MCP is off.',
    });
  });

  it('has the tools of the token’s scopes alone', async () => {
    const tools = await (await send('/v1/mcp', toolsList)).text();
    expect(tools).toContain('read_finding');
    for (const name of ['list_audits', 'send_fix', 'add_drafts']) expect(tools).not.toContain(name);
  });

  it('is not for pages of a browser', async () => {
    const { headers, ...rest } = toolsList;
    expect(
      (await send('/v1/mcp', { ...rest, headers: { ...(headers as object), origin: 'https://evil.test' } }))
        .status,
    ).toBe(403);
    expect(calls).toEqual([]);
  });
});

describe('API-02 a finding', () => {
  it.each([
    ['of one line', 2, null, 'line 2'],
    ['of several lines', 2, 4, 'line 2\nline 3\nline 4'],
    ['of more than 500 lines', 3, 900, Array.from({ length: 500 }, (_, n) => `line ${n + 3}`).join('\n')],
  ])('has the lines of its places, and no other: %s', async (_what, first_line, last_line, lines) => {
    file = Array.from({ length: 1_000 }, (_, n) => `line ${n + 1}`).join('\n');
    const location = { repository: null, commit: null, path: 'a.sol', first_line, last_line };
    const place = {
      bucket_id: 'client-files',
      object_path: 'a',
      data_start: 0,
      data_size: file.length,
      is_deflated: false,
      size: file.length,
    };
    const finding = {
      id: ID, audit_id: ID, number: 'H-01', title: 'A', severity: 'high', likelihood: null, impact: null, status: 'open',
      description: '', recommendation: '', published_at: TIME, updated_at: TIME, locations: [{ ...location, path: 'unknown.sol' }, location],
    }; // oxfmt-ignore
    told['finding'] = { body: { finding, places: [{ index: 1, ...place }] } };
    const answer = (await (await send(`/v1/findings/${ID}`)).json()) as {
      locations: { lines: string | null }[];
    };
    expect(answer.locations.map((one) => one.lines)).toEqual([null, lines]);
  });
});

describe('API-02 a request', () => {
  it.each([
    ['', { limit: 50 }],
    ['?limit=100', { limit: 100 }],
    [`?cursor=${btoa('["a",1]').replaceAll('=', '')}`, { limit: 50, after: ['a', 1] }],
  ])('for a list with %j is passed on as %j', async (query, expected) => {
    told['audits'] = { body: { audits: [], last: ['b', 2] } };
    const page = (await (await send(`/v1/audits${query}`)).json()) as { next_cursor: string };
    expect(calls[0]?.arguments).toEqual(expected);
    expect(JSON.parse(atob(page.next_cursor))).toEqual(['b', 2]);
  });

  it.each(['?limit=0', '?limit=101', '?limit=1&limit=2', '?cursor=x', '?other=1'])(
    'for a list with %s is refused without the database',
    async (query) => {
      expect((await send(`/v1/audits${query}`)).status).toBe(400);
      expect(calls).toEqual([]);
    },
  );

  it('with filters passes each of them on, written with commas or repeated', async () => {
    told['findings'] = { body: { findings: [] } };
    await send(`/v1/audits/${ID}/findings?severity=high,low&status=open&status=fixed`);
    expect(calls[0]?.arguments).toEqual({
      id: ID,
      severity: ['high', 'low'],
      status: ['open', 'fixed'],
      limit: 50,
    });
  });

  it('with more than 500 drafts or 4 MB is refused, and its body is read for a token alone', async () => {
    const drafts = (count: number, title = 'A') =>
      post(
        { findings: Array.from({ length: count }, () => ({ title, severity: 'low' })) },
        { 'idempotency-key': ID },
      );
    told['drafts'] = { body: { imported: 500 } };
    const path = `/v1/audits/${ID}/drafts`;
    expect((await send(path, drafts(500))).status).toBe(200);
    expect((await send(path, drafts(501))).status).toBe(400);
    expect((await send(path, drafts(1, 'A'.repeat(4_194_304)))).status).toBe(413);
    expect(calls.map(({ route }) => route)).toEqual(['me', 'drafts', 'me', 'me']);
    told['me'] = { status: 401, detail: 'This token has ended.' };
    expect((await send(path, drafts(1, 'A'.repeat(4_194_304)))).status).toBe(401);
  });

  it('that the database refuses for now says when to come again', async () => {
    told['me'] = { status: 429, detail: 'Too many requests.', retry_after: 30 };
    const response = await send('/v1/me');
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      429,
      '30',
      { title: 'Too many requests', status: 429, detail: 'Too many requests.' },
    ]);
  });

  it('by another method is refused with those that are allowed', async () => {
    const response = await send('/v1/me', { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
