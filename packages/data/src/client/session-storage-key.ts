export const SESSION_STORAGE_KEY = 'audit-portal-auth';
