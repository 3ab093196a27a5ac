/** Query keys of the portal search (Ctrl+K). */
export const searchKeys = {
  of: (viewedUserId: string, query: string, pageSize: number) =>
    ['portal-search', viewedUserId, query, pageSize] as const,
};
