// The query keys of this package. A change that makes several queries stale names the key that they begin with.

import type { FindingView } from './findings/types.ts';

type Filter = Readonly<Record<string, unknown>>;

export const activityKeys = {
  all: ['activity'] as const,
  page: (view: Filter) => [...activityKeys.all, 'page', view] as const,
};

export const adminKeys = {
  all: ['admins'] as const,
};

export const applicationKeys = {
  all: ['applications'] as const,
  owner: (userId: string) => [...applicationKeys.all, 'owner', userId] as const,
  notes: (userId: string) => [...applicationKeys.all, 'notes', userId] as const,
};

export const auditKeys = {
  all: ['audits'] as const,
  allClientsLists: () => [...auditKeys.all, 'of all clients'] as const,
  allClients: (view: Filter) => [...auditKeys.allClientsLists(), view] as const,
  of: (userId: string) => [...auditKeys.all, userId] as const,
  lists: (userId: string) => [...auditKeys.of(userId), 'list'] as const,
  list: (userId: string, filter: Filter = {}) => [...auditKeys.lists(userId), filter] as const,
  titles: (userId: string) => [...auditKeys.lists(userId), 'titles'] as const,
  one: (userId: string, auditId: string) => [...auditKeys.of(userId), 'one', auditId] as const,
  engagement: (userId: string) => [...auditKeys.of(userId), 'engagement'] as const,
  recentEvents: (userId: string) => [...auditKeys.of(userId), 'recent-events'] as const,
  events: (auditId: string) => [...auditKeys.all, 'events', auditId] as const,
  reportChanges: (versionId: string) => [...auditKeys.all, 'report changes', versionId] as const,
  // Not stale with the audits: it is read while its dialog is open alone.
  reportCheck: (auditId: string, report: Filter | null) => ['report check', auditId, report] as const,
  lead: (auditId: string) => [...auditKeys.all, 'lead', auditId] as const,
  managed: (auditId: string) => [...auditKeys.all, 'managed', auditId] as const,
  managedScope: (auditId: string) => [...auditKeys.all, 'managed scope', auditId] as const,
};

export const reportSettingsKeys = {
  all: ['report settings'] as const,
};

export const clientKeys = {
  all: ['clients'] as const,
  lists: () => [...clientKeys.all, 'list'] as const,
  list: (filter: Filter) => [...clientKeys.lists(), filter] as const,
  picker: (search: string, includesApplicants: boolean) =>
    [...clientKeys.all, 'picker', search, includesApplicants] as const,
  identity: (userId: string) => [...clientKeys.all, 'identity', userId] as const,
  newest: () => [...clientKeys.all, 'newest'] as const,
  of: (userId: string) => [...clientKeys.all, 'of', userId] as const,
  workQueue: () => [...clientKeys.all, 'work queue'] as const,
  stats: () => [...clientKeys.all, 'stats'] as const,
};

export const accessKeys = {
  all: ['access'] as const,
  page: (userId: string, pageIndex: number) => [...accessKeys.all, userId, pageIndex] as const,
};

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
  walk: (view: object | null) => [...findingKeys.walks(), view] as const,
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
  assignees: (clientId: string) => [...findingKeys.all, 'assignees', clientId] as const,
  templates: (search: string) => [...findingKeys.all, 'templates', search] as const,
};

export const impersonationKeys = {
  all: ['impersonation'] as const,
  active: (adminId: string, knownId: string | null) => [...impersonationKeys.all, adminId, knownId] as const,
};

export const noticeKeys = {
  of: (viewedUserId: string, { unread, newestId }: { unread: number; newestId: string | null }) =>
    ['notices', viewedUserId, newestId, unread] as const,
  choices: (viewedUserId: string) => ['notice choices', viewedUserId] as const,
  emails: (clientId: string, after: Filter | null) => ['notice emails', clientId, after] as const,
  emailTrouble: () => ['email trouble'] as const,
};

export const profileKeys = {
  all: ['profiles'] as const,
  of: (userId: string) => [...profileKeys.all, userId] as const,
};

export const projectKeys = {
  all: ['projects'] as const,
  of: (userId: string) => [...projectKeys.all, userId] as const,
};

export const recommendationKeys = {
  all: ['recommendations'] as const,
  of: (userId: string) => [...recommendationKeys.all, userId] as const,
};

/** Query keys of the portal search (Ctrl+K). */
export const searchKeys = {
  of: (viewedUserId: string, query: string, pageSize: number) =>
    ['portal-search', viewedUserId, query, pageSize] as const,
};

export const secondFactorKeys = {
  all: ['second-factor'] as const,
  state: (userId: string) => [...secondFactorKeys.all, 'state', userId] as const,
  authenticators: (userId: string) => [...secondFactorKeys.all, 'authenticators', userId] as const,
  recoveryCodesLeft: (userId: string) => [...secondFactorKeys.all, 'recovery-codes-left', userId] as const,
};

export const serviceRequestKeys = {
  all: ['service-requests'] as const,
  of: (userId: string) => [...serviceRequestKeys.all, userId] as const,
  newest: (userId: string, limit: number) => [...serviceRequestKeys.of(userId), 'newest', limit] as const,
  one: (userId: string, id: string) => [...serviceRequestKeys.of(userId), 'one', id] as const,
  inboxes: () => [...serviceRequestKeys.all, 'inbox'] as const,
  inbox: (filter: Filter) => [...serviceRequestKeys.inboxes(), filter] as const,
};

export const sessionKeys = {
  of: (userId: string) => ['sessions', userId] as const,
};

export const staffProfileKeys = {
  all: ['staff-profiles'] as const,
  of: (userId: string) => [...staffProfileKeys.all, userId] as const,
};

export const teamKeys = {
  all: ['team'] as const,
  of: (clientId: string) => [...teamKeys.all, clientId] as const,
  invitation: (token: string | null, userId: string) =>
    [...teamKeys.all, 'invitation', token, userId] as const,
};

export const userRoleKeys = {
  all: ['user-roles'] as const,
  of: (userId: string) => [...userRoleKeys.all, userId] as const,
};

export const sourceKeys = {
  all: ['sources'] as const,
  of: (auditId: string) => [...sourceKeys.all, auditId] as const,
  requests: (auditId: string) => [...sourceKeys.of(auditId), 'requests'] as const,
  requestsOfClient: (userId: string) => [...sourceKeys.all, 'requests-of-client', userId] as const,
  files: (sourceId: string, search: string) => [...sourceKeys.all, 'files', sourceId, search] as const,
  file: (sourceId: string, path: string) => [...sourceKeys.all, 'file', sourceId, path] as const,
  changes: (fromId: string, toId: string) => [...sourceKeys.all, 'changes', fromId, toId] as const,
  findings: (repositoryId: string, path: string) =>
    [...sourceKeys.all, 'findings', repositoryId, path] as const,
};

export const verificationKeys = {
  of: (sha256: string, visit: string) => ['verification', sha256, visit] as const,
};

export const webhookKeys = {
  all: ['webhooks'] as const,
  of: (userId: string) => [...webhookKeys.all, userId] as const,
  deliveries: (webhookId: string) => [...webhookKeys.all, 'deliveries', webhookId] as const,
};
