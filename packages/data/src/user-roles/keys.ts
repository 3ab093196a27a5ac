export const userRoleKeys = {
  all: ['user-roles'] as const,
  of: (userId: string) => [...userRoleKeys.all, userId] as const,
};
