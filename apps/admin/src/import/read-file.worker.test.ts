import { expect, it, vi } from 'vitest';

it('FIND-08 the worker says that it listens, how much of the files has arrived, and what they say', async () => {
  const told = vi.fn<(message: unknown) => void>();
  vi.stubGlobal('postMessage', told);
  await import('./read-file.worker.ts');
  expect(told.mock.calls).toEqual([[{ isReady: true }]]);
  const parts = [new TextEncoder().encode('[{"title":"A"}]')];
  const file = Object.assign(new File([...parts], 'a.json'), {
    stream: () => ({ getReader: () => ({ read: async () => ({ value: parts.shift() }) }) }),
  });
  dispatchEvent(new MessageEvent('message', { data: [file, new File([], 'b.json')] }));
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(3));
  expect(told.mock.calls.slice(1)).toMatchObject([
    [{ progress: { name: 'a.json', part: 1 } }],
    [{ read: { formats: ['JSON'], findings: [{ title: 'A' }], skipped: [{ where: 'b.json: The file' }] } }],
  ]);
});
