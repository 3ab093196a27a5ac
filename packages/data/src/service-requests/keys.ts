type Filter = Readonly<Record<string, unknown>>;

export const serviceRequestKeys = {
  all: ['service-requests'] as const,
  of: (userId: string) => [...serviceRequestKeys.all, userId] as const,
  newest: (userId: string, limit: number) => [...serviceRequestKeys.of(userId), 'newest', limit] as const,
  one: (userId: string, id: string) => [...serviceRequestKeys.of(userId), 'one', id] as const,
  inboxes: () => [...serviceRequestKeys.all, 'inbox'] as const,
  inbox: (filter: Filter) => [...serviceRequestKeys.inboxes(), filter] as const,
};
