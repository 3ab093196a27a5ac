import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { spacing: ['sidebar', 'sidebar-collapsed', 'sidebar-drawer'] } },
});

type ClassValue = string | false | null | undefined | ClassValue[];

function join(value: ClassValue): string {
  if (Array.isArray(value)) return value.map(join).filter(Boolean).join(' ');
  return value || '';
}

/** Joins class names, drops falsy ones, and lets a later Tailwind class win over an earlier one of its kind. */
export function cn(...values: ClassValue[]): string {
  return merge(join(values));
}
