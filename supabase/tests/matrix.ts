// Who may do what to a row or object of the owner: all access rules in one table (GUARD-08).
// owner-pending is about rows of an owner who is not approved; every other column about an approved owner's rows.
// admin-aal1 is an admin who gave no code from an authenticator app (AUTH-18).
// owner-suspended is the owner while suspended (ADM-10). Inserting a profile is tried after an operator has removed it, and with it
// the suspension.
// member and viewer belong to the owner's client (TEAM-02). removed is the owner after they handed the ownership over and were
// removed: all rows still name them, and the client's id is that of their account. invited has an open invitation.
// auditor is staff on both audits of the owner (STAFF-02); auditor-former was until yesterday; auditor-elsewhere works on another
// client's audit; auditor-aal1 is the auditor without a code.
// A dash is a refusal: an error, or no row touched.

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
  'impersonating',
  'auditor',
  'auditor-former',
  'auditor-elsewhere',
  'auditor-aal1',
] as const;
export type Actor = (typeof ACTORS)[number];

const TABLE = `
                                  anonymous  other  pending  rejected  owner-pending  owner  owner-suspended  member  viewer  removed  invited  admin  admin-aal1  impersonating  auditor  auditor-former  auditor-elsewhere  auditor-aal1
user_roles                select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
user_roles                insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
user_roles                update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
user_roles                delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

staff_profiles            select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
staff_profiles            insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
staff_profiles            update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
staff_profiles            delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

report_settings           select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
report_settings           insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
report_settings           update  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
report_settings           delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

engagement_settings       select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
engagement_settings       insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
engagement_settings       update  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
engagement_settings       delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

proposals                 select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            -        -               -                  -
proposals                 insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
proposals                 update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
proposals                 delete  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -

preparation_items         select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
preparation_items         insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
preparation_items         update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
preparation_items         delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

scope_proposals           select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
scope_proposals           insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
scope_proposals           update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
scope_proposals           delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

profiles                  select  -          -      -        -         yes            yes    yes              yes     yes     -        -        yes    -           yes            -        -               -                  -
profiles                  insert  -          -      -        -         yes            yes    yes              -       -       -        -        -      -           -              -        -               -                  -
profiles                  update  -          -      -        -         yes            yes    -                -       -       -        -        -      -           -              -        -               -                  -
profiles                  delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

client_members            select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            -        -               -                  -
client_members            insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
client_members            update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
client_members            delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

projects                  select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
projects                  insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
projects                  update  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
projects                  delete  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -

audits                    select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
audits                    insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
audits                    update  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
audits                    delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

audit_staff               select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
audit_staff               insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
audit_staff               update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
audit_staff               delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

audit_scopes              select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
audit_scopes              insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
audit_scopes              update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
audit_scopes              delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

report_sections           select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
report_sections           insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
report_sections           update  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
report_sections           delete  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -

report_details            select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
report_details            insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
report_details            update  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
report_details            delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

scope_repositories        select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
scope_repositories        insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
scope_repositories        update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
scope_repositories        delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

events                    select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
events                    insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
events                    update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
events                    delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

findings                  select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
findings                  insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
findings                  update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
findings                  delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

finding_locations         select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
finding_locations         insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_locations         update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_locations         delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

finding_events            select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
finding_events            insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_events            update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_events            delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

finding_steps             select  -          yes    yes      yes       yes            yes    yes              yes     yes     yes      yes      yes    -           yes            yes      yes             yes                -
finding_steps             insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_steps             update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_steps             delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

finding_comments          select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
finding_comments          insert  -          -      -        -         -              yes    -                yes     -       -        -        yes    -           -              yes      -               -                  -
finding_comments          update  -          -      -        -         -              yes    -                -       -       -        -        -      -           -              -        -               -                  -
finding_comments          delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

finding_notes             select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
finding_notes             insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
finding_notes             update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_notes             delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

finding_approvals         select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
finding_approvals         insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_approvals         update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_approvals         delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

finding_assignments       select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
finding_assignments       insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_assignments       update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
finding_assignments       delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

application_owners        select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
application_owners        insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
application_owners        update  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
application_owners        delete  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -

application_notes         select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
application_notes         insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
application_notes         update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
application_notes         delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

report_versions           select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
report_versions           insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
report_versions           update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
report_versions           delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

files                     select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            -        -               -                  -
files                     insert  -          -      -        -         -              yes    -                yes     -       -        -        yes    -           -              -        -               -                  -
files                     update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
files                     delete  -          -      -        -         -              yes    -                -       -       -        -        yes    -           -              -        -               -                  -

source_files              select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
source_files              insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
source_files              update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
source_files              delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

deployments               select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
deployments               insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
deployments               update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
deployments               delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

deployment_checks         select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            yes      -               -                  -
deployment_checks         insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
deployment_checks         update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
deployment_checks         delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

service_requests          select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            -        -               -                  -
service_requests          insert  -          -      -        -         -              yes    -                yes     -       -        -        -      -           -              -        -               -                  -
service_requests          update  -          -      -        -         -              yes    -                yes     -       -        -        -      -           -              -        -               -                  -
service_requests          delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

knowledge_recommendations select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            -        -               -                  -
knowledge_recommendations insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
knowledge_recommendations update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
knowledge_recommendations delete  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -

admin_activity_logs       select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
admin_activity_logs       insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
admin_activity_logs       update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
admin_activity_logs       delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

email_outbox              select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
email_outbox              insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
email_outbox              update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
email_outbox              delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

impersonation_sessions    select  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
impersonation_sessions    insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           yes            -        -               -                  -
impersonation_sessions    update  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              -        -               -                  -
impersonation_sessions    delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

openings                  select  -          -      -        -         -              yes    -                yes     yes     -        -        yes    -           yes            -        -               -                  -
openings                  insert  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
openings                  update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
openings                  delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

bucket:client-files       select  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
bucket:client-files       insert  -          -      -        -         -              yes    -                yes     -       -        -        yes    -           -              -        -               -                  -
bucket:client-files       update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
bucket:client-files       delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -

bucket:reports            select  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
bucket:reports            insert  -          -      -        -         -              -      -                -       -       -        -        yes    -           -              yes      -               -                  -
bucket:reports            update  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
bucket:reports            delete  -          -      -        -         -              -      -                -       -       -        -        -      -           -              -        -               -                  -
`;

export type MatrixRow = { place: string; command: Command; allowed: Record<Actor, boolean> };

/** The table above as rows. Throws when a line is incomplete. */
export function readMatrix(): MatrixRow[] {
  const [header, ...lines] = TABLE.split('\n').filter((line) => line.trim() !== '');
  if (header?.trim().split(/\s+/).join() !== ACTORS.join())
    throw new Error('The matrix has other columns than actors.');
  return lines.map((line) => {
    const [place, command, ...cells] = line.trim().split(/\s+/);
    const known = COMMANDS.find((name) => name === command);
    if (
      !place ||
      !known ||
      cells.length !== ACTORS.length ||
      cells.some((cell) => cell !== 'yes' && cell !== '-')
    )
      throw new Error(`The matrix has an incomplete line: ${line}`);
    const allowed = Object.fromEntries(ACTORS.map((actor, index) => [actor, cells[index] === 'yes']));
    return { place, command: known, allowed: allowed as Record<Actor, boolean> };
  });
}
