import { paths } from '@portal/data/paths';

export { paths };

/** The search of a list, in its page's query. */
export const SEARCH_PARAMETER = 'q';

/** The path of a list's page with its search filled in. */
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
