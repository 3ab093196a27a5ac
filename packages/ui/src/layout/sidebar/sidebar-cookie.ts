const cookieName = 'sidebar_state';
const sevenDays = 7 * 24 * 60 * 60;

/** SIDE-03: what the cookie says, at once, so that the first render already has the right width. Expanded without one. */
export function readSidebarCookie(): 'expanded' | 'collapsed' {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${cookieName}=`));
  return pair === `${cookieName}=collapsed` ? 'collapsed' : 'expanded';
}

/** SIDE-03: kept for 7 days from the last change. */
export function writeSidebarCookie(
  state: 'expanded' | 'collapsed',
  { protocol }: { protocol: string } = window.location,
): void {
  const secure = protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName}=${state}; Path=/; Max-Age=${sevenDays}; SameSite=Lax${secure}`;
}
