export const recommendationKeys = {
  all: ['recommendations'] as const,
  of: (userId: string) => [...recommendationKeys.all, userId] as const,
};
