import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askFirstQuestions } from './ask-first-questions.ts';

const supabase = { url: 'http://backend.test', publishableKey: 'key' };
let answers: Record<string, () => Promise<Response>>;
let asked: string[];

beforeEach(() => {
  [answers, asked] = [{}, []];
  delete window.portalEarlyAnswers;
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url);
    asked.push(pathname.replace('/rest/v1/', ''));
    return answers[asked.at(-1) ?? '']?.() ?? Promise.resolve(Response.json([]));
  });
  localStorage.setItem(
    'audit-portal-auth',
    JSON.stringify({ user: { id: 'ada' }, access_token: 't', expires_at: Date.now() / 1000 + 3_600 }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ask = (path = '/admin/clients') => askFirstQuestions(supabase, path);
const roles = (answer: () => Promise<Response>) => (answers['user_roles'] = answer);

it('GUARD-05 ROUTE-07 an admin is known by one role, and the console’s questions are asked for nobody else', async () => {
  roles(async () => Response.json([{ role: 'admin' }]));
  expect(await ask()).toBe(true);
  expect(asked).toContain('rpc/search_clients');
});

it.each([
  ['has no role', async () => Response.json([])],
  ['is answered with more rows than there can be', async () => Response.json([{}, {}])],
  ['is refused', async () => Response.json([{ role: 'admin' }], { status: 401 })],
  ['is answered with no list', async () => Response.json({ length: 1 })],
  ['is answered with no JSON', async () => new Response('<h1>Bad gateway</h1>')],
  ['is not answered', () => Promise.reject(new TypeError('Failed to fetch'))],
])('GUARD-05 who %s is no admin, and nothing fails', async (_what, answer) => {
  roles(answer);
  expect(await ask()).toBe(false);
  expect(asked).not.toContain('rpc/search_clients');
});

it('AUTH-15 nothing is asked without a session', async () => {
  localStorage.clear();
  roles(async () => Response.json([{ role: 'admin' }]));
  expect(await ask()).toBe(false);
  expect(asked).toEqual([]);
});

it('DASH-03 a question that fails does not keep the others from being asked', async () => {
  answers['profiles'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await ask('/reports');
  expect(asked).toEqual(['user_roles', 'profiles', 'rpc/second_factor_state', 'audits']);
});
