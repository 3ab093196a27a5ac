const versions = new Map<string, string>();

/** Remembers which build of a remote runs in this page. */
export function setLoadedVersion(remote: string, version: string): void {
  versions.set(remote, version);
}

/** Which build of a remote runs in this page; undefined while none does. */
export function loadedVersion(remote: string): string | undefined {
  return versions.get(remote);
}

/** The remotes that run in this page, with their builds. */
export function loadedVersions(): ReadonlyMap<string, string> {
  return versions;
}
