/** Origins that a build was told to trust (PORTAL_REMOTE_ORIGINS, separated by spaces); none means this machine. */
const LISTED: string = import.meta.env.PORTAL_REMOTE_ORIGINS ?? '';

/**
 * Whether code may be loaded from there: from the shell's own origin and from those that its build names. A build
 * that names none is for this machine, and trusts http://localhost on any port.
 */
export function isAllowedOrigin(address: string, listed = LISTED, own = location.origin): boolean {
  const { origin, protocol, hostname } = new URL(address, own);
  if (origin === own) return true;
  const origins = listed.split(/\s+/).filter(Boolean);
  return origins.length > 0
    ? origins.includes(origin)
    : protocol === 'http:' && hostname === 'localhost' && new URL(own).hostname === 'localhost';
}
