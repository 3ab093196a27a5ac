type Filter = Readonly<Record<string, unknown>>;

export const auditKeys = {
  all: ['audits'] as const,
  allClientsLists: () => [...auditKeys.all, 'of all clients'] as const,
  allClients: (view: Filter) => [...auditKeys.allClientsLists(), view] as const,
  of: (userId: string) => [...auditKeys.all, userId] as const,
  lists: (userId: string) => [...auditKeys.of(userId), 'list'] as const,
  list: (userId: string, filter: Filter = {}) => [...auditKeys.lists(userId), filter] as const,
  titles: (userId: string) => [...auditKeys.lists(userId), 'titles'] as const,
  one: (userId: string, auditId: string) => [...auditKeys.of(userId), 'one', auditId] as const,
  engagement: (userId: string) => [...auditKeys.of(userId), 'engagement'] as const,
  recentEvents: (userId: string) => [...auditKeys.of(userId), 'recent-events'] as const,
  events: (auditId: string) => [...auditKeys.all, 'events', auditId] as const,
  reportChanges: (versionId: string) => [...auditKeys.all, 'report changes', versionId] as const,
  lead: (auditId: string) => [...auditKeys.all, 'lead', auditId] as const,
  managed: (auditId: string) => [...auditKeys.all, 'managed', auditId] as const,
  managedScope: (auditId: string) => [...auditKeys.all, 'managed scope', auditId] as const,
};
