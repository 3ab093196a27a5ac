export const serviceRequestKeys = {
  all: ['service-requests'] as const,
  of: (userId: string) => [...serviceRequestKeys.all, userId] as const,
  one: (userId: string, id: string) => [...serviceRequestKeys.of(userId), id] as const,
};
