export const sourceKeys = {
  all: ['sources'] as const,
  of: (auditId: string) => [...sourceKeys.all, auditId] as const,
};
