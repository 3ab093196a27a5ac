export const secondFactorKeys = {
  all: ['second-factor'] as const,
  state: (userId: string) => [...secondFactorKeys.all, 'state', userId] as const,
  authenticators: (userId: string) => [...secondFactorKeys.all, 'authenticators', userId] as const,
  recoveryCodesLeft: (userId: string) => [...secondFactorKeys.all, 'recovery-codes-left', userId] as const,
  ofPerson: (userId: string) => [...secondFactorKeys.all, 'of-person', userId] as const,
};
