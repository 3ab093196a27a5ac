import { afterEach, expect, test, vi } from 'vitest';
import { writeSidebarCookie } from './sidebar-cookie.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['https:', /; SameSite=Lax; Secure$/],
  ['http:', /; SameSite=Lax$/],
])(
  'SIDE-03 over %s the cookie goes to no other site, and over https to no unencrypted one',
  (protocol, ending) => {
    const written = vi.spyOn(document, 'cookie', 'set');
    writeSidebarCookie('collapsed', { protocol });
    expect(written.mock.lastCall?.[0]).toMatch(ending);
  },
);
