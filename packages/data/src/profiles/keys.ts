export const profileKeys = {
  all: ['profiles'] as const,
  of: (userId: string) => [...profileKeys.all, userId] as const,
};
