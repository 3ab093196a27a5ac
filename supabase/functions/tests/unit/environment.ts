import { vi } from 'vitest';

/** Stands for Deno, which gives the functions their environment variables and serves none. */
export function setEnvironment(variables: Record<string, string>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] }, serve: () => undefined });
}

export const REQUIRED = {
  SUPABASE_URL: 'https://project.test',
  SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_legacy',
  SMTP_HOST: 'mail.auditor.test',
  SMTP_FROM: 'Auditor <portal@auditor.test>',
  TEAM_EMAIL: 'team@auditor.test',
  PORTAL_URL: 'https://portal.test/',
};
