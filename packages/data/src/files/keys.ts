export const fileKeys = {
  all: ['files'] as const,
  of: (userId: string) => [...fileKeys.all, userId] as const,
  page: (userId: string, pageIndex: number) => [...fileKeys.of(userId), pageIndex] as const,
};
