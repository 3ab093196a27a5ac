import { expect, it, vi } from 'vitest';
import { storedUserId, usableSession } from './stored-session.ts';

const KEY = 'audit-portal-auth';
const NOW = Date.parse('2026-11-22T12:00:00Z');

it.each(['null', '{}', '{"user":{"id":7}}', '{"us'])('AUTH-15 %s is no stored session', (stored) => {
  localStorage.setItem(KEY, stored);
  expect(storedUserId()).toBeNull();
  expect(usableSession()).toBeNull();
});

it.each([
  [91, 'token', { userId: 'ada', accessToken: 'token' }],
  [90, 'token', null],
  [-1, 'token', null],
  [3_600, 7, null],
  [3_600, undefined, null],
])(
  'AUTH-15 a session that is valid for %d more seconds, with the token %j, is used as %j',
  (left, token, used) => {
    vi.useFakeTimers({ now: NOW });
    const session = { user: { id: 'ada' }, access_token: token, expires_at: NOW / 1000 + left };
    const asText = { ...session, expires_at: String(session.expires_at) };
    localStorage.setItem(KEY, JSON.stringify(session));
    expect(storedUserId()).toBe('ada');
    expect(usableSession()).toEqual(used);
    localStorage.setItem(KEY, JSON.stringify(asText));
    expect(usableSession()).toBeNull();
  },
);
