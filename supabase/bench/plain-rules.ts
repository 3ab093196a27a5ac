// Row level security's filters written out as plain SQL, each asked once per statement: what somebody who knows the
// rules would write by hand where there are no policies. auth.uid() reads who asks, as for the policies.

const IMPERSONATED = `select s.target_user_id from public.impersonation_sessions s
  where s.admin_user_id = auth.uid() and s.is_active and s.expires_at > now()`;
const HAS_ADMIN_ROLE = `exists (select 1 from public.user_roles r where r.user_id = auth.uid() and r.role = 'admin')`;

/** Who asks, as the common table expressions that the other rules build on. What isn't used isn't asked. */
const CALLER = `viewer as materialized (
    select coalesce((${IMPERSONATED} and ${HAS_ADMIN_ROLE}), auth.uid()) as id
  ), portal_viewer as materialized (
    select v.user_id as id from public.profiles v
    where v.user_id = (select id from viewer) and v.onboarding_completed and v.approval_status = 'approved'
  ), admin as materialized (select ${HAS_ADMIN_ROLE} and not exists (${IMPERSONATED}) as asks)`;

/** The filter of one kind of rows: as common table expressions before, and as a condition on the owner's column. */
export type Rule = { caller: string; of: (owner: string) => string };

/** As the screens ask: the policies have the rule. */
export const NO_RULE: Rule = { caller: '', of: () => 'true' };
export const OWN_ROLES: Rule = {
  caller: CALLER,
  of: (owner) => `(${owner} = (select auth.uid()) or (select asks from admin))`,
};
export const PROFILES: Rule = {
  caller: CALLER,
  of: (owner) => `(${owner} = (select id from viewer) or (select asks from admin))`,
};
export const PORTAL_DATA: Rule = {
  caller: CALLER,
  of: (owner) => `(${owner} = (select id from portal_viewer) or (select asks from admin))`,
};
export const ADMINS_ONLY: Rule = { caller: CALLER, of: () => '(select asks from admin)' };

/** `with` and the common table expressions of a rule, and those of the question. */
export function withCaller({ caller }: Rule, ...own: string[]): string {
  const all = [caller, ...own].filter((text) => text !== '');
  return all.length === 0 ? '' : `with ${all.join(', ')}`;
}
