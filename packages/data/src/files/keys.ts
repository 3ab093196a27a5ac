export const fileKeys = {
  all: ['files'] as const,
  image: (id: string) => [...fileKeys.all, 'image', id] as const,
  sweep: () => [...fileKeys.all, 'sweep'] as const,
  of: (userId: string) => [...fileKeys.all, userId] as const,
  use: (userId: string) => [...fileKeys.of(userId), 'use'] as const,
  summary: (userId: string) => [...fileKeys.of(userId), 'summary'] as const,
  newest: (userId: string) => [...fileKeys.of(userId), 'newest'] as const,
  pages: (userId: string) => [...fileKeys.of(userId), 'pages'] as const,
  page: (userId: string, pageIndex: number, search: string, auditId: string | null) =>
    [...fileKeys.pages(userId), pageIndex, search, auditId] as const,
};
