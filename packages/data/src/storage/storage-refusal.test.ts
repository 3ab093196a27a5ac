import { expect, it } from 'vitest';
import { storageRefusal, type StorageResponse } from './storage-refusal.ts';

// As the real Storage service responded, with HTTP 400 every time.
it.each<[string, StorageResponse, string]>([
  ['too large', { statusCode: '413', message: 'The object exceeded the maximum allowed size' }, 'invalid'],
  ['not allowed', { statusCode: '403', message: 'new row violates row-level security policy' }, 'forbidden'],
  ['old token', { statusCode: '403', message: '"exp" claim timestamp check failed' }, 'session'],
  ['old key', { statusCode: '403', message: 'signature verification failed' }, 'session'],
  ['no object', { statusCode: '404', message: 'Object not found' }, 'not-found'],
  ['taken', { statusCode: '409', message: 'The resource already exists' }, 'conflict'],
  ['wrong type', { statusCode: '415', message: 'mime type text/html is not supported' }, 'invalid'],
])('FILE-03 reads what the body says: %s', (_name, response, kind) => {
  expect(storageRefusal({ status: 400, ...response }).kind).toBe(kind);
});

it('FILE-03 without a body, or without a response, the status says what it was', () => {
  expect(storageRefusal({ status: 413 }).message).toBe('This file is larger than 50 MB.');
  expect(storageRefusal({ status: 401 }).kind).toBe('session');
  expect(storageRefusal({ status: 502 }).kind).toBe('server');
  expect(storageRefusal({ message: 'Failed to fetch' }).kind).toBe('network');
});

it('AUTH-15 a failure of Storage itself is not taken for an expired token, whatever its message is', () => {
  expect(storageRefusal({ status: 500, message: 'jwt secret is missing' }).kind).toBe('server');
  expect(storageRefusal({ status: 400, message: 'invalid JWT' }).kind).toBe('session');
});
