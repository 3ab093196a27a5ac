// Limits that this repository sets itself.

/** E-mails of Supabase Auth in an hour, for the whole project: `email_sent` in docs/deploy.md. */
export const AUTH_EMAILS_PER_HOUR = 30;

/** The schedule of docs/email.md, in seconds. */
export const SCHEDULE = { deliverEmail: 30, sweepUploads: 600 };

/** How long one call of deliver-email begins new e-mails, in seconds: EMAIL_DRAIN_SECONDS in docs/email.md. */
export const EMAIL_DRAIN_SECONDS = 45;

/** How often the page for applicants polls for a decision, in seconds: POLL_MS of apps/portal/src/approval-pending. */
export const APPROVAL_POLL_SECONDS = 15;

/** How far inside a list a page may start: private.check_page in supabase/schemas/90_admin_lists.sql. */
export const LARGEST_OFFSET = 10_000_000;
