// A deployment has two steps. Publishing a release uploads it and changes nothing for users; choosing a release makes it
// live. A rollback chooses an older release. The files at the top of a site are live; each release has its own in its folder.
import { accentOf } from '../../packages/domain/src/brand/accent.ts';
import { BACKEND_ORIGIN, REMOTE_ORIGINS } from './header-rules.mjs';
import { hasFile } from './site.mjs';

const MANIFEST = 'mf-manifest.json';
const SHELL_PAGES = ['index.html', 'auth.html', '_redirects'];

/** The name under which a release of the shell keeps its headers for a deployment with this CAPTCHA. */
export const headersFor = (captcha = 'none') => `_headers.${captcha}`;

/** @typedef {import('./site.mjs').Site} Site */

/**
 * Makes a published release of a remote live by writing its manifest to the top of its own site, with the folder in which its files
 * are. Throws when the release is not published.
 * @param {{ app: string, release: string, site: Site }} options
 */
export function chooseRemoteRelease({ app, release, site }) {
  const folder = requireRelease(app, release, MANIFEST, site);
  const manifest = JSON.parse(site.read(folder + MANIFEST));
  manifest.metaData.base = folder;
  site.write('_headers', site.read(`${folder}_headers`));
  site.write(MANIFEST, JSON.stringify(manifest));
}

/**
 * Makes a published release of the shell live by copying its pages to the top of the site, with its own security headers for the
 * origins that the site's config.json names. Throws when the release is not published, there is no config.json, or its accent cannot
 * be read (BRAND-01).
 * @param {{ release: string, site: Site }} options
 */
export function chooseShellRelease({ release, site }) {
  const folder = requireRelease('shell', release, 'index.html', site);
  if (!hasFile(site, 'config.json'))
    throw new Error('Upload config.json first: it names what the shell may load.');
  const { supabase, remotes, captcha, errorReports, brand } = JSON.parse(site.read('config.json'));
  accentOf(brand?.accent);
  const headers = site
    .read(folder + headersFor(captcha?.provider))
    .replaceAll(REMOTE_ORIGINS, [...new Set(remotes.map(({ origin }) => originOf(origin)))].join(' '))
    // What the pages may connect to.
    .replaceAll(
      BACKEND_ORIGIN,
      [supabase.url, ...(errorReports ? [errorReports] : [])].map((address) => originOf(address)).join(' '),
    );
  // The headers first: a page of this release may need them.
  site.write('_headers', headers);
  for (const page of SHELL_PAGES) site.write(page, site.read(folder + page));
}

/** The origin of an address in config.json, as a Content-Security-Policy names it; a path is on the shell's own origin. */
function originOf(address) {
  return address.startsWith('/') ? "'self'" : new URL(address).origin;
}

function requireRelease(app, release, file, site) {
  const folder = `release/${release}/`;
  if (!hasFile(site, folder + file)) throw new Error(`${app} has no published release ${release}.`);
  return folder;
}
