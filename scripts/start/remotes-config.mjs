/**
 * What the shell's /config.json says of the remotes: where they are, which paths belong to which, and which role one requires.
 * @param {(app: 'portal' | 'admin') => string} origin
 */
export function remotesConfig(origin) {
  const manifestOf = (name) => `${origin(name)}/mf-manifest.json`;
  return [
    {
      name: 'portal',
      manifest: manifestOf('portal'),
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
    { name: 'admin', manifest: manifestOf('admin'), paths: ['/admin'], requires: 'admin' },
  ];
}
