import type { RemoteConfig } from '@portal/data/client/runtime-config';

const PARAMETER = 'pin';
const KEY = 'audit-portal-pins';

/**
 * On builds that allow it (PORTAL_PINNING, never in production), `?pin=portal@<manifest>` puts another release of a
 * remote in the place of the configured one, for this tab until it is closed or `?pin=none` is opened. The origin
 * still has to be on the shell's list.
 */
export function withPins(remotes: RemoteConfig[]): RemoteConfig[] {
  if (!import.meta.env.PORTAL_PINNING) return remotes;
  const pinned = new URLSearchParams(location.search).getAll(PARAMETER);
  if (pinned.length > 0) sessionStorage.setItem(KEY, JSON.stringify(pinned));
  const pins = parsePins(sessionStorage.getItem(KEY));
  return remotes.map((remote) => ({ ...remote, manifest: pins.get(remote.name) ?? remote.manifest }));
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

export function findRemoteByPath(remotes: RemoteConfig[], pathname: string): RemoteConfig | undefined {
  return remotes.find((remote) =>
    remote.paths.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
}

export const mountId = (remote: RemoteConfig): string => `mount-${remote.name}`;
