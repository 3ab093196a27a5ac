export const adminKeys = {
  all: ['admins'] as const,
};
