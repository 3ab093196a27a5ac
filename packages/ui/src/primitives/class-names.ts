import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { spacing: ['sidebar', 'sidebar-collapsed', 'sidebar-drawer'] } },
});

type ClassValue = string | false | null | undefined | ClassValue[];

function join(value: ClassValue): string {
  if (Array.isArray(value)) return value.map(join).filter(Boolean).join(' ');
  return value || '';
}

/** Joins class names and drops falsy values. A later Tailwind class overrides an earlier one for the same property. */
export function cn(...values: ClassValue[]): string {
  return merge(join(values));
}
