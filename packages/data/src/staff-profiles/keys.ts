export const staffProfileKeys = {
  all: ['staff-profiles'] as const,
  of: (userId: string) => [...staffProfileKeys.all, userId] as const,
};
