import { expect, it, vi } from 'vitest';

it('FIND-08 the worker says that it listens, how much of the file has arrived, and what the file says', async () => {
  const told = vi.fn<(message: unknown) => void>();
  vi.stubGlobal('postMessage', told);
  await import('./read-file.worker.ts');
  expect(told.mock.calls).toEqual([[{ progress: 0 }]]);
  const parts = [new TextEncoder().encode('[{"title":"A"}]')];
  const file = Object.assign(new File([...parts], 'a.json'), {
    stream: () => ({ getReader: () => ({ read: async () => ({ value: parts.shift() }) }) }),
  });
  dispatchEvent(new MessageEvent('message', { data: file }));
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(3));
  expect(told.mock.calls.slice(1)).toMatchObject([
    [{ progress: 1 }],
    [{ file: { format: 'JSON', findings: [{ title: 'A' }] } }],
  ]);
});
