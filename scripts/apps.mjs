/**
 * Every app of the product: what start, dev, deploy, the journeys and their types read.
 *
 * A remote is in `apps/<name>` and owns the paths below its `mount`, as far as no other remote is mounted deeper. `requires` is the role
 * without which its code is not fetched.
 * @type {readonly { name: string, port: number, mount?: string, requires?: 'admin' }[]}
 */
export const APPS = [
  { name: 'shell', port: 4170 },
  { name: 'portal', port: 4171, mount: '/' },
  { name: 'admin', port: 4172, mount: '/admin', requires: 'admin' },
];

export const APP_NAMES = APPS.map(({ name }) => name);

export const REMOTES = APPS.flatMap(({ name, mount, requires }) =>
  mount ? [{ name, mount, requires }] : [],
);

/**
 * The remotes in the shell's /config.json.
 * @param {(app: string) => string} origin
 */
export const remotesConfig = (origin) =>
  REMOTES.map((remote) => ({ ...remote, origin: origin(remote.name) }));
