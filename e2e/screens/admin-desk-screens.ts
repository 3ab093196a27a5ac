// Screens of what admins see across all clients: the list of audits, and what waits for us on the dashboard.
import { moveFinding, publishFindings, writeFindings } from '../data/audits.ts';
import {
  createAdmin,
  createAudit,
  createClientPerson,
  daysFromNow,
  inAnHour,
  type Person,
  uniqueEmail,
  uniqueName,
} from '../data/people.ts';
import { dataOrThrow, service } from '../product/stack.ts';
import { type Screen, screen, type ScreenSet } from './screen.ts';

const LISTS = /\/rest\/v1\/rpc\/(search_audits|count_audits)/;
const CALENDAR = /\/rest\/v1\/audits\?.*audit_staff/;
const QUEUE = /\/rest\/v1\/rpc\/(work_queue|oldest_applications)/;

const list = (name: string, query: string, expectedText: string, more?: Partial<Screen>) =>
  screen(`admin-audits-${name}`, `/admin/audits${query}`, expectedText, more);

const calendar = '/admin/calendar';
const desk = '/admin';

export async function adminDesk(): Promise<ScreenSet> {
  const person = await createAdmin();
  const client = await createClientPerson({ company_name: 'Harbor Vaults' });
  const titles = await createAudits(client, person);
  const long = await createClientPerson({ company_name: 'Wolfeschlegelsteinhausen'.repeat(5) });
  await createAudit(long.id, { title: 'Anerkennungsverfahren '.repeat(9).slice(0, 198) });
  const late = await createClientPerson({ approval_status: 'pending', company_name: 'Late Labs' });
  await dataOrThrow(
    service
      .from('profiles')
      .update({ created_at: daysFromNow(-3) })
      .eq('client_id', late.id),
  );
  const invited = uniqueEmail('auditor');
  return {
    person,
    screens: [
      list('many', '', titles.waiting),
      list('one', `?q=${encodeURIComponent(titles.waiting)}`, '2 open of 2'),
      list('waiting', '?waits=for_us', titles.waiting),
      list('overdue', '?overdue=yes', titles.overdue),
      list('none', '?q=nothing-is-called-this', 'No audits found'),
      screen('admin-work-queue', desk, 'Late Labs'),
      screen('admin-calendar', calendar, titles.waiting),
      screen('admin-calendar-free', `${calendar}?from=2035-01-01`, /^Free$/),
      screen('admin-staff-invited', '/admin/admins', invited, [{ Email: invited }, 'Invite']),
    ],
  };
}

export async function adminWithoutDesk(): Promise<ScreenSet> {
  return {
    person: await createAdmin(),
    screens: [
      list('failing', '', 'Failed to load audits', { failing: LISTS }),
      list('loading', '', 'The audits of all clients.', { hanging: LISTS }),
      screen('admin-work-queue-failing', desk, 'Failed to load the work queue', { failing: QUEUE }),
      screen('admin-calendar-failing', calendar, 'Failed to load the calendar', { failing: CALENDAR }),
      screen('admin-work-queue-loading', desk, 'Needs our review', { hanging: QUEUE }),
    ],
  };
}

/** Creates an audit in which a fix waits and a finding is disputed, an overdue one, and one that is only planned. */
async function createAudits(client: Person, admin: Person) {
  const waiting = uniqueName('Vault core');
  const overdue = uniqueName('Withdrawal queue');
  const audit = await createAudit(client.id, {
    title: waiting,
    status: 'mitigation',
    created_at: inAnHour(),
  });
  const ids = await writeFindings(admin, audit, [
    { title: 'Reentrancy', severity: 'high' },
    { title: 'Rounding', severity: 'low' },
  ]);
  await publishFindings(admin, ids);
  const [first = '', second = ''] = ids;
  await moveFinding(client, first, { to: 'fix_submitted', link: 'a1b2c3d4e5f6' });
  await moveFinding(client, second, { to: 'disputed', message: 'This is how it is meant to work.' });
  await plan(audit, { lead_id: admin.id, planned_start: -40, planned_end: 12, fixes_due: 20 });
  await plan(await createAudit(client.id, { title: overdue, status: 'in_progress' }), {
    lead_id: admin.id,
    planned_start: -30,
    planned_end: -2,
  });
  await plan(await createAudit(client.id, { title: 'Keeper bot', status: 'scheduled' }), {
    planned_start: 30,
  });
  return { waiting, overdue };
}

type Plan = { lead_id?: string; planned_start?: number; planned_end?: number; fixes_due?: number };

async function plan(auditId: string, { lead_id, ...days }: Plan): Promise<void> {
  const dates = Object.entries(days).map(([name, count]) => [name, daysFromNow(count).slice(0, 10)]);
  await dataOrThrow(
    service
      .from('audits')
      .update({ ...(lead_id && { lead_id }), ...Object.fromEntries(dates) })
      .eq('id', auditId),
  );
}
