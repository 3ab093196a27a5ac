import type { FindingView } from './types.ts';

export const findingKeys = {
  all: ['findings'] as const,
  ofAudit: (auditId: string) => [...findingKeys.all, 'audit', auditId] as const,
  counts: (auditId: string) => [...findingKeys.ofAudit(auditId), 'counts'] as const,
  lists: (auditId: string) => [...findingKeys.ofAudit(auditId), 'list'] as const,
  list: (auditId: string, view: FindingView) => [...findingKeys.lists(auditId), view] as const,
  one: (auditId: string, reference: string) => [...findingKeys.ofAudit(auditId), 'one', reference] as const,
  neighbours: (auditId: string, number: string, view: FindingView) =>
    [...findingKeys.one(auditId, number), 'neighbours', view] as const,
  totals: (auditIds: readonly string[]) => [...findingKeys.all, 'totals', auditIds] as const,
  waitingForUs: (view: object) => [...findingKeys.all, 'waiting for us', view] as const,
  // Not among `all`, like the walks: what was read stays as it was when findings change.
  sentFixes: (findingIds: readonly string[]) => ['sent fixes', findingIds] as const,
  walks: () => ['walk through waiting findings'] as const,
  waiting: (userId: string) => [...findingKeys.all, 'waiting', userId] as const,
  ledger: (findingId: string) => [...findingKeys.all, 'ledger', findingId] as const,
  comments: (findingId: string) => [...findingKeys.all, 'comments', findingId] as const,
  steps: () => [...findingKeys.all, 'steps'] as const,
  managedLists: (auditId: string) => [...findingKeys.ofAudit(auditId), 'managed list'] as const,
  managedList: (auditId: string, view: object) => [...findingKeys.managedLists(auditId), view] as const,
  managed: (auditId: string, findingId: string) =>
    [...findingKeys.ofAudit(auditId), 'managed', findingId] as const,
  numbers: (auditId: string) => [...findingKeys.ofAudit(auditId), 'numbers'] as const,
  draftNumbers: (findingIds: readonly string[]) => [...findingKeys.all, 'draft numbers', findingIds] as const,
  mergeTargets: (auditId: string, search: string) =>
    [...findingKeys.ofAudit(auditId), 'merge targets', search] as const,
  undoableImports: (auditId: string) => [...findingKeys.ofAudit(auditId), 'undoable imports'] as const,
  managedTotals: (auditId: string) => [...findingKeys.ofAudit(auditId), 'managed totals'] as const,
  notes: (findingId: string) => [...findingKeys.all, 'notes', findingId] as const,
  templates: (search: string) => [...findingKeys.all, 'templates', search] as const,
};
