type Filter = Readonly<Record<string, unknown>>;

export const activityKeys = {
  all: ['activity'] as const,
  page: (view: Filter) => [...activityKeys.all, 'page', view] as const,
};
