// npm run functions:bundle: makes one file of each edge function and all that it imports, and tries it on the Deno of hosted Supabase,
// so that the versions which are deployed are those of package-lock.json that were tested. docs/deploy.md uploads the folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { rolldown } from 'rolldown';
import { thirdPartyNotices } from '../../scripts/federation/third-party-notices.ts';
import { chooseScriptFonts, readScriptFont } from '../functions/_shared/report/fonts/choose-script-fonts.ts';
import type { Firm } from '../functions/_shared/report/snapshot.ts';
import { denoBinary } from '../local/deno.ts';

const SUPABASE = fileURLToPath(new URL('../', import.meta.url));
const OUT = join(SUPABASE, 'dist');
const PROJECT = join(OUT, 'supabase');

const SCRIPT_FILES = join(SUPABASE, 'functions/_shared/report/fonts/script-files.ts');

/** The packages of those fonts. That of Hebrew has the licence's text for Inter and JetBrains Mono, too. */
const SCRIPT_FONTS = Object.keys(
  (JSON.parse(readFileSync(join(SUPABASE, 'package.json'), 'utf8')) as { dependencies: object }).dependencies,
).filter((name) => name.startsWith('@fontsource/'));

/** What script-files.ts exports, with the fonts as text: V8 reads one of them when its function is first called. */
function scriptFonts(): string {
  const fonts = chooseScriptFonts(create);
  const files = fonts.map((font) => {
    const base64 = Buffer.from(readScriptFont(font)).toString('base64');
    return `${JSON.stringify(font.file)}: () => '${base64}'`;
  });
  return `const FILES = { ${files.join(',\n')} };
export const listScriptFonts = () => (${JSON.stringify(fonts)});
export const readScriptFont = ({ file }) => new Uint8Array(Buffer.from(FILES[file](), 'base64'));`;
}

async function bundle(name: string): Promise<void> {
  const build = await rolldown({
    input: join(SUPABASE, 'functions', name, 'index.ts'),
    platform: 'node',
    // What Deno gives to the code of npm packages alone.
    transform: {
      define: { global: 'globalThis' },
      inject: {
        Buffer: ['node:buffer', 'Buffer'],
        process: 'node:process',
        setImmediate: ['node:timers', 'setImmediate'],
      },
    },
    plugins: [
      {
        name: 'as Deno resolves',
        resolveId(source, importer) {
          if (isBuiltin(source)) return { id: `node:${source.replace(/^node:/, '')}`, external: true };
          const [, library, path = ''] = /^npm:((?:@[^/]+\/)?[^@/]+)@[\d.]+(.*)$/.exec(source) ?? [];
          return library ? this.resolve(library + path, importer) : null;
        },
      },
      {
        name: 'fonts of reports inside',
        load: (id) => (id === SCRIPT_FILES ? scriptFonts() : null),
      },
      thirdPartyNotices((modules) => (modules.includes(SCRIPT_FILES) ? SCRIPT_FONTS : [])),
    ],
  });
  await build.write({ file: join(PROJECT, 'functions', name, 'index.js'), codeSplitting: false });
}

/** The part of config.toml that is about functions, with the bundles as their entry points. */
function writeConfig(): void {
  const config = readFileSync(join(SUPABASE, 'config.toml'), 'utf8');
  const functions = config
    .slice(config.indexOf('[functions.'))
    .replaceAll(
      /^\[functions\.(.+)\]$/gm,
      (head, name) => `${head}\nentrypoint = "./functions/${name}/index.js"`,
    );
  writeFileSync(join(PROJECT, 'config.toml'), `${/^project_id = .*$/m.exec(config)?.[0]}\n\n${functions}`);
}

const FIRM: Firm = {
  // Needs fonts that a bundle has inside.
  name: 'Example 例 مثال',
  logo: null,
  page_size: 'A4',
  primary_color: '#1d4ed8',
  accent_color: '#1d4ed8',
  method: null,
  about: null,
  disclaimer: null,
  contact: null,
  severity_definitions: null,
  status_definitions: null,
  confidentiality: null,
};

/** With nothing else to import from. generate-report writes a sample; api describes itself and its tools. */
async function tryBundle(name: string, backend: string): Promise<string> {
  const deno = spawn(
    denoBinary('deno-hosted'),
    [
      'run',
      '--quiet',
      '--no-prompt',
      '--no-remote',
      '--no-npm',
      '--no-config',
      '--allow-env',
      '--allow-net',
      `--allow-read=${PROJECT}`,
      join(OUT, 'serve.js'),
      new URL(`file://${join(PROJECT, 'functions', name, 'index.js')}`).href,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        DENO_DIR: join(OUT, 'deno'),
        SUPABASE_URL: backend,
        SUPABASE_SECRET_KEYS: '{"default":"sb_secret_of_the_trial"}',
        PORTAL_URL: 'https://portal.test',
        SMTP_HOST: 'mail.auditor.test',
        SMTP_FROM: 'Auditor <portal@auditor.test>',
        TEAM_EMAIL: 'team@auditor.test',
      },
    },
  );
  try {
    const [port] = (await Promise.race([once(deno.stdout, 'data'), once(deno, 'exit')])) as unknown[];
    if (!(port instanceof Buffer)) throw new Error(`${name} did not start.`);
    const address = `http://127.0.0.1:${port.toString().trim()}/functions/v1/${name}`;
    if (name === 'api') await tryApi(address);
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: 'Bearer a.b.c',
        apikey: 'sb_publishable_of_the_trial',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ step: 'sample' }),
    });
    const text = await response.text();
    const isRight =
      name === 'generate-report'
        ? text.includes('"shownLink":') && stored.subarray(0, 5).equals(Buffer.from('%PDF-'))
        : response.status < 500 && /^\{"(error|title)":/.test(text);
    if (!isRight) throw new Error(`${name} responded with ${response.status}: ${text.slice(0, 200)}`);
    return `${response.status}`;
  } finally {
    deno.kill('SIGKILL');
  }
}

/** A token with the right checksum. */
const TOKEN = 'ap_000000000000000000000000000000JP6MQ5';

async function tryApi(address: string): Promise<void> {
  const described = await (await fetch(`${address}/v1/openapi.json`)).text();
  const listed = await fetch(`${address}/v1/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  const tools = await listed.text();
  if (!described.startsWith('{"openapi":"3.1.0"') || !tools.includes('"name":"read_finding"'))
    throw new Error(`api responded with ${described.slice(0, 200)} and ${tools.slice(0, 200)}`);
}

rmSync(OUT, { recursive: true, force: true });
const names = readdirSync(join(SUPABASE, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(SUPABASE, 'functions', entry.name, 'index.ts')))
  .map(({ name }) => name);
for (const name of names) await bundle(name);
writeConfig();
writeFileSync(
  join(OUT, 'serve.js'),
  `const serve = Deno.serve;
Deno.serve = (handle) => serve({ hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(port) }, handle);
await import(Deno.args[0]);
`,
);
/** The preview that generate-report has stored last. */
let stored = Buffer.alloc(0);
const KNOWN: Readonly<Record<string, object>> = {
  '/rest/v1/rpc/draft_firm': FIRM,
  '/rest/v1/rpc/call_api': { status: 200, body: { token: { scopes: ['findings:read'] } } },
};
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = request.url ?? '';
  const isUpload = address.startsWith('/storage/v1/object/reports/previews/');
  if (isUpload) stored = await buffer(request);
  const isLink = address.startsWith('/storage/v1/object/sign/reports/previews/');
  const known = isLink ? { signedURL: '/object/sign/reports/a.pdf?token=a' } : isUpload ? {} : KNOWN[address];
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(known ?? { message: 'There is no such function.' }));
}
// While a busy machine makes the sample, the connection waits for longer than Node's five seconds.
const backend = createServer(
  { keepAliveTimeout: 0 },
  (request, response) => void respond(request, response),
).listen(0, '127.0.0.1');
await once(backend, 'listening');
const { port } = backend.address() as AddressInfo;
for (const name of names) {
  const status = await tryBundle(name, `http://127.0.0.1:${port}`);
  const size = statSync(join(PROJECT, 'functions', name, 'index.js')).size;
  console.log(`${name}: ${Math.ceil(size / 1024)} kB, responds with ${status}`);
}
backend.close();
