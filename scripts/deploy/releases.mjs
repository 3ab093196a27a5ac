// A deployment has two steps. Publishing a release uploads it and changes nothing for users; choosing a release makes it
// live. A rollback chooses an older release.
import { hasFile } from './site.mjs';

/** The pages of the shell. Their copies at the top of the site decide which release is live. */
const SHELL_PAGES = ['index.html', 'auth.html'];

/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {'shell' | 'portal' | 'admin'} App */

/**
 * Adds a bundle's files to the site, next to the earlier releases.
 * @param {{ app: App, bundle: string, site: Site }} options
 */
export function publishRelease({ app, bundle, site }) {
  site.add(bundle, app === 'shell' ? SHELL_PAGES : []);
}

/**
 * Makes a published release of a remote live by changing its address in the shell's config.json. Throws when the release
 * is not published or the configuration does not name the remote.
 * @param {{ app: 'portal' | 'admin', release: string, site: Site, origin: string, shellSite: Site }} options
 */
export function chooseRemoteRelease({ app, release, site, origin, shellSite }) {
  const manifest = `release/${release}/mf-manifest.json`;
  if (!hasFile(site, manifest)) throw new Error(`${app} has no published release ${release}.`);
  const config = JSON.parse(shellSite.read('config.json'));
  const remote = config.remotes.find(({ name }) => name === app);
  if (!remote) throw new Error(`config.json names no remote ${app}.`);
  remote.manifest = `${origin}/${manifest}`;
  shellSite.write('config.json', `${JSON.stringify(config, null, 2)}\n`);
}

/**
 * Makes a published release of the shell live by copying its pages to the top of the site. Throws when the release is not
 * published.
 * @param {{ release: string, site: Site }} options
 */
export function chooseShellRelease({ release, site }) {
  for (const page of SHELL_PAGES) {
    if (!hasFile(site, `release/${release}/${page}`))
      throw new Error(`shell has no published release ${release}.`);
  }
  for (const page of SHELL_PAGES) site.write(page, site.read(`release/${release}/${page}`));
}
