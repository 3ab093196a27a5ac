export const sessionKeys = {
  of: (userId: string) => ['sessions', userId] as const,
};
