// Every step of the fix review as each kind of user (FIND-03). The allowed steps are written here from the requirement and
// not read from the table that the database uses.
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, hasRows, it, operator, truth } from '../../check.ts';
import { type Person } from '../../people.ts';
import {
  COMMIT,
  emails,
  emailsAbout,
  comment,
  move,
  PULL_REQUEST,
  row,
  setStatus,
  STATUSES,
  type Status,
} from './scene.ts';

/** FIND-03: whether the client (owner) or an auditor (admin) may make this step. Withdrawing a fix depends on the ledger too. */
export function mayMove(who: 'owner' | 'admin', from: Status, to: Status): boolean {
  if (from === 'draft' || from === 'withdrawn') return false;
  if (who === 'owner')
    return (
      (to === 'fix_submitted' &&
        ['open', 'partially_fixed', 'acknowledged', 'disputed', 'fix_submitted'].includes(from)) ||
      ((to === 'acknowledged' || to === 'disputed') && ['open', 'partially_fixed'].includes(from))
    );
  return (
    to === 'withdrawn' ||
    (from === 'fix_submitted' && ['fixed', 'partially_fixed', 'open'].includes(to)) ||
    (to === 'open' && (from === 'disputed' || from === 'fixed'))
  );
}

const LABELS = {
  open: 'Open',
  partially_fixed: 'Partially fixed',
  acknowledged: 'Acknowledged',
  disputed: 'Disputed',
};

/** Tries to move a finding in this status, with everything that any step can require. Returns whether it was moved. */
async function tries(who: 'owner' | 'admin', from: Status, to: Status): Promise<boolean> {
  await operator('savepoint try');
  await setStatus(from);
  const outcome = await move(who, to);
  await operator('rollback to savepoint try');
  if (outcome.code !== undefined) assert.match(outcome.message, /^[A-Z].*\.$/s);
  return outcome.code === undefined;
}

/** Asserts that the step is refused with this sentence when it lacks something that it requires. */
async function needs(
  [who, from, to]: ['owner' | 'admin', Status, Status],
  lacking: { message?: string | null; link?: string | null },
  sentence: string,
): Promise<void> {
  await setStatus(from);
  await move(who, to, lacking).isRefused('22023', sentence);
}

for (const who of ['owner', 'admin'] as const)
  it(`FIND-03 the ${who === 'owner' ? 'client' : 'auditor'} can make exactly the steps that FIND-03 allows, tried from every status to every status`, async () => {
    for (const from of STATUSES)
      for (const to of STATUSES)
        assert.equal(await tries(who, from, to), mayMove(who, from, to), `${from} to ${to}`);
  });

it('FIND-03 a client replaces a fix or withdraws it to the status before, and the ledger keeps every line', async () => {
  for (const before of ['open', 'partially_fixed', 'acknowledged', 'disputed'] as const) {
    await setStatus(before);
    await move('owner', 'fix_submitted', { link: COMMIT, message: null }).hasRows(1);
    await move('owner', 'fix_submitted', { link: COMMIT, message: null }).isRefused(
      '22023',
      'This is the fix that you have already sent.',
    );
    await move('owner', 'fix_submitted', { link: PULL_REQUEST, message: null }).hasRows(1);
    for (const other of ['open', 'partially_fixed', 'acknowledged', 'disputed'] as const)
      if (other !== before)
        await move('owner', other).isRefused(
          'PT409',
          `Without the fix, this finding is "${LABELS[before]}" again, as before.`,
        );
    await move('owner', before, { message: null, link: null }).hasRows(1);
  }
  await as(
    'owner',
    `select from_status, to_status, link from finding_events where kind = 'moved' order by ${AS_WRITTEN} limit 3`,
  ).returns([
    { from_status: 'open', to_status: 'fix_submitted', link: COMMIT },
    { from_status: 'fix_submitted', to_status: 'fix_submitted', link: PULL_REQUEST },
    { from_status: 'fix_submitted', to_status: 'open', link: null },
  ]);
  // Four steps within a quarter of an hour.
  assert.deepEqual(
    await emails(),
    emailsAbout('fix_submitted', 'firm', { finding_id: row.finding, count: 4 }),
  );
  await truth(`select kind from events where facts ->> 'finding_id' = $1 order by ${AS_WRITTEN} limit 3`, [
    row.finding,
  ]).returns([{ kind: 'fix_submitted' }, { kind: 'fix_replaced' }, { kind: 'fix_withdrawn' }]);
  await truth(`select 1 from admin_activity_logs where action = 'updated_finding'`).returns([]);
});

it('FIND-03 a fix is neither replaced nor withdrawn once an auditor has commented on it or changed the finding', async () => {
  const BEGUN =
    'Our auditors have begun to review this fix, so it can no longer be changed. Please write a comment.';
  const begin = [
    async () => {
      const written = await comment('admin', row.finding, 'Which branch is it on?');
      // A comment has the time of its transaction, which is one for the whole test.
      await operator(
        `update finding_comments set created_at = clock_timestamp() where body = 'Which branch is it on?'`,
      );
      return written;
    },
    () => as('admin', `select change_finding_severity('${row.finding}', 'low', 'Less than it seemed.')`),
  ];
  for (const act of begin) {
    await setStatus('open');
    await comment('admin', row.finding, 'Please fix it.').hasRows(1);
    await move('owner', 'fix_submitted', { link: COMMIT }).hasRows(1);
    hasRows(await act(), 1);
    await move('owner', 'fix_submitted', { link: PULL_REQUEST }).isRefused('PT409', BEGUN);
    await move('owner', 'open').isRefused('PT409', BEGUN);
  }
});

it('FIND-03 the audited commit is refused as the commit that was reviewed, as a hash and as an address', async () => {
  const audited = '0a'.repeat(20);
  for (const link of [audited, `https://git.example/a/b/commit/${audited}`])
    await needs(
      ['admin', 'fix_submitted', 'fixed'],
      { link },
      'This is the audited commit. Please give the commit with the fix.',
    );
});

it('FIND-03 a fix needs a commit or pull request and a review needs a whole commit, and other links are refused', async () => {
  const fix = 'Please give the commit or the pull request that has the fix.';
  const review = 'Please give the reviewed commit with all its 40 digits.';
  for (const link of [
    null,
    '',
    ' ',
    'done',
    'main',
    '1f1f1f',
    'javascript:alert(1)//commit/1f1f1f1f1f',
    'http://github.com/example/vault/pull/12',
    'https://user@github.com/example/vault/pull/12',
    'https://github.com/example/vault',
    'https://github.com/example/vault/pull/12 onclick=x',
  ]) {
    await needs(['owner', 'open', 'fix_submitted'], { link }, fix);
    await needs(['admin', 'fix_submitted', 'fixed'], { link }, review);
  }
  for (const link of [
    PULL_REQUEST,
    '1f1f1f1',
    '1f'.repeat(20).slice(1),
    'https://gitlab.com/example/vault/-/commit/1f1f1f1f?view=parallel',
  ])
    await needs(['admin', 'fix_submitted', 'fixed'], { link }, review);
  for (const link of [
    COMMIT,
    PULL_REQUEST,
    '1f1f1f1',
    '2e'.repeat(20),
    'https://gitlab.com/example/group/vault/-/merge_requests/7',
    'https://gitlab.com/example/vault/-/commit/1f1f1f1f?view=parallel',
    'https://bitbucket.org/example/vault/pull-requests/3',
  ]) {
    await setStatus('open');
    await move('owner', 'fix_submitted', { link, message: null }).hasRows(1);
  }
});

it('FIND-03 accepting the risk, disputing, withdrawing and reporting a regression require a reason', async () => {
  for (const message of [null, '', ' \n\t'])
    for (const step of [
      ['owner', 'open', 'acknowledged'],
      ['owner', 'partially_fixed', 'disputed'],
      ['admin', 'disputed', 'withdrawn'],
      ['admin', 'open', 'withdrawn'],
      ['admin', 'fixed', 'open'],
    ] satisfies ['owner' | 'admin', Status, Status][])
      await needs(step, { message }, 'Please give a reason.');
  await setStatus('fix_submitted');
  await move('admin', 'open', { message: 'x'.repeat(5001) }).isRefused(
    '22023',
    'The message can have at most 5000 characters.',
  );
  await move('admin', 'open', { message: null, link: null }).hasRows(1);
});

it('FIND-03 a step from an outdated status is refused and the error names the current one', async () => {
  await setStatus('fixed');
  await move('owner', 'fix_submitted').isRefused(
    'PT409',
    'This finding is now "Fixed", and cannot be moved from there to "Fix submitted".',
  );
  await setStatus('partially_fixed');
  await move('owner', 'acknowledged', { expected: 'open' }).isRefused(
    'PT409',
    'This finding has been moved in the meantime. It is now "Partially fixed".',
  );
  await move('owner', 'acknowledged', { expected: 'partially_fixed' }).hasRows(1);
  await move('owner', 'acknowledged').isRefused('PT409', 'This finding is already "Acknowledged".');
  await move('owner', 'fixed').isRefused('42501', 'Only our auditors can move a finding to "Fixed".');
  await move('admin', 'disputed').isRefused('42501', 'Only the client can move a finding to "Disputed".');
  await move('admin', 'done').isRefused('22023', 'There is no such status to move a finding to.');
});

it('FIND-03 nobody can change the status or severity of a withdrawn finding', async () => {
  await move('admin', 'withdrawn').hasRows(1);
  const FINAL = 'This finding was withdrawn, which is final.';
  await move('admin', 'open').isRefused('PT409', FINAL);
  await move('owner', 'fix_submitted').isRefused('PT409', FINAL);
  await as('admin', `select * from change_finding_severity('${row.finding}', 'low', 'Less')`).isRefused(
    'PT409',
    FINAL,
  );
  await as('owner', `select 1 from findings where status = 'withdrawn'`).hasRows(1);
});

it('FIND-03 only an admin with a reason can change the severity of a published finding, which keeps its number', async () => {
  const change = (who: Person, severity: string, reason: string | null, expected: string | null = null) =>
    as(who, 'select * from change_finding_severity($1, $2, $3, $4)', [
      row.finding,
      severity,
      reason,
      expected,
    ]);
  await change('owner', 'low', 'Less').isRefused('42501', 'Only our staff can do this.');
  await change('impersonating', 'low', 'Less').isRefused('42501', /^You are viewing the portal/);
  await change('admin', 'low', ' ').isRefused('22023', 'Please give a reason for the new severity.');
  await change('admin', 'huge', 'Less').isRefused('22023', /^Severity must be one of/);
  await change('admin', 'low', 'Less', 'medium').isRefused(
    'PT409',
    'The severity of this finding is already "High".',
  );
  await as('admin', `select * from change_finding_severity('${row.draft}', 'high', 'More')`).isRefused(
    'PT409',
    'This finding is a draft. Change its severity with its text.',
  );
  const [changed] = await change('admin', 'medium', 'Only the owner can call it.', 'high').hasRows(1);
  assert.deepEqual([changed?.['severity'], changed?.['number']], ['medium', 'H-01']);
  await as(
    'owner',
    `select from_severity, to_severity, message from finding_events where kind = 'severity_changed'`,
  ).returns([{ from_severity: 'high', to_severity: 'medium', message: 'Only the owner can call it.' }]);
});
