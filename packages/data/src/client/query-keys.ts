// One factory per table: a change makes stale exactly what it names.
type Filter = Readonly<Record<string, unknown>>;

export const accountKeys = {
  all: ['account'] as const,
  of: (userId: string) => [...accountKeys.all, userId] as const,
};

export const profileKeys = {
  all: ['profiles'] as const,
  of: (userId: string) => [...profileKeys.all, userId] as const,
};

export const clientKeys = {
  all: ['clients'] as const,
  lists: () => [...clientKeys.all, 'list'] as const,
  list: (filter: Filter) => [...clientKeys.lists(), filter] as const,
  picker: (search: string) => [...clientKeys.all, 'picker', search] as const,
  newest: () => [...clientKeys.all, 'newest'] as const,
  of: (userId: string) => [...clientKeys.all, 'of', userId] as const,
  stats: () => [...clientKeys.all, 'stats'] as const,
};

export const auditKeys = {
  all: ['audits'] as const,
  of: (userId: string) => [...auditKeys.all, userId] as const,
  list: (userId: string, filter: Filter = {}) => [...auditKeys.of(userId), 'list', filter] as const,
  versions: (auditId: string) => [...auditKeys.all, 'versions', auditId] as const,
};

export const projectKeys = {
  all: ['projects'] as const,
  of: (userId: string) => [...projectKeys.all, userId] as const,
};

export const fileKeys = {
  all: ['files'] as const,
  of: (userId: string) => [...fileKeys.all, userId] as const,
};

export const serviceRequestKeys = {
  all: ['service-requests'] as const,
  of: (userId: string) => [...serviceRequestKeys.all, userId] as const,
};

export const recommendationKeys = {
  all: ['recommendations'] as const,
  of: (userId: string) => [...recommendationKeys.all, userId] as const,
};

export const activityKeys = {
  all: ['activity'] as const,
  latest: () => [...activityKeys.all, 'latest'] as const,
};

export const impersonationKeys = {
  all: ['impersonation'] as const,
  active: (adminId: string, knownId: string | null) => [...impersonationKeys.all, adminId, knownId] as const,
};
