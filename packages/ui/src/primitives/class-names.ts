import { extendTailwindMerge } from 'tailwind-merge';

/** Joins class names and drops falsy values. A later Tailwind class overrides an earlier one for the same property. */
export const cn = extendTailwindMerge({
  extend: { theme: { spacing: ['sidebar', 'sidebar-collapsed', 'sidebar-drawer'] } },
});
