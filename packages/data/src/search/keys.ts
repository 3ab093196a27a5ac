/** Query keys of the portal search (Ctrl+K). */
export const searchKeys = {
  of: (viewedUserId: string, query: string) => ['portal-search', viewedUserId, query] as const,
};
