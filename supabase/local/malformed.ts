// What is malformed is the caller's mistake (400); the light backend would answer that it failed itself (500).

const API = /^\/(auth|storage|rest)\/v1\//;
const JSON_TYPE = /^application\/json\b/i;
/** What the auth service has room for. */
const LONGEST_EMAIL = 255;
/** What it takes for text without looking. */
const TEXTS = [
  'email',
  'password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'scope',
];
const MULTIPART_TYPE = /^multipart\/form-data\b/i;

/** A sentence for a request that no backend can understand, or null; and the request to go on with. */
export async function readable(request: Request): Promise<{ request: Request } | { refusal: Response }> {
  const url = new URL(request.url);
  const api = API.exec(url.pathname)?.[1];
  if (!api) return { request };
  if (!isText(url.pathname) || !isText(url.search))
    return refuse('The address contains a character that is not allowed.');
  if (url.pathname.startsWith('/storage/v1/object/sign/') && request.method !== 'POST') {
    if (!isToken(url.searchParams.get('token') ?? '')) return refuse('This link is not valid.');
  }
  // What the REST interface cannot parse it refuses itself; the auth service takes everything for JSON.
  const type = request.headers.get('content-type') ?? '';
  const isForm = api === 'storage' && MULTIPART_TYPE.test(type);
  const isJson = api === 'auth' || (api === 'storage' && JSON_TYPE.test(type));
  if (request.method === 'GET' || request.method === 'HEAD' || !(isForm || isJson)) return { request };
  const body = await request.arrayBuffer();
  const isFine = isForm ? await isReadableForm(body, type) : isReadableJson(body, api);
  if (!isFine) return refuse('The request body cannot be read.');
  return { request: new Request(request.url, { method: request.method, headers: request.headers, body }) };
}

// How the light backend and PGlite say that a filter or a value is not one.
const NOT_UNDERSTOOD =
  /^(Error: (Missing closing quote|Invalid input for)|TypeError: Cannot use 'in' operator|RangeError: Invalid time value)/;

/** What `ask` answers, with 400 where the REST interface calls a filter that it cannot read a failure of its own. */
export async function inTheCallersName(
  request: Request,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const answer = await ask(request);
  if (answer.status !== 500) return answer;
  // An answer to HEAD does not say why.
  const isHead = request.method === 'HEAD';
  const reason = isHead ? await ask(new Request(request.url, { headers: request.headers })) : answer.clone();
  const told: unknown = await reason.json().catch(() => null);
  if (!isObject(told) || told['code'] !== 'SUP' || !NOT_UNDERSTOOD.test(String(told['message'])))
    return answer;
  return isHead
    ? new Response(null, { status: 400 })
    : Response.json({ ...told, code: 'PGRST100' }, { status: 400 });
}

function refuse(message: string): { refusal: Response } {
  return { refusal: Response.json({ error: 'invalid_request', message }, { status: 400 }) };
}

function isText(escaped: string): boolean {
  try {
    return !decodeURIComponent(escaped).includes('\0');
  } catch {
    return false;
  }
}

function isToken(token: string): boolean {
  const [header = '', ...rest] = token.split('.');
  try {
    return rest.length === 2 && isObject(JSON.parse(Buffer.from(header, 'base64url').toString()));
  } catch {
    return false;
  }
}

function isReadableJson(bytes: ArrayBuffer, api: string): boolean {
  // Signing out says that it sends JSON, and sends nothing.
  if (bytes.byteLength === 0) return api === 'auth';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const body: unknown = JSON.parse(text, onlyWhatFits);
    return api === 'storage' ? hasPageOfObjects(body) : isObject(body) && hasTexts(body);
  } catch {
    return false;
  }
}

/** Throws at a text that PostgreSQL has no room for: with NUL in it, or with half a character. */
function onlyWhatFits(name: string, value: unknown): unknown {
  for (const text of [name, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))
      throw new Error('Not a text that can be kept.');
  }
  return value;
}

/** A list of objects has a page; nothing else in the storage is called limit or offset. */
function hasPageOfObjects(body: unknown): boolean {
  if (!isObject(body)) return true;
  return ['limit', 'offset'].every((name) => body[name] === undefined || isCount(body[name]));
}

function hasTexts(body: Record<string, unknown>): boolean {
  const { data, email } = body;
  if (data !== undefined && data !== null && !isObject(data)) return false;
  if (typeof email === 'string' && email.length > LONGEST_EMAIL) return false;
  return TEXTS.every((name) => body[name] === undefined || typeof body[name] === 'string');
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1e9;
}

async function isReadableForm(body: ArrayBuffer, type: string): Promise<boolean> {
  return new Response(body, { headers: { 'content-type': type } }).formData().then(
    () => true,
    () => false,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
