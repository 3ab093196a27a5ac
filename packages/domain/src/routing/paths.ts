/** Every path of the product, named once, for apps and e-mails. */
export const paths = {
  home: '/',
  auth: '/auth',
  authCallback: '/auth-callback',
  authCode: '/auth/code',
  resetPassword: '/reset-password',
  changeAddress: '/change-address',
  invitation: '/invitation',
  onboarding: '/onboarding',
  approvalPending: '/approval-pending',
  dashboard: '/dashboard',
  reports: '/reports',
  audit: (auditId: string) => `/reports/${encodeURIComponent(auditId)}`,
  auditFindings: (auditId: string) => `${paths.audit(auditId)}/findings`,
  finding: (auditId: string, number: string): string =>
    `${paths.auditFindings(auditId)}/${encodeURIComponent(number)}`,
  auditScope: (auditId: string) => `${paths.audit(auditId)}/scope`,
  auditDeployments: (auditId: string) => `${paths.audit(auditId)}/deployments`,
  auditReports: (auditId: string) => `${paths.audit(auditId)}/reports`,
  auditFiles: (auditId: string) => `${paths.audit(auditId)}/files`,
  auditHistory: (auditId: string) => `${paths.audit(auditId)}/history`,
  /** A file of the source of an audit's repository; without a path, the list of its files. */
  source: (auditId: string, sourceId: string, shown?: ShownSource) =>
    `${paths.audit(auditId)}/source/${encodeURIComponent(sourceId)}${sourceQuery(shown)}`,
  files: '/files',
  /** The client's files, of this audit alone, where more are uploaded for it. */
  filesOfAudit: (auditId: string) => `/files?${new URLSearchParams({ audit: auditId })}`,
  knowledge: '/knowledge',
  article: (slug: string) => `/knowledge/${encodeURIComponent(slug)}`,
  contact: '/contact',
  request: '/request',
  ownRequest: (requestId: string) => `/request/${encodeURIComponent(requestId)}`,
  proposal: (requestId: string, version: number | string) =>
    `${paths.ownRequest(requestId)}/proposals/${encodeURIComponent(version)}`,
  profile: '/profile',
  profileSecurity: '/profile/security',
  profileNotifications: '/profile/notifications',
  profileTeam: '/profile/team',
  profileWebhooks: '/profile/webhooks',
  profileAccess: '/profile/access',
  profileTokens: '/profile/tokens',
  setUpSecondFactor: '/profile/second-factor',
  admin: '/admin',
  adminClients: '/admin/clients',
  adminClient: (clientId: string) => `/admin/clients/${encodeURIComponent(clientId)}`,
  adminClientImport: '/admin/clients/import',
  adminAudits: '/admin/audits',
  adminPastAudits: '/admin/audits/past',
  /** The form of a new audit, for a client and for one of their requests if they are chosen already. */
  adminNewAudit: (chosen: { client?: string; request?: string } = {}) =>
    `/admin/audits/new?${new URLSearchParams(chosen)}`.replace(/\?$/, ''),
  adminAudit: (auditId: string) => `/admin/audits/${encodeURIComponent(auditId)}`,
  adminAuditFindings: (auditId: string) => `${paths.adminAudit(auditId)}/findings`,
  adminFindingImport: (auditId: string) => `${paths.adminAudit(auditId)}/import`,
  adminFinding: (auditId: string, findingId: string): string =>
    `${paths.adminAuditFindings(auditId)}/${encodeURIComponent(findingId)}`,
  adminFindingEdit: (auditId: string, findingId: string): string =>
    `${paths.adminFinding(auditId, findingId)}/edit`,
  adminSource: (auditId: string, sourceId: string, shown?: ShownSource) =>
    `${paths.adminAudit(auditId)}/source/${encodeURIComponent(sourceId)}${sourceQuery(shown)}`,
  adminAuditDeployments: (auditId: string) => `${paths.adminAudit(auditId)}/deployments`,
  adminAuditReports: (auditId: string) => `${paths.adminAudit(auditId)}/reports`,
  adminAuditHistory: (auditId: string) => `${paths.adminAudit(auditId)}/history`,
  adminFindings: '/admin/findings',
  adminCalendar: '/admin/calendar',
  adminRequests: '/admin/requests',
  adminRequest: (requestId: string) => `/admin/requests?request=${encodeURIComponent(requestId)}`,
  adminProposal: (chosen: { client: string; request: string }) =>
    `/admin/requests/proposal?${new URLSearchParams(chosen)}`,
  adminActivity: '/admin/activity',
  adminStaff: '/admin/admins',
  /** The settings of the firm; /profile has each person's own. */
  adminSettings: '/admin/settings',
  adminSettingsPlanning: '/admin/settings/planning',
  adminSettingsApprovals: '/admin/settings/approvals',
  adminSettingsWebhooks: '/admin/settings/webhooks',
  verify: '/verify',
  verifyReport: (sha256: string) => `/verify/${encodeURIComponent(sha256)}`,
  unsubscribe: '/unsubscribe',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
} as const;

/** What a page of source shows: a file, or all of them; and since which other source its changes, or the code itself. */
type ShownSource = { path?: string; since?: string };

const sourceQuery = (shown: ShownSource = {}) => `?${new URLSearchParams(shown)}`.replace(/\?$/, '');

export const SEARCH_PARAMETER = 'q';

export const pathWithSearch = (path: string, search: string) =>
  `${path}?${new URLSearchParams({ [SEARCH_PARAMETER]: search })}`;

const NEXT_PARAMETER = 'next';

/** The pages that one passes when signing in. None of them is a page to return to. */
const SIGN_IN_PAGES: readonly string[] = [
  paths.home,
  paths.auth,
  paths.authCallback,
  paths.authCode,
  paths.resetPassword,
  paths.changeAddress,
  paths.setUpSecondFactor,
];

/** AUTH-15: the path of the sign-in page with the page to return to in its query, if that page is safe to return to. */
export function authPathWithNext(current: string): string {
  return pathWithNext(paths.auth, current);
}

/** A path with the page to go to afterwards in its query, if there is one and it is safe. */
export function pathWithNext(path: string, next: string | null): string {
  const safe = safeNextPath(next);
  return safe ? `${path}?${NEXT_PARAMETER}=${encodeURIComponent(safe)}` : path;
}

/** AUTH-15: the page to return to, read from the query of a page of signing in; null when it is absent or unsafe. */
export function nextPathFrom(search: string): string | null {
  return safeNextPath(new URLSearchParams(search).get(NEXT_PARAMETER));
}

/** Returns same-origin paths only; null for `//evil`, `/\evil`, `javascript:` and for the sign-in pages themselves. */
export function safeNextPath(candidate: string | null): string | null {
  if (!candidate?.startsWith('/') || candidate.startsWith('//') || /[\\\s]/.test(candidate)) return null;
  const origin = 'https://same.origin';
  const url = new URL(candidate, origin);
  // The router takes "/AUTH/" for /auth.
  const page = url.pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  const isSignIn = SIGN_IN_PAGES.includes(page);
  // "/.//evil" has the pathname "//evil", which a browser would take for another host.
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//');
  return isElsewhere || isSignIn ? null : url.pathname + url.search + url.hash;
}
