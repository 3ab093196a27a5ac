import { fetchConfig } from '../configuration/fetch-config.ts';
import { fetchManifest } from '../remotes/manifest/fetch-manifest.ts';
import { remoteState } from '../remotes/remote-state.ts';

const ENTRY = /<script[^>]*type="module"[^>]*src="([^"]+)"/g;

/** The deployed entry files and builds that differ from the running ones; null when all is current or cannot be read. */
export async function findNewerDeployment(): Promise<string | null> {
  const shell = findNewerShell().catch(() => null);
  const remotes = await fetchConfig().then(findNewerRemotes, () => []);
  const newer = (await Promise.all([shell, ...remotes])).filter((one) => one !== null);
  return newer.length > 0 ? newer.join(' ') : null;
}

async function findNewerShell(): Promise<string | null> {
  const response = await fetch('/', { cache: 'no-store' });
  const deployed = Array.from((await response.text()).matchAll(ENTRY), ([, src]) => src);
  const scripts = document.querySelectorAll('script[type="module"][src]');
  const running = new Set<unknown>(Array.from(scripts, (script) => script.getAttribute('src')));
  // A response without an entry file is an error page.
  return response.ok && deployed.some((src) => !running.has(src)) ? deployed.join(' ') : null;
}

function findNewerRemotes({ remotes }: Awaited<ReturnType<typeof fetchConfig>>): Promise<string | null>[] {
  return remotes
    .filter(({ name }) => remoteState(name).version)
    .map(async (remote) => {
      // A manifest that cannot be fetched, or was built for another shell, does not justify a reload.
      const deployed = await fetchManifest(remote).catch(() => null);
      return deployed && deployed.version !== remoteState(remote.name).version ? deployed.version : null;
    });
}
