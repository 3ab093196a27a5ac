// What the shell lends to the remotes, by name. The list is part of the contract between them: within a major of
// packages/auth's contract it only grows, because remotes that were built before still ask for what stands here.

/** Lent as one module: every remote's first page needs them, and each module shared by itself costs a stub. */
export const TOGETHER = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@portal/auth/contract',
  '@portal/auth/impersonation',
  '@portal/auth/router',
  '@portal/auth/selected-client',
  '@portal/auth/session',
  '@portal/auth/session-renewal',
  '@portal/data/data-error',
  '@portal/data/query',
  '@portal/data/runtime-config',
  '@portal/data/supabase',
  '@portal/ui/button',
  '@portal/ui/class-names',
  '@portal/ui/dialog',
  '@portal/ui/dropdown-menu',
  '@portal/ui/field-control',
  '@portal/ui/lazy-page',
  '@portal/ui/page-header',
  '@portal/ui/page-title',
  '@portal/ui/portal-container',
  '@portal/ui/sheet',
  '@portal/ui/sidebar-state',
  '@portal/ui/theme-preference',
  '@portal/ui/toast',
  '@portal/ui/tooltip',
];

/** Lent one by one, with the library that each brings: only some pages need them. */
export const APART = [
  '@portal/ui/alert-dialog',
  '@portal/ui/label',
  '@portal/ui/popover',
  '@portal/ui/progress',
  '@portal/ui/tabs',
];

/** The name of the module that holds all of TOGETHER, as namespaces by their names. */
export const LENT = '@portal/lent';
