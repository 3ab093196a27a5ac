// A browser of Debian over WebDriver, for the engines that Playwright has no build of there: Firefox speaks WebDriver BiDi itself,
// WebKitGTK has WebKitWebDriver.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../supabase/local/free-port.mjs';

type Engine = 'firefox' | 'webkit';

export interface Browser {
  open(url: string): Promise<void>;
  /** Runs the text of a function's body, and returns its result as JSON. */
  run<T>(body: string): Promise<T>;
  /** Presses real keys, one after the other; special ones by WebDriver's code points. */
  press(keys: string): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Gives a file to the first field for files of the page. */
  upload(path: string): Promise<void>;
  tabs(): Promise<string[]>;
  switchTo(tab: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

const keyActions = (keys: string) => {
  const steps = ['keyDown', 'keyUp'];
  const actions = Array.from(keys).flatMap((value) => steps.map((type) => ({ type, value })));
  return [{ type: 'key', id: 'keys', actions }];
};
const clickActions = (x: number, y: number) => {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
  const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
  return [{ type: 'pointer', id: 'mouse', actions }];
};

export const launch = (engine: Engine, downloads: string): Promise<Browser> =>
  engine === 'firefox' ? launchFirefox(downloads) : launchWebKit();

/** GTK lists what was downloaded in the home folder, where the tests write nothing. */
const withHome = (home: string) => ({ ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data') });

async function launchFirefox(downloads: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const preferences = { 'browser.download.dir': downloads, 'browser.download.folderList': 2 };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const child = spawn('/usr/bin/firefox-esr', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withHome(profile),
  });
  const url = await lineOf(child, /WebDriver BiDi listening on (\S+)/);
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (message: { error?: string; message?: string; result: unknown }) => void>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message);
  };
  let count = 0;
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = ++count;
    const sent = new Promise<{ error?: string; message?: string; result: unknown }>((resolve) =>
      waiting.set(id, resolve),
    );
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await sent;
    if (error) throw new Error(`${method}: ${error}: ${message}`);
    return result as T;
  };
  await send('session.new', { capabilities: {} });
  const tabs = async () => {
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    return contexts.map(({ context }) => context);
  };
  let [context = ''] = await tabs();
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  const evaluate = (expression: string) =>
    send<{ type: string; result: { value: string; sharedId: string }; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      {
        expression,
        target: { context },
        awaitPromise: true,
      },
    );
  return {
    open: async (to) => void (await send('browsingContext.navigate', { context, url: to, wait: 'complete' })),
    run: async (body) => {
      const { result, exceptionDetails } = await evaluate(`JSON.stringify((() => { ${body} })() ?? null)`);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    press: async (keys) => void (await send('input.performActions', { context, actions: keyActions(keys) })),
    click: async (x, y) =>
      void (await send('input.performActions', { context, actions: clickActions(x, y) })),
    upload: async (path) => {
      const { result } = await evaluate("document.querySelector('input[type=file]')");
      await send('input.setFiles', { context, element: { sharedId: result.sharedId }, files: [path] });
    },
    tabs,
    switchTo: async (tab) => {
      context = tab;
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      child.kill();
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function launchWebKit(): Promise<Browser> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: withHome(home),
  });
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  while (!(await send('GET', '/status').catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const options = {
    binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    args: ['--automation', '--javascript-can-open-windows-automatically=true'],
  };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const at = (path: string) => `/session/${sessionId}${path}`;
  const post = <T>(path: string, body: object) => send<T>('POST', at(path), body);
  return {
    open: (url) => post('/url', { url }),
    run: async (script) =>
      JSON.parse(
        await post<string>('/execute/sync', {
          script: `return JSON.stringify((() => { ${script} })() ?? null)`,
          args: [],
        }),
      ),
    press: (keys) => post('/actions', { actions: keyActions(keys) }),
    click: (x, y) => post('/actions', { actions: clickActions(x, y) }),
    upload: async (path) => {
      const element = await post<Record<string, string>>('/element', {
        using: 'css selector',
        value: 'input[type=file]',
      });
      await post(`/element/${Object.values(element)[0]}/value`, { text: path });
    },
    tabs: () => send('GET', at('/window/handles')),
    switchTo: (handle) => post('/window', { handle }),
    screenshot: async () => Buffer.from(await send<string>('GET', at('/screenshot')), 'base64'),
    close: async () => {
      await send('DELETE', at('')).catch(() => undefined);
      process.kill(-(child.pid ?? 0));
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The first group of the first line of stderr that matches. */
function lineOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}.`)));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = pattern.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
}
