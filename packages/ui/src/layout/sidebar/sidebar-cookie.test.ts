import { afterEach, expect, test, vi } from 'vitest';
import { writeSidebarCookie } from './sidebar-cookie.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['https:', /; SameSite=Lax; Secure$/],
  ['http:', /; SameSite=Lax$/],
])('SIDE-03 over %s the cookie is SameSite=Lax, and Secure only over https', (protocol, ending) => {
  const written = vi.spyOn(document, 'cookie', 'set');
  writeSidebarCookie('collapsed', { protocol });
  expect(written.mock.lastCall?.[0]).toMatch(ending);
});
