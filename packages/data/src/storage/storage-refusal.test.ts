import { expect, it } from 'vitest';
import { storageRefusal, type StorageAnswer } from './storage-refusal.ts';

// As the real Storage service answered, with HTTP 400 every time.
it.each<[string, StorageAnswer, string]>([
  ['too large', { statusCode: '413', message: 'The object exceeded the maximum allowed size' }, 'invalid'],
  ['not allowed', { statusCode: '403', message: 'new row violates row-level security policy' }, 'forbidden'],
  ['old token', { statusCode: '403', message: '"exp" claim timestamp check failed' }, 'session'],
  ['old key', { statusCode: '403', message: 'signature verification failed' }, 'session'],
  ['no object', { statusCode: '404', message: 'Object not found' }, 'not-found'],
  ['taken', { statusCode: '409', message: 'The resource already exists' }, 'conflict'],
  ['wrong type', { statusCode: '415', message: 'mime type text/html is not supported' }, 'invalid'],
])('FILE-03 reads what the body says: %s', (_name, answer, kind) => {
  expect(storageRefusal({ status: 400, ...answer }).kind).toBe(kind);
});

it('FILE-03 without a body, or without an answer, the status says what it was', () => {
  expect(storageRefusal({ status: 413 }).message).toBe('This file is larger than 50 MB.');
  expect(storageRefusal({ status: 401 }).kind).toBe('session');
  expect(storageRefusal({ status: 502 }).kind).toBe('server');
  expect(storageRefusal({ message: 'Failed to fetch' }).kind).toBe('network');
});
