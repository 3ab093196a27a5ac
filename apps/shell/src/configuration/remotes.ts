import { paths } from '@portal/domain/routing/paths';
import type { RemoteConfig } from '@portal/data/client/runtime-config';

const PARAMETER = 'pin';
const KEY = 'audit-portal-pins';

/** With PORTAL_PINNING (never in production), `?pin=portal@<manifest>` replaces a remote's release in this tab; `?pin=none` ends it. */
export function withPins(remotes: RemoteConfig[]): RemoteConfig[] {
  if (!import.meta.env.PORTAL_PINNING) return remotes;
  const pinned = new URLSearchParams(location.search).getAll(PARAMETER);
  if (pinned.length > 0) sessionStorage.setItem(KEY, JSON.stringify(pinned));
  const pins = parsePins(sessionStorage.getItem(KEY));
  return remotes.map((remote) => {
    const pinned = pins.get(remote.name);
    return pinned ? { ...remote, pinned } : remote;
  });
}

/** Reads `["portal@https://..."]` into name and address; what is not of that form, such as "none", is left out. */
function parsePins(stored: string | null): Map<string, string> {
  const pins: unknown = stored ? JSON.parse(stored) : [];
  if (!Array.isArray(pins)) return new Map();
  return new Map(
    pins
      .filter((pin) => typeof pin === 'string')
      .map((pin) => pin.split(/@(.*)/s))
      .flatMap(([name, manifest]) => (name && manifest && URL.canParse(manifest) ? [[name, manifest]] : [])),
  );
}

/** The shell's own pages and what is below them, besides `/` itself. */
const SHELL_PATHS = [
  paths.auth,
  paths.authCallback,
  paths.resetPassword,
  paths.changeAddress,
  paths.invitation,
  paths.privacyPolicy,
  paths.termsOfUse,
  paths.verify,
  paths.unsubscribe,
];

/** The remote that owns a path, which is the one that is mounted deepest; undefined for the shell's own pages. */
export function findRemoteByPath<Remote extends Pick<RemoteConfig, 'mount'>>(
  remotes: readonly Remote[],
  pathname: string,
): Remote | undefined {
  if (pathname === paths.home || SHELL_PATHS.some((path) => isBelow(path, pathname))) return undefined;
  return remotes
    .filter(({ mount }) => isBelow(mount, pathname))
    .toSorted((a, b) => b.mount.length - a.mount.length)[0];
}

export const isBelow = (parent: string, pathname: string): boolean =>
  parent === '/' || pathname === parent || pathname.startsWith(`${parent}/`);

/** The address of a remote's manifest, which is the same for all of its releases. */
export const manifestAddress = ({ origin, pinned }: RemoteConfig): string =>
  pinned ?? `${origin}/mf-manifest.json`;

export const mountId = (remote: RemoteConfig): string => `mount-${remote.name}`;
