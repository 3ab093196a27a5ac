type Filter = Readonly<Record<string, unknown>>;

export const clientKeys = {
  all: ['clients'] as const,
  lists: () => [...clientKeys.all, 'list'] as const,
  list: (filter: Filter) => [...clientKeys.lists(), filter] as const,
  picker: (search: string, includesApplicants: boolean) =>
    [...clientKeys.all, 'picker', search, includesApplicants] as const,
  identity: (userId: string) => [...clientKeys.all, 'identity', userId] as const,
  newest: () => [...clientKeys.all, 'newest'] as const,
  of: (userId: string) => [...clientKeys.all, 'of', userId] as const,
  workQueue: () => [...clientKeys.all, 'work queue'] as const,
  stats: () => [...clientKeys.all, 'stats'] as const,
};
