import { createPortalClient } from '@portal/data/client/create-client';
import { createQueryClient } from '@portal/data/client/query-client';
import { setSupabase } from '@portal/data/client/supabase';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isKnownAdmin, lookUpAccount } from './account.ts';

const profile = { onboarding_completed: true, approval_status: 'pending' };
const pending = new Promise<never>(() => undefined);

const requests: string[] = [];
let role: () => Promise<Response>;
let profiles: () => Promise<Response>;
let secondFactor: () => Promise<Response>;

vi.stubGlobal('fetch', (input: string | URL) => {
  const { pathname } = new URL(input);
  requests.push(pathname);
  if (pathname.endsWith('/my_account')) return secondFactor();
  return pathname.endsWith('/user_roles') ? role() : profiles();
});
setSupabase(createPortalClient({ url: 'http://backend.test', publishableKey: 'key' }));

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  role = async () => Response.json([]);
  profiles = async () => Response.json([profile]);
  secondFactor = async () => Response.json([{ has_factor: false, needed: false, satisfied: true }]);
});
afterEach(() => vi.useRealTimers());

const client = () => createQueryClient(() => undefined);

describe('looking an account up', () => {
  it('ROUTE-06 is abandoned after 5 s', async () => {
    profiles = () => pending;
    const outcome = vi.fn<(lookup: unknown) => void>();
    void lookUpAccount(client(), 'u').then(outcome);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith({ outcome: 'timeout' });
  });

  it('AUTH-14 ROUTE-06 ends without an account when signing out clears the queries', async () => {
    role = profiles = secondFactor = () => pending;
    const queryClient = client();
    const lookup = lookUpAccount(queryClient, 'u');
    const admin = isKnownAdmin(queryClient, 'u');
    await vi.advanceTimersByTimeAsync(10);
    queryClient.clear();
    expect((await lookup).outcome).not.toBe('found');
    expect(await admin).toBe(false);
  });

  it('ROUTE-06 is an error when one of the two fails, without a retry', async () => {
    role = async () => Response.json([{ role: 'admin' }]);
    profiles = async () => Response.json({ message: 'down' }, { status: 500 });
    expect(await lookUpAccount(client(), 'u')).toEqual({ outcome: 'error' });
    expect(requests).toHaveLength(3);
  });

  it.each(['', 'null', '{"role":"admin"}', '<!doctype html>', '[{"role":"adm'])(
    'ROUTE-06 GUARD-04 ALL-01 treats %j with status 200 as an error, not as a missing profile or a role',
    async (body) => {
      role = profiles = async () => new Response(body, { status: 200 });
      expect(await lookUpAccount(client(), 'u')).toEqual({ outcome: 'error' });
      expect(await isKnownAdmin(client(), 'u')).toBe(false);
    },
  );

  it.each([
    ['none', { has_factor: true, needed: true, satisfied: true }],
    ['code', { has_factor: true, needed: true, satisfied: false }],
    ['set-up', { has_factor: false, needed: true, satisfied: false }],
  ])('AUTH-18 knows the step "%s" of the second factor', async (step, state) => {
    secondFactor = async () => Response.json([state]);
    expect(await lookUpAccount(client(), 'u')).toMatchObject({ account: { secondFactor: step } });
  });

  it('AUTH-18 continues without a response about the second factor: the database refuses the data', async () => {
    secondFactor = async () => Response.json({ message: 'down' }, { status: 500 });
    expect(await lookUpAccount(client(), 'u')).toMatchObject({
      outcome: 'found',
      account: { secondFactor: 'none' },
    });
  });

  it('ROUTE-06 sends a request even when an earlier response is cached', async () => {
    const queryClient = client();
    await lookUpAccount(queryClient, 'u');
    profiles = async () => Response.json([{ ...profile, approval_status: 'approved' }]);
    expect(await lookUpAccount(queryClient, 'u')).toMatchObject({
      account: { profile: { approval_status: 'approved' } },
    });
  });
});

describe('GUARD-05 the admin role', () => {
  it('is known from the response of the backend', async () => {
    role = async () => Response.json([{ role: 'admin' }]);
    expect(await isKnownAdmin(client(), 'u')).toBe(true);
    role = async () => Response.json([]);
    expect(await isKnownAdmin(client(), 'u')).toBe(false);
  });
});
