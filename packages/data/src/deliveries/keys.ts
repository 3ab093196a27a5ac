export const accessKeys = {
  all: ['access'] as const,
  page: (userId: string, pageIndex: number) => [...accessKeys.all, userId, pageIndex] as const,
};
