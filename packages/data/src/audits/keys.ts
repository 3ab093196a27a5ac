type Filter = Readonly<Record<string, unknown>>;

export const auditKeys = {
  all: ['audits'] as const,
  of: (userId: string) => [...auditKeys.all, userId] as const,
  list: (userId: string, filter: Filter = {}) => [...auditKeys.of(userId), 'list', filter] as const,
};
