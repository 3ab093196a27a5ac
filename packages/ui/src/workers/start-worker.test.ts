import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** What the page requests of the browser, in order. */
let requests: string[];
let scripts: Blob[];

class FakeWorker {
  constructor(address: string, options: object) {
    requests.push(`worker ${address} ${JSON.stringify(options)}`);
  }
}

beforeEach(() => {
  vi.resetModules();
  requests = [];
  scripts = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((script) => `blob:${scripts.push(script as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void requests.push(`revoke ${address}`));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = async () =>
  (await import('./start-worker.ts')).startWorker('https://admin.test/read-file.worker.js');

describe('FIND-08 SEAL-04 a worker', () => {
  it('is started by a script of one line, which imports its code and reports when that does not load', async () => {
    expect(await start()).toBeInstanceOf(FakeWorker);
    expect(requests).toEqual(['worker blob:1 {"type":"module"}']);
    expect(scripts[0]?.type).toBe('text/javascript');
    const source = await scripts[0]?.text();
    expect(source).toBe(
      'import("https://admin.test/read-file.worker.js").catch((error) => setTimeout(() => { throw error; }));',
    );
  });

  it('starts under the one policy that the shell allows for it, made once', async () => {
    const createPolicy = vi.fn<(name: string, rules: { createScriptURL: (url: string) => string }) => object>(
      (name, rules) => ({ createScriptURL: (url: string) => `${name}:${rules.createScriptURL(url)}` }),
    );
    vi.stubGlobal('trustedTypes', { createPolicy });
    await start();
    await start();
    expect(requests).toEqual([
      'worker portal-worker:blob:1 {"type":"module"}',
      'worker portal-worker:blob:2 {"type":"module"}',
    ]);
    expect(createPolicy).toHaveBeenCalledOnce();
  });
});
