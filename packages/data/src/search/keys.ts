/** Query keys of the search of Ctrl+K. */
export const searchKeys = {
  of: (viewedUserId: string, query: string) => ['portal-search', viewedUserId, query] as const,
};
