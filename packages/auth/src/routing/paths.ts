/** Every path of the product, named once. */
export const paths = {
  home: '/',
  auth: '/auth',
  authCallback: '/auth-callback',
  resetPassword: '/reset-password',
  onboarding: '/onboarding',
  approvalPending: '/approval-pending',
  dashboard: '/dashboard',
  reports: '/reports',
  files: '/files',
  knowledge: '/knowledge',
  article: (slug: string) => `/knowledge/${encodeURIComponent(slug)}`,
  contact: '/contact',
  request: '/request',
  profile: '/profile',
  admin: '/admin',
  adminClients: '/admin/clients',
  adminClient: (userId: string) => `/admin/clients/${encodeURIComponent(userId)}`,
  adminActivity: '/admin/activity',
  privacyPolicy: '/privacy-policy',
  termsOfUse: '/terms-of-use',
} as const;

const NEXT_PARAMETER = 'next';

/** The sign-in page's address, remembering where the user was (AUTH-15). */
export function authPathBackTo(current: string): string {
  return safeNextPath(current)
    ? `${paths.auth}?${NEXT_PARAMETER}=${encodeURIComponent(current)}`
    : paths.auth;
}

/** The page to return to after signing in, from the sign-in page's query; null when absent or unsafe. */
export function nextPathFrom(search: string): string | null {
  return safeNextPath(new URLSearchParams(search).get(NEXT_PARAMETER));
}

/** Accepts same-origin paths only: `//evil`, `/\evil`, `javascript:` and the sign-in pages themselves are refused. */
export function safeNextPath(candidate: string | null): string | null {
  if (!candidate?.startsWith('/') || candidate.startsWith('//') || /[\\\s]/.test(candidate)) return null;
  const origin = 'https://same.origin';
  const url = new URL(candidate, origin);
  // What the router takes for the same page: "/AUTH/" is /auth.
  const page = url.pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  const isSignIn = ['/', paths.auth, paths.authCallback, paths.resetPassword].includes(page);
  // "/.//evil" is a path here and would be another host's address after the dot is resolved.
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//');
  return isElsewhere || isSignIn ? null : url.pathname + url.search + url.hash;
}
