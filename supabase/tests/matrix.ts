// Who may do what to a row or object of the owner: all access rules in one table (GUARD-08).
// owner-pending is about rows of an owner who is not approved; every other column about an approved owner's rows.
// admin-aal1 is an admin who gave no code from an authenticator app (AUTH-18).
// owner-suspended is the owner while suspended (ADM-10). Inserting a profile is tried after an operator has removed it, and with it
// the suspension.
// member and viewer belong to the owner's client (TEAM-02). removed is the owner after they handed the ownership over and were
// removed: all rows still name them, and the client's id is that of their account. invited has an open invitation.
// admin-ownerless is the admin while nobody belongs to the owner's client (MOVE-01): what an admin may do needs no owner, except to view the
// portal as one.
// auditor is staff on both audits of the owner (STAFF-02); auditor-former was until yesterday; auditor-elsewhere works on another
// client's audit; auditor-aal1 is the auditor without a code.
// Whoever a line does not name is refused: by an error, or because no row is touched.

export const COMMANDS = ['select', 'insert', 'update', 'delete'] as const;
export type Command = (typeof COMMANDS)[number];

export const ACTORS = [
  'anonymous',
  'other',
  'pending',
  'rejected',
  'owner-pending',
  'owner',
  'owner-suspended',
  'member',
  'viewer',
  'removed',
  'invited',
  'admin',
  'admin-aal1',
  'admin-ownerless',
  'impersonating',
  'auditor',
  'auditor-former',
  'auditor-elsewhere',
  'auditor-aal1',
] as const;
export type Actor = (typeof ACTORS)[number];

/** Names for several actors. An admin who views a client's portal sees what the client sees. */
const GROUPS: Record<string, readonly Actor[]> = {
  'signed-in': ACTORS.filter((actor) => actor !== 'anonymous' && !actor.endsWith('-aal1')),
  client: ['owner', 'member', 'viewer', 'impersonating'],
  writers: ['owner', 'member'],
  staff: ['admin', 'admin-ownerless', 'auditor'],
  admin: ['admin', 'admin-ownerless'],
  'owned-only': ['admin'],
};

/**
 * Each table and bucket with what its people may do. `own` is about rows that name the actor, or the audits they work on
 * (`ownSpecimens`); everything else about rows that do not.
 */
const TABLE = `
user_roles                 select admin; own select admin impersonating auditor auditor-former auditor-elsewhere
staff_profiles             select admin; own select staff auditor-former auditor-elsewhere; own insert staff auditor-former auditor-elsewhere; own update staff auditor-former auditor-elsewhere
report_settings            select admin; update admin
engagement_settings        select admin; update admin
proposals                  select client admin; delete admin
preparation_items          select client staff
scope_proposals            select client staff
profiles                   select client owner-pending owner-suspended admin; insert owner-pending owner owner-suspended; update owner-pending owner
client_members             select client owned-only
projects                   select client staff; insert admin; update admin; delete admin
audits                     select client staff; update staff
audit_staff                select staff
audit_scopes               select client staff
report_sections            select client staff; insert staff; update staff; delete staff
report_details             select staff; insert staff; update staff
scope_repositories         select client staff
events                     select client staff
findings                   select client staff
finding_locations          select client staff
finding_events             select client staff
finding_steps              select signed-in
finding_comments           select client staff; insert writers staff; update owner; own select client staff; own insert writers staff; own update writers staff
finding_notes              select staff; insert staff
finding_approvals          select staff
finding_assignments        select client staff
application_owners         select admin; insert admin; update admin; delete admin
application_notes          select admin; insert admin
report_versions            select client staff
files                      select client admin; insert writers admin; delete owner admin; own select client staff; own insert writers staff; own delete writers staff
source_files               select client staff
deployments                select client staff
deployment_checks          select client staff
service_requests           select client admin; insert writers admin-ownerless; update writers
knowledge_recommendations  select client admin; insert admin; delete admin
admin_activity_logs        select admin
email_outbox               select admin
impersonation_sessions     select admin; insert owned-only impersonating; update admin; own select admin impersonating; own insert owned-only impersonating; own update admin impersonating
openings                   select client admin
bucket:client-files        insert writers admin; own insert writers staff
bucket:reports             insert staff
audit_finding_totals       select client staff
`;

export type MatrixRow = { place: string; command: Command; isOwn: boolean; allowed: Record<Actor, boolean> };

/** The table above, a row for each command and, for places with own rows, for each command on those. */
export function readMatrix(): MatrixRow[] {
  return TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [, place = '', rest = ''] = /^(\S+) +(.+)$/.exec(line) ?? [];
      const allowed = new Map(
        rest.split('; ').map((part) => {
          const [, key = '', who = ''] = /^((?:own )?(?:select|insert|update|delete)) (.+)$/.exec(part) ?? [];
          if (key === '') throw new Error(`The matrix has an incomplete line: ${line}`);
          return [key, who.split(' ').flatMap(actorsNamed)] as const;
        }),
      );
      const kinds = rest.includes('own ') ? [false, true] : [false];
      return kinds.flatMap((isOwn) =>
        COMMANDS.map((command) => {
          const may = allowed.get(isOwn ? `own ${command}` : command) ?? [];
          const row = Object.fromEntries(ACTORS.map((actor) => [actor, may.includes(actor)]));
          return { place, command, isOwn, allowed: row as Record<Actor, boolean> };
        }),
      );
    });
}

function actorsNamed(name: string): readonly Actor[] {
  const actors = GROUPS[name] ?? ACTORS.filter((actor) => actor === name);
  if (actors.length === 0) throw new Error(`The matrix names nobody by ${name}.`);
  return actors;
}
