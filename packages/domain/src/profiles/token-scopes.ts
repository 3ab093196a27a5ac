/** API-01: what an access token may do, as it is offered. */
export const TOKEN_SCOPES = {
  'audits:read': 'Read audits',
  'findings:read': 'Read findings with their reported lines',
  'fixes:write': 'Send fixes',
  'drafts:write': 'Add drafts of findings',
} as const;
export type TokenScope = keyof typeof TOKEN_SCOPES;
