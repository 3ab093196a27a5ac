/**
 * The remotes in the shell's /config.json: the address of each manifest, the paths that belong to it, and the role it requires.
 * @param {(app: 'portal' | 'admin') => string} origin
 */
export function remotesConfig(origin) {
  const getManifestUrl = (name) => `${origin(name)}/mf-manifest.json`;
  return [
    {
      name: 'portal',
      manifest: getManifestUrl('portal'),
      paths: [
        '/onboarding',
        '/approval-pending',
        '/dashboard',
        '/reports',
        '/files',
        '/knowledge',
        '/contact',
        '/request',
        '/profile',
      ],
    },
    { name: 'admin', manifest: getManifestUrl('admin'), paths: ['/admin'], requires: 'admin' },
  ];
}
