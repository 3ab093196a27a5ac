import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asRemoteError, RemoteError } from './manifest/remote-error.ts';
import { remoteState, updateRemote, useRemoteState } from './remote-state.ts';

const error = new RemoteError('It did not load.', { remote: 'admin', fault: 'broken' });

it('ALL-01 a screen hears when a remote becomes unavailable and when it is there again', () => {
  const { result, unmount } = renderHook(() => useRemoteState('admin').failure);
  const { result: other } = renderHook(() => useRemoteState('portal').failure);
  expect(result.current).toBeUndefined();
  act(() => updateRemote('admin', { failure: error }));
  expect(result.current).toBe(error);
  expect(other.current).toBeUndefined();
  expect(remoteState('admin').failure).toBe(error);
  act(() => updateRemote('admin', { failure: undefined }));
  expect(result.current).toBeUndefined();
  unmount();
  act(() => updateRemote('admin', { failure: error }));
  expect(result.current).toBeUndefined();
});

it('ALL-01 any error of a remote says whose it is, and whether a file did not arrive', () => {
  expect(asRemoteError({ name: 'portal' }, error)).toBe(error);
  const chunk = new TypeError('Failed to fetch dynamically imported module: https://portal.test/a.js');
  expect(asRemoteError({ name: 'portal' }, chunk, '7')).toMatchObject({
    name: 'RemoteError',
    message: chunk.message,
    remote: 'portal',
    version: '7',
    fault: 'unreachable',
    cause: chunk,
  });
  expect(asRemoteError({ name: 'portal' }, 'text')).toMatchObject({ message: 'text', fault: 'broken' });
});
