export const applicationKeys = {
  all: ['applications'] as const,
  owner: (userId: string) => [...applicationKeys.all, 'owner', userId] as const,
  notes: (userId: string) => [...applicationKeys.all, 'notes', userId] as const,
};
