// What the shell lends to the remotes, by name. The list is part of the contract between them: within a major of
// packages/auth's contract it only grows, because remotes that were built before still ask for what stands here.

/** Lent as one module: every remote's first page needs them, and each module shared by itself costs a stub. */
export const TOGETHER = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@portal/auth/contract/contract',
  '@portal/auth/client-state/impersonation',
  '@portal/auth/routing/router',
  '@portal/auth/client-state/selected-client',
  '@portal/auth/session/session',
  '@portal/auth/session/session-renewal',
  '@portal/data/client/data-error',
  '@portal/data/client/query',
  '@portal/data/client/runtime-config',
  '@portal/data/client/supabase',
  '@portal/ui/primitives/button',
  '@portal/ui/primitives/class-names',
  '@portal/ui/overlays/dialog',
  '@portal/ui/overlays/dropdown-menu',
  '@portal/ui/forms/field-control',
  '@portal/ui/layout/lazy-page',
  '@portal/ui/layout/page-header',
  '@portal/ui/layout/page-title',
  '@portal/ui/overlays/portal-container',
  '@portal/ui/overlays/sheet',
  '@portal/ui/layout/sidebar/sidebar-state',
  '@portal/ui/theme/theme-preference',
  '@portal/ui/feedback/toast',
  '@portal/ui/overlays/tooltip',
];

/** Lent one by one, with the library that each brings: only some pages need them. */
export const APART = [
  '@portal/ui/overlays/alert-dialog',
  '@portal/ui/forms/label',
  '@portal/ui/overlays/popover',
  '@portal/ui/feedback/progress',
  '@portal/ui/primitives/tabs',
];

/** The name of the module that holds all of TOGETHER, as namespaces by their names. */
export const LENT = '@portal/lent';
