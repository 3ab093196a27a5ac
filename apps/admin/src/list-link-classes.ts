/** A link in a list. A long name is cut in the table alone: on a phone, where text may be spaced out, nothing else shows the rest. */
export const listLinkClasses =
  'block rounded-sm underline-offset-4 wrap-anywhere hover:underline lg:line-clamp-2';
