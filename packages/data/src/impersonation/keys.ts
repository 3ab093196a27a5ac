export const impersonationKeys = {
  all: ['impersonation'] as const,
  active: (adminId: string, knownId: string | null) => [...impersonationKeys.all, adminId, knownId] as const,
};
