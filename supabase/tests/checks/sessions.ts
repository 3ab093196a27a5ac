// Attacks: reading on with the token of a session that was ended.
import assert from 'node:assert/strict';
import { hasRows, type Check, type Scene } from '../check.ts';
import { people, rowsOf, type Person } from '../people.ts';

const SESSION = '00000000-0000-4000-8000-0000000000c1';
const OTHERS = '00000000-0000-4000-8000-0000000000c2';

/** What a live session of an owner reads, one statement a place. */
const READS = [
  'select 1 from profiles',
  'select 1 from projects',
  'select 1 from audits',
  'select 1 from report_versions',
  'select 1 from files',
  'select 1 from service_requests',
  'select 1 from knowledge_recommendations',
];

async function begin({ operator }: Scene): Promise<void> {
  await operator(`insert into auth.sessions (id, user_id) values
    ('${SESSION}', '${people.owner}'), ('${OTHERS}', '${people.other}')`);
}

async function readable(scene: Scene, who: Person, session: string): Promise<string[]> {
  const seen: string[] = [];
  for (const sql of READS) if ((await scene.inSession(who, session, sql)).count > 0) seen.push(sql);
  return seen;
}

const END: Record<string, string> = {
  'was signed out of': `delete from auth.sessions where id = '${SESSION}'`,
  'has run out': `update auth.sessions set not_after = now() where id = '${SESSION}'`,
  'belongs to a banned account': `update auth.users set banned_until = 'infinity' where id = '${people.owner}'`,
};

export const sessions: Check[] = [
  ...Object.entries(END).map(([what, sql]): Check => ({
    title: `AUTH-19 the token of a session that ${what} reads nothing`,
    run: async (scene) => {
      await begin(scene);
      assert.deepEqual(await readable(scene, 'owner', SESSION), READS);
      await scene.operator(sql);
      assert.deepEqual(await readable(scene, 'owner', SESSION), []);
    },
  })),
  {
    title:
      'AUTH-19 an ended session writes nothing, calls nothing and is no admin, and another’s session helps nobody',
    run: async (scene) => {
      await begin(scene);
      hasRows(await scene.inSession('other', OTHERS, 'select 1 from profiles'), 1);
      assert.deepEqual(await readable(scene, 'owner', OTHERS), []);
      assert.deepEqual(await readable(scene, 'admin', OTHERS), []);
      await scene.operator('delete from auth.sessions');
      const row = rowsOf('owner');
      for (const [who, sql] of [
        ['owner', `update profiles set full_name = 'Thief' where user_id = '${people.owner}'`],
        [
          'owner',
          `insert into service_requests (service_type, project_name, message) values ('code_review', 'x', 'x')`,
        ],
        ['owner', `select submit_onboarding('{}')`],
        ['owner', `select complete_file_upload('${row.unfinishedFile}')`],
        ['admin', `update profiles set approval_status = 'approved' where user_id = '${people.pending}'`],
        ['admin', 'select public.admin_stats()'],
        ['admin', `insert into impersonation_sessions (target_user_id) values ('${people.owner}')`],
      ] as const) {
        const answer = await scene.inSession(who, SESSION, sql);
        assert.ok(answer.code !== undefined || answer.count === 0, sql);
      }
    },
  },
];
