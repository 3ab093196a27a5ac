import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';

const Worker = vi.fn<(address: string, options: object) => void>();
let createUrl: MockInstance<typeof URL.createObjectURL>;
let revokeUrl: MockInstance<typeof URL.revokeObjectURL>;

beforeEach(() => {
  vi.resetModules();
  Worker.mockReset();
  vi.stubGlobal('Worker', Worker);
  createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  revokeUrl = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = async () =>
  (await import('./start-worker.ts')).startWorker('https://admin.test/read-file.worker.js');

it('FIND-08 SEAL-04 a worker is started by a script of one line, which imports its code and reports when that does not load', async () => {
  expect(await start()).toBeInstanceOf(Worker);
  expect(Worker.mock.calls).toEqual([['blob:1', { type: 'module' }]]);
  expect(revokeUrl).not.toHaveBeenCalled();
  const script = createUrl.mock.lastCall?.[0] as Blob;
  expect(script.type).toBe('text/javascript');
  expect(await script.text()).toBe(
    'import("https://admin.test/read-file.worker.js").catch((error) => setTimeout(() => { throw error; }));',
  );
});

it('FIND-08 SEAL-04 workers start under the one policy that the shell allows for them, made once', async () => {
  const createPolicy = vi.fn<(name: string, rules: object) => object>((name, rules) => ({
    createScriptURL: (url: string) => `${name}:${Reflect.get(rules, 'createScriptURL')(url)}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  await start();
  await start();
  expect(Worker.mock.calls.map(([address]) => address)).toEqual([
    'portal-worker:blob:1',
    'portal-worker:blob:1',
  ]);
  expect(createPolicy).toHaveBeenCalledOnce();
});
