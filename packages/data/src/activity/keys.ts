export const activityKeys = {
  all: ['activity'] as const,
  latest: () => [...activityKeys.all, 'latest'] as const,
};
