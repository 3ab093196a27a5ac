// The only list of modules that the shell shares with the remotes. It is part of their contract: under one number of
// the contract in packages/frame, modules are only added, because deployed remotes rely on the listed ones.

/** The one name under which all modules are shared. Sharing each module separately makes a page load 3 % slower. */
export const SHARED_PACKAGE = '@portal/shared';

/** The modules that exist once on a page, in the shell, because they hold state, a React context or a library. */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@portal/frame/client-state/selected-client',
  '@portal/frame/contract/contract',
  '@portal/frame/routing/router',
  '@portal/auth/session/session',
  '@portal/auth/session/session-renewal',
  '@portal/data/client/data-error',
  '@portal/data/client/query',
  '@portal/data/client/runtime-config',
  '@portal/data/client/supabase',
  '@portal/ui/feedback/progress',
  '@portal/ui/feedback/toast',
  '@portal/ui/forms/draft-owner',
  '@portal/ui/forms/field',
  '@portal/ui/layout/lazy-page',
  '@portal/ui/layout/link',
  '@portal/ui/layout/page-header',
  '@portal/ui/layout/page-title',
  '@portal/ui/layout/sidebar/sidebar-state',
  '@portal/ui/overlays/alert-dialog',
  '@portal/ui/overlays/dialog',
  '@portal/ui/overlays/dropdown-menu',
  '@portal/ui/overlays/popover',
  '@portal/ui/overlays/portal-container',
  '@portal/ui/overlays/sheet',
  '@portal/ui/overlays/tooltip',
  '@portal/ui/primitives/button',
  '@portal/ui/primitives/class-names',
  '@portal/ui/primitives/tabs',
  '@portal/ui/theme/theme-preference',
  '@portal/ui/workers/start-worker',
];

/** Modules with a context that one remote alone provides and reads, so that each remote has its own copy. */
export const SEPARATE_MODULES = [
  '@portal/ui/markdown/finding-references',
  '@portal/ui/markdown/markdown-images',
];

/** Libraries that the apps import through one shared module each, which re-exports what the product uses. */
export const SHARED_LIBRARIES: Record<string, string> = {
  '@tanstack/react-query': '@portal/data/client/query',
  'react-router-dom': '@portal/frame/routing/router',
};

/** Libraries that break the page when it has two copies. A remote's build fails when it contains one of them. */
export const SINGLE_COPY_LIBRARIES =
  /\/node_modules\/((react|react-dom|react-router|react-router-dom|zustand|sonner|radix-ui)\/|@(radix-ui|supabase)\/|@tanstack\/(react-query|query-core)\/)/;
