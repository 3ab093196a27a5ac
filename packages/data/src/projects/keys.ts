export const projectKeys = {
  all: ['projects'] as const,
  of: (userId: string) => [...projectKeys.all, userId] as const,
};
