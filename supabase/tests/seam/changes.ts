import { strToU8, zipSync } from 'fflate';
import { getRows, people } from '../people.ts';
import { ACTIVITY, AUDITS, CLIENTS, FILES, FINDINGS, INBOX, MANAGED } from './readings.ts';
import { OTHER, OWNER, scene as s } from './scene.ts';
import type { Change, Merge, Refusal } from './table.ts';

const own = getRows('owner');
const LOG = [ACTIVITY, null];
const DRAFTS = [own.audit, MANAGED];
const VIEW = [own.audit, FINDINGS];
const LATE = '2025-12-31';
const REASON = 'As the client asked for it.';
const REPOSITORY = {
  id: own.fresh,
  url: 'https://github.com/example/new',
  commit_hash: '3c'.repeat(20),
  git_ref: 'v3',
  paths: ['core'],
};
const SCOPE = {
  nsloc: 77,
  chains: ['Base'],
  languages: ['Vyper'],
  out_of_scope: 'Docs',
  known_issues: 'Slow',
  repositories: [REPOSITORY],
};
const TEXTS = {
  title: 'New title',
  severity: 'critical',
  likelihood: 'medium',
  impact: 'low',
  description: 'What.',
  recommendation: 'How.',
};
const SECTION = {
  id: own.fresh,
  audit_id: own.audit,
  client_id: OWNER,
  kind: 'appendix',
  title: '',
  body: '',
  published_at: null,
  updated_at: null,
};
const DETAILS = {
  auditors: ['B. New'],
  starts: '2026-03-01',
  ends: '2026-03-02',
  review_starts: '2026-03-03',
  review_ends: '2026-03-04',
  effort: '5 days',
};
const PLACE = {
  id: own.fresh,
  repository_id: s.secondRepository,
  path: 'lib/A.sol',
  first_line: 5,
  last_line: 9,
};
const PROPOSAL = {
  scope: SCOPE,
  auditor_days: 21,
  price: '21,000',
  currency: 'USD',
  starts: '2999-07-01',
  ends: '2999-07-21',
  valid_until: '2999-06-01',
  terms: 'New terms.',
};
const PROFILE = {
  full_name: 'New Name',
  role_title: 'CEO',
  company_name: 'New Co',
  project_name: 'New Project',
  company_website: 'https://new.test',
  project_description: 'New text',
  telegram_handle: '@newt',
  twitter_handle: '@newx',
  linkedin_profile: 'https://linkedin.com/in/new',
  intended_services: ['Code review'],
  newsletter_subscribed: true,
};
const WORK = {
  repository_url: 'https://github.com/example/w',
  git_ref: 'w1',
  lines_of_code: 4321,
  wished_start: '2999-01-02',
};
/** A request that was sent. */
const ARRIVED = {
  id: own.request,
  service_type: 'code_review',
  project_name: 'Vault',
  message: 'Please look.',
  repository_url: 'https://github.com/example/vault',
  git_ref: 'main',
  lines_of_code: 900,
  wished_start: '2026-05-01',
};
const NEW_AUDIT = {
  values: {
    title: 'New audit',
    audit_type: 'Vyper',
    lead_id: people.anotherAdmin,
    planned_start: '2026-06-02',
    planned_end: '2026-06-20',
  },
  project: { name: 'Third' },
  scope: {
    nsloc: 66,
    repositories: [{ url: 'https://github.com/e/r', commit_hash: '4d'.repeat(20), git_ref: 'r1' }],
  },
  serviceRequestId: own.request,
  isAnother: false,
};
const PDF = new File(['%PDF-1.7 new'], 'new.pdf', { type: 'application/pdf' });
const PAST = {
  client: { client_id: s.ownerless, company_name: 'Harbor' },
  past: {
    title: 'Bridge v1',
    audit_type: 'Solidity',
    planned_start: null,
    planned_end: '2024-03-20',
    version: '1.0',
    report_date: '2024-03-31',
    file: PDF,
    findings: [],
    fileNames: [],
    images: new Map(),
  },
};
const SOURCE = new File([zipSync({ 'oracle/Oracle.sol': strToU8('contract Oracle {}') })], 'oracle.zip');
const NEVER = new AbortController().signal;
const UPLOAD = { id: own.fresh, clientId: OWNER, isRetry: false, signal: NEVER, onProgress: () => {} };

/** The first row that a hook returns, or its page does, for which this holds. */
const one = async (rows: Promise<unknown>, id: string): Promise<Record<string, unknown>> => {
  const got = (await rows) as { rows?: Record<string, unknown>[] } | Record<string, unknown>[];
  const list = Array.isArray(got) ? got : (got.rows ?? []);
  const found = list.find((row) => row['id'] === id);
  if (!found) throw new Error(`No row has the id ${id}.`);
  return found;
};

export const CHANGES: readonly Change[] = [
  // access-tokens
  ['useCreateAccessToken', 'member', [people.member],
    { name: 'Deploy', scopes: ['findings:read'], days: 30, auditId: s.alpha }, { useAccessTokens: [people.member] }],
  ['useRevokeAccessToken', 'member', [people.member], s.token, { useAccessTokens: [people.member] }],
  ['useSwitchMcp', 'owner', [OWNER], false, { useHasMcp: [OWNER] }],
  // admins
  ['useInviteStaff', 'admin', [], { email: 'hire@firm.test', role: 'admin' }, { useStaff: [], useActivity: LOG }],
  ['useResendStaffInvitation', 'admin', [], s.staffInvitation, { useStaff: [] }],
  ['useTakeBackStaffInvitation', 'admin', [], s.staffInvitation, { useStaff: [], useActivity: LOG }],
  ['useChangeStaff', 'admin', [], { personId: people.auditor, role: 'admin', reason: REASON },
    { useStaff: [], useActivity: LOG }],
  ['useChangeStaff', 'admin', [], { personId: people.auditor, role: null, reason: REASON },
    { useStaff: [], useAuditStaff: [own.audit], useActivity: LOG }],
  // applications
  ['useAddApplicationNote', 'admin', [OWNER], 'They called.', { useApplicationNotes: [OWNER] }],
  ['useChangeApplicationOwner', 'admin', [OWNER], { from: people.anotherAdmin, to: people.admin },
    { useApplicationOwner: [OWNER], useActivity: LOG }],
  ['useChangeApplicationOwner', 'admin', [OWNER], { from: people.anotherAdmin, to: null }, { useApplicationOwner: [OWNER] }],
  ['useChangeApplicationOwner', 'admin', [OTHER], { from: null, to: people.admin }, { useApplicationOwner: [OTHER] }],
  ['beginArchive', 'admin', [{ clientId: OWNER, auditId: own.audit, title: 'T' }], null, { useActivity: LOG }],
  // audits
  ['useCreateAudit', 'admin', [OWNER], NEW_AUDIT,
    {
      useAudits: [OWNER, 0],
      useAuditList: [AUDITS],
      useProjects: [OWNER],
      useAdminStats: [],
      useServiceRequest: [OWNER, own.request],
      useActivity: LOG,
    },
  ],
  ['useCreateAudit', 'admin', [OWNER],
    async ({ change }) => {
      await change('useCreateAudit', [OWNER], NEW_AUDIT);
      return { ...NEW_AUDIT, project: { id: s.alphaProject }, isAnother: true };
    },
    { useAudits: [OWNER, 0] }],
  ['useWithdrawAudit', 'admin', [OWNER], { auditId: s.alpha, reason: REASON },
    { useAudits: [OWNER, 0], useAdminStats: [], useActivity: LOG }],
  ['useReviewAgain', 'admin', [],
    async ({ read, change }) => {
      const base = await read('useManagedAudit', s.alpha);
      await change('useSavePlan', [s.alpha], { base, plan: { status: 'completed' } });
      return {
        id: own.fresh,
        auditId: s.alpha,
        title: 'Second review',
        repositories: [REPOSITORY],
        knownIssues: 'Known.',
      };
    },
    { useLinkedAudits: [OWNER, s.alpha], useActivity: LOG }],
  ['useSavePlan', 'admin', [s.alpha],
    async ({ read }) => ({
      base: await read('useManagedAudit', s.alpha),
      plan: {
        version: 'v6',
        audit_date: '2026-07-01',
        project_id: own.project,
        title: 'Planned',
        audit_type: 'Vyper',
        status: 'pending',
        lead_id: people.anotherAdmin,
        planned_start: '2999-08-01',
        planned_end: '2999-08-20',
        fixes_due: '2999-09-01',
      },
    }),
    { useManagedAudit: [s.alpha], useAdminStats: [], useActivity: LOG }],
  ['usePublishReport', 'admin', [{ id: own.audit, client_id: OWNER, updated_at: '2026-01-13' }],
    { version: 'v8', kind: 'preliminary', source: { url: 'https://reports.example/8.pdf' } },
    { useManagedAudit: [own.audit], useActivity: LOG }],
  ['useSetReportPublic', 'owner', [], { versionId: own.reportVersion, isPublic: true, clientName: 'Owner Ltd' },
    { useAudit: [OWNER, own.audit] }],
  ['useSaveSection', 'admin', [own.audit],
    async ({ read }) => ({
      base: await one(read('useReportSections', own.audit), s.appendix),
      content: { title: 'Proofs', body: 'By hand.' },
    }),
    { useReportSections: [own.audit] }],
  ['useSaveSection', 'admin', [own.audit],
    { base: SECTION, content: { title: 'Tools', body: 'Slither.' } },
    { useReportSections: [own.audit] }],
  ['usePublishSection', 'admin', [own.audit],
    async ({ read }) => ({
      section: await one(read('useReportSections', own.audit), s.appendix),
      isPublished: true,
    }),
    { useReportSections: [own.audit], useAuditEvents: [own.audit, 0], useActivity: LOG }],
  ['useDeleteSection', 'admin', [own.audit], ({ read }) => one(read('useReportSections', own.audit), own.draftSection),
    { useReportSections: [own.audit], useReportCheck: [own.audit, { version: 'v9', kind: 'final' }] }],
  ...[own.audit, s.alpha].map((audit): Change => [
    'useSaveReportDetails', 'admin', [audit],
    async ({ read }) => ({ base: await read('useReportDetails', audit), content: DETAILS }),
    { useReportDetails: [audit], useActivity: LOG },
  ]),
  ['useSaveScope', 'admin', [s.zeta], async ({ read }) => ({ base: await read('useManagedScope', s.zeta), content: SCOPE }),
    { useManagedScope: [s.zeta], useActivity: LOG }],
  ['useProposeScope', 'owner', [s.alpha],
    async ({ read }) => ({ id: own.fresh, base: await read('fetchScope', s.alpha), content: SCOPE }),
    { useScopeProposal: [s.alpha] }],
  ['useAnswerScopeProposal', 'admin', [], { id: own.proposedScope, accepts: true },
    { useScopeProposal: [own.audit], useManagedScope: [own.audit], usePreparation: [own.audit], useWorkQueue: [], useActivity: LOG }],
  ['useAnswerScopeProposal', 'admin', [], { id: own.proposedScope, accepts: false, words: 'Name the files.' },
    { useScopeProposal: [own.audit] }],
  ['useExtendFixesDue', 'admin', [own.audit], { seen: '2026-02-09', until: '2999-09-01', reason: 'The release was moved.' },
    { useManagedAudit: [own.audit], useActivity: LOG }],
  ['useAddReviewRound', 'admin', [own.audit], { seen: 1 }, { useManagedAudit: [own.audit], useActivity: LOG }],
  ['useStaffAudit', 'admin', [own.audit], { personId: people.auditorElsewhere, duty: 'reviewer', until: '2999-10-01' },
    { useAuditStaff: [own.audit], useActivity: LOG }],
  ['useUnstaffAudit', 'admin', [own.audit], people.auditor,
    { useAuditStaff: [own.audit], useManagedFindings: DRAFTS, useActivity: LOG }],
  // clients
  ['useDecideOnClient', 'admin', [],
    { client: { client_id: people.pending, updated_at: '2026-03-01' }, decision: 'rejected', reason: REASON, isShared: true },
    { useClient: [people.pending], useClients: [CLIENTS], useProfile: [people.pending], useApplicationNotes: [people.pending], useActivity: LOG }],
  ['useUndoStep', 'admin', [],
    async ({ change }) => ({
      kind: 'application',
      id: people.pending,
      updatedAt: await change('useDecideOnClient', [], {
        client: { client_id: people.pending, updated_at: '2026-03-01' },
        decision: 'approved',
        reason: null,
      }),
    }),
    { useClient: [people.pending], useActivity: LOG }],
  ['useUndoStep', 'admin', [],
    async ({ change }) => {
      const { id, updated_at: updatedAt } = (await change('useMoveFinding', [],
        { findingId: s.fixSent, toStatus: 'open', message: '', link: '', expectedStatus: 'fix_submitted', seenFix: s.betterFix },
      )) as { id: string; updated_at: string };
      return { kind: 'finding', id, updatedAt };
    },
    { useLedger: [s.fixSent], useAuditEvents: [own.audit, 0] }],
  // deployments, settings
  ['useAddDeployments', 'admin', [own.audit],
    [{ chain_id: 8453, address: `0x${'5e'.repeat(20)}`, label: 'Router' }],
    { useDeployments: [own.audit], useActivity: LOG }],
  ['useRemoveDeployment', 'admin', [own.audit], own.deployment, { useDeployments: [own.audit], useActivity: LOG }],
  ['useSetDeploymentPublic', 'owner', [own.audit], { id: s.secondDeployment, isPublic: false },
    { useDeployments: [own.audit] }],
  ['useSaveEngagementSettings', 'admin', [],
    async ({ read }) => ({
      base: await read('useEngagementSettings'),
      content: {
        time_zone: 'Europe/Berlin',
        lines_per_day: 123,
        days_factor: 2.5,
        prepared_days_before: 9,
        preparation: [{ title: 'Only this', ticks: 'source' }], proposal_currency: 'CHF', proposal_valid_days: 31, proposal_terms: 'All afterwards.',
      },
    }),
    { useEngagementSettings: [], useActivity: LOG }],
  // files
  ['useDeleteFile', 'owner', [OWNER], { id: own.file },
    { useFiles: [OWNER, FILES], useFileSummary: [OWNER] }],
  ['useSortFile', 'owner', [OWNER], { id: own.file, category: 'audit', auditId: own.audit },
    { useFiles: [OWNER, FILES] }],
  ['removeFile', 'owner', [{ id: own.file }], null, { useFiles: [OWNER, FILES] }],
  // findings
  ['useApproveFinding', 'admin', [],
    async ({ read }) => ({
      id: s.otherDraft,
      sha256: ((await read('useManagedFinding', own.audit, s.otherDraft)) as { content_sha256: string })
        .content_sha256,
    }),
    { useDraftReviews: [own.audit] }],
  ['useSetApprovalRule', 'admin', [], false, 
    { useApprovalRule: [], useDraftReviews: [own.audit], useWorkQueue: [], useActivity: LOG }],
  ['useAssign', 'member', ['work'],
    { findings: [{ id: own.finding, finding_assignments: { assignee_id: OWNER, assignee_name: 'owner', reviewer_id: null, reviewer_name: null } }], to: people.member },
    { useFindings: VIEW }],
  ['useAssign', 'admin', ['review'], 
    { findings: [{ id: s.disputed }, { id: s.fixSent, finding_assignments: { reviewer_id: people.admin, reviewer_name: 'admin' } }], to: people.anotherAdmin }, { useManagedFindings: DRAFTS }],
  ['useMoveFinding', 'owner', [],
    {
      findingId: own.finding,
      toStatus: 'fix_submitted',
      message: ' Done. ',
      link: `https://github.com/example/vault/commit/${'7f'.repeat(20)}`,
      expectedStatus: 'open',
    },
    { useFinding: [own.audit, 'H-01'], useLedger: [own.finding], useAuditEvents: [own.audit, 0] }],
  ['useMoveFinding', 'admin', [],
    {
      findingId: s.fixSent,
      toStatus: 'fixed',
      message: 'Good.',
      link: `https://github.com/example/vault/commit/${'0e'.repeat(20)}`,
      expectedStatus: 'fix_submitted',
      seenFix: s.betterFix,
    },
    { useManagedFindings: DRAFTS, useActivity: LOG }],
  ['useMoveFindings', 'admin', [],
    { findings: [{ id: s.fixSent, status: 'fix_submitted' }, { id: s.disputed, status: 'disputed' }], toStatus: 'open', message: 'Look again.', link: '', seenFixes: new Map([[s.fixSent, { id: s.betterFix }]]) },
    { useManagedFindings: DRAFTS, useLedger: [s.disputed], useActivity: LOG }],
  ['useAddComment', 'owner',
    [s.fixSent, { repositoryId: own.repository, commit: '0a'.repeat(20), path: 'src/Vault.sol', line: 1 }], 'Here.',
    { useComments: [s.fixSent, 5] }],
  ['useCorrectComment', 'owner', [own.finding],
    async ({ read, change }) => {
      await change('useAddComment', [own.finding], 'First.');
      const { rows } = (await read('useComments', own.finding, 5)) as { rows: { id: string }[] };
      return { id: rows.at(-1)?.id, body: 'We looked.' };
    },
    { useComments: [own.finding, 5] }],
  ['useImportFindings', 'admin', [{ id: s.alpha, client_id: OWNER }],
    { findings: [{ ...TEXTS, source_tool: 'mythril', source_rule: 'SWC-1', source_fingerprint: 'f1', source_number: 'H-09', locations: [{ ...PLACE, id: undefined, repository_id: s.alphaRepository }], is_again: false }], fileNames: ['m.json'], images: new Map() },
    { useManagedFindings: [s.alpha, MANAGED], fetchExportedFindings: [s.alpha, true, new AbortController().signal], useUndoableImports: [s.alpha], useActivity: LOG }],
  ['useSaveFinding', 'admin', [own.audit],
    async ({ read }) => ({
      base: await read('useManagedFinding', own.audit, own.draft),
      content: { ...TEXTS, locations: [PLACE] },
    }),
    { useManagedFinding: [own.audit, own.draft] }],
  ['useSaveFinding', 'admin', [own.audit], { base: null, content: { ...TEXTS, locations: [PLACE] } },
    { useManagedFindings: DRAFTS }],
  ['useSaveFinding', 'admin', [own.audit],
    async ({ read }) => ({
      base: await read('useManagedFinding', own.audit, own.finding),
      content: { ...TEXTS, locations: [PLACE] },
      isCorrection: true,
    }),
    { useManagedFindings: DRAFTS, useCorrectionOf: [own.finding] }],
  ['useSaveLocations', 'admin', [],
    async ({ read }) => ({
      base: await one(read('useManagedFindings', ...DRAFTS), own.draft),
      locations: [PLACE],
    }),
    { useManagedFinding: [own.audit, own.draft] }],
  ['useChangeDraftSeverities', 'admin', [], { ids: [own.draft, s.otherDraft], severity: 'gas' },
    { useManagedFindings: DRAFTS }],
  ['useDiscardDrafts', 'admin', [], [s.otherDraft], { useManagedFindings: DRAFTS, useActivity: LOG }],
  ['useMergeDrafts', 'admin', [], { ids: [s.otherDraft], targetId: own.draft }, { useManagedFindings: DRAFTS }],
  ['useReorderDrafts', 'admin', [], { ids: [own.draft, s.otherDraft], shownIds: [s.otherDraft, own.draft] },
    { useManagedFindings: DRAFTS }],
  ['useUndoImport', 'admin', [], s.import,
    { useManagedFindings: DRAFTS, useUndoableImports: [own.audit], useActivity: LOG }],
  ['useAddNote', 'admin', [own.finding], 'They are slow.', { useNotes: [own.finding] }],
  ['usePublishFindings', 'admin', [], { ids: [own.draft], severityReason: '' },
    { useManagedFindings: DRAFTS, useAuditEvents: [own.audit, 0], useActivity: LOG }],
  ['useChangeSeverity', 'admin', [],
    async ({ change }) => {
      await change('useSetApprovalRule', [], false);
      return { findingId: own.finding, newSeverity: 'low', expectedSeverity: 'high', message: REASON };
    },
    { useManagedFindings: DRAFTS, useLedger: [own.finding] }],
  ['useChangeDraftSeverity', 'admin', [], { draft: { id: own.draft, updated_at: '2026-01-22' }, severity: 'high' },
    { useManagedFindings: DRAFTS }],
  // impersonation, notices, onboarding, preparation
  ['startImpersonationSession', 'admin', [people.admin, OTHER, REASON], null,
    { activeImpersonationQuery: [people.admin, null] }],
  ['endImpersonationSession', 'impersonating', [s.session], null, { activeImpersonationQuery: [people.impersonating, null] }],
  ['useChooseNoticeEmail', 'owner', [OWNER], { kinds: ['audit_withdrawn', 'deployment_changed'], email: 'never' },
    { useNoticeChoices: [OWNER] }],
  ['useChooseTimeZone', 'owner', [OWNER], 'Asia/Tokyo', { useNoticeChoices: [OWNER] }],
  ['useMarkNoticesRead', 'owner', [], [s.laterNotice], {}],
  ['useSubmitOnboarding', 'newcomer', [people.newcomer], { ...PROFILE, ...WORK }, { useProfile: [people.newcomer] }],
  ['useSetPreparation', 'owner', [],
    async ({ read }) => ({
      item: await one(read('usePreparation', own.audit), s.firstItem),
      state: 'done',
      note: 'In the wiki.',
    }),
    { usePreparation: [own.audit] }],
  ['useSetPreparation', 'admin', [],
    async ({ read }) => ({
      item: await one(read('usePreparation', s.alpha), s.alphaItem),
      state: 'not_needed',
      note: 'No plan.',
    }),
    { usePreparation: [s.alpha], useWorkQueue: [], useActivity: LOG }],
  // profiles, proposals, recommendations, report settings
  ['useSaveProfile', 'owner', [OWNER], async ({ read }) => ({ base: await read('useProfile', OWNER), changes: PROFILE }),
    { useProfile: [OWNER] }],
  ['useSaveProposal', 'admin', [OWNER, own.request],
    async ({ read }) => ({
      base: await one(read('useProposals', OWNER, own.request), s.proposalDraft),
      content: PROPOSAL,
    }),
    { useProposals: [OWNER, own.request] }],
  ['useSaveProposal', 'admin', [OTHER, s.foreignRequest],
    { base: { id: null, updated_at: null, ...PROPOSAL, price: '1' }, content: PROPOSAL },
    { useProposals: [OTHER, s.foreignRequest] }],
  ['useRemoveTerms', 'admin', [OWNER], s.draftTerms, { useTermsFile: [OWNER, s.proposalDraft] }],
  ['useSendProposal', 'admin', [OWNER], { id: s.proposalDraft, updated_at: '2026-01-29' },
    { useProposals: [OWNER, own.request], useRequestInbox: [INBOX], useActivity: LOG }],
  ['useDiscardProposal', 'admin', [OWNER], s.proposalDraft, { useProposals: [OWNER, own.request] }],
  ['useDecideProposal', 'owner', [OWNER], { id: own.proposal, accepts: true },
    { useProposals: [OWNER, own.request], useServiceRequests: [OWNER], useAudits: [OWNER, 0] }],
  ['useDecideProposal', 'owner', [OWNER], { id: own.proposal, accepts: false, reason: 'Too expensive for us.' },
    { useProposals: [OWNER, own.request] }],
  ['useRecommendArticle', 'admin', [OTHER], { slug: 'preparing-an-audit', isRecommended: true },
    { useRecommendedSlugs: [OTHER], useActivity: LOG }],
  ['useRecommendArticle', 'admin', [OTHER], { slug: 'reading-a-report', isRecommended: false },
    { useRecommendedSlugs: [OTHER], useActivity: LOG }],
  ['useSaveReportSettings', 'admin', [],
    async ({ read }) => ({
      base: await read('useReportSettings'),
      content: {
        firm_name: 'Firm',
        logo: null,
        page_size: 'Letter',
        primary_color: '#101010',
        accent_color: '#202020',
        method: 'M',
        about: 'A',
        disclaimer: 'D',
        contact: 'C',
        severity_definitions: 'H',
        status_definitions: 'O',
        confidentiality: 'Secret',
      },
    }),
    { useReportSettings: [], useActivity: LOG }],
  // second factor, service requests, sessions
  ['submitRecoveryCode', 'admin', ['1F0A9 3C77E B2D41 90E6C'], null, {}],
  ['useEndSession', 'owner', [OWNER], s.otherSession, { useSessions: [OWNER] }],
  ['useEndOtherSessions', 'owner', [OWNER], undefined, { useSessions: [OWNER] }],
  ['useCreateRecoveryCodes', 'admin', [], undefined, { useRecoveryCodesLeft: [people.admin] }],
  ['useResetSecondFactor', 'admin', [], { personId: people.ownerPending, reason: REASON },
    { useTeam: [people.ownerPending], useActivity: LOG }],
  ['useResetSecondFactor', 'admin', [], { personId: people.auditor, reason: REASON }, { useStaff: [] }],
  ['useDecideOnRequest', 'admin', [OWNER],
    { request: { id: own.request, updated_at: '2026-01-24' }, status: 'declined', answer: 'We are booked until May.' },
    { useServiceRequests: [OWNER], useRequestInbox: [INBOX], useActivity: LOG }],
  ['useCreateServiceRequest', 'owner', [OWNER],
    { id: own.fresh, service_type: 'typescript_audit', project_name: 'Third', message: 'Please.', ...WORK },
    { useServiceRequests: [OWNER] }],
  ['useCreateServiceRequest', 'admin', [s.ownerless],
    { id: own.fresh, service_type: 'code_review', project_name: 'Bridge', message: 'By telephone.', ...WORK },
    { useServiceRequests: [s.ownerless], useActivity: LOG }],
  ['useCreateServiceRequest', 'owner', [OWNER],
    async ({ change }) => {
      const request = { id: own.fresh, service_type: 'code_review', project_name: 'Third', message: 'Please.', ...WORK };
      await change('useCreateServiceRequest', [OWNER], request);
      return request;
    },
    {}],
  ['useEditServiceRequest', 'other', [OTHER],
    async ({ read }) => ({
      base: await one(read('useServiceRequests', OTHER), s.foreignRequest),
      content: { service_type: 'typescript_audit', project_name: 'Third', message: 'Please.', ...WORK },
    }),
    { useServiceRequests: [OTHER] }],
  ['useWithdrawServiceRequest', 'other', [OTHER], s.foreignRequest, { useServiceRequests: [OTHER] }],
  // sources
  ['useRemoveSource', 'admin', [own.audit], s.laterSource, { useSources: [own.audit], useActivity: LOG }],
  ['useConfirmSource', 'admin', [own.audit], own.snapshot, { useSources: [own.audit], useActivity: LOG }],
  ['useRequestSource', 'admin', [own.audit], s.secondRepository, { useSourceRequests: [own.audit], useActivity: LOG }],
  ['useWithdrawSourceRequest', 'admin', [own.audit], own.repository, { useSourceRequests: [own.audit] }],
  // staff profiles, team
  ['useSaveStaffProfile', 'auditor', [people.auditor], { full_name: 'A. Berg', title: 'Senior' },
    { useStaffProfile: [people.auditor] }],
  ['useSaveStaffProfile', 'admin', [people.admin], { full_name: 'B. Tal', title: 'Partner' },
    { useStaffProfile: [people.admin], useActivity: LOG }],
  ['useSaveStaffProfile', 'anotherAdmin', [people.anotherAdmin], { full_name: 'Bo', title: 'Lead' }, { useActivity: LOG }],
  ['useInvite', 'owner', [OWNER], { email: 'new@owner.test', role: 'member' }, { useTeam: [OWNER] }],
  ['useInviteOwner', 'admin', [s.ownerless], 'first@harbor.test', { useTeam: [s.ownerless] }],
  ['useCreateClient', 'admin', [], { company: 'Quay', project: 'Ferry', owner: 'Quinn', address: 'quinn@quay.test' },
    { useClients: [CLIENTS], useActivity: LOG }],
  ['useImportClients', 'admin', [], [{ company: 'Quay', project: 'Ferry', owner: '', address: '', since: '2024-03-31' }],
    { useClients: [CLIENTS], useActivity: LOG }],
  ['useResendInvitation', 'owner', [OWNER], s.invitation, { useTeam: [OWNER] }],
  ['useRevokeInvitation', 'owner', [OWNER], s.invitation, { useTeam: [OWNER] }],
  ['useRemoveFromTeam', 'admin', [OWNER], { personId: people.viewer, reason: REASON },
    { useTeam: [OWNER], useActivity: LOG }],
  ['useHandOverOwnership', 'admin', [OWNER], { personId: people.member, reason: REASON },
    { useTeam: [OWNER], useClient: [OWNER], useActivity: LOG }],
  ['useChangeTeamRole', 'owner', [OWNER], { personId: people.viewer, role: 'member' }, { useTeam: [OWNER] }],
  ['useChangeOwnName', 'owner', [OWNER], 'Olga', { useTeam: [OWNER], useProfile: [OWNER], secondFactorStateQuery: [OWNER] }],
  ['useLeaveTeam', 'viewer', [OWNER], undefined, { secondFactorStateQuery: [people.viewer] }],
  ['useAcceptInvitation', 'invited', [], { token: null, fullName: 'Ivy' }, { secondFactorStateQuery: [people.invited] }],
  // webhooks
  ['useSaveWebhook', 'owner', [false],
    { id: null, address: 'https://new.example/hook', form: 'discord', kinds: ['status_changed'] },
    { useWebhooks: [OWNER] }],
  ['useSaveWebhook', 'admin', [true],
    { id: null, address: 'https://firm2.example/hook', form: 'discord', kinds: ['application_submitted'] },
    { useWebhooks: [null] }],
  ['useSaveWebhook', 'owner', [false],
    { id: s.webhook, address: 'https://moved.example/hook', form: 'slack', kinds: ['status_changed'] },
    { useWebhooks: [OWNER] }],
  ['useRotateWebhookSecret', 'owner', [], s.webhook, { useWebhooks: [OWNER] }],
  ['useSwitchWebhook', 'owner', [], { id: s.webhook, isOn: false }, { useWebhooks: [OWNER] }],
  ['useRemoveWebhook', 'owner', [], s.webhook, { useWebhooks: [OWNER] }],
  ['useTestWebhook', 'owner', [], s.webhook, { useWebhookDeliveries: [s.webhook] }],
  ['useResendWebhookDelivery', 'owner', [], s.delivery, { useWebhookDeliveries: [s.webhook] }],
  // by edge functions
  ['usePublishReport', 'admin', [{ id: own.audit, client_id: OWNER, updated_at: '2026-01-13' }],
    { version: 'v8', kind: 'preliminary', source: { file: PDF, clientName: 'owner company' } }, { useManagedAudit: [own.audit] }],
  ['useAddPastAudit', 'admin', [], PAST, { useAudits: [s.ownerless, 0], useProjects: [s.ownerless], useActivity: LOG }],
  ['useAddPastAudit', 'admin', [],
    async ({ change }) => {
      await change('useAddPastAudit', [], PAST);
      return PAST;
    },
    {}],
  ['uploadReport', 'admin', [OWNER, own.audit, PDF], null, {}],
  ['useSealReport', 'admin', [], own.audit, {}],
  ['useWithdrawReport', 'admin', [OWNER], { versionId: own.reportVersion, reason: REASON },
    { useAudit: [OWNER, own.audit], useActivity: LOG }],
  ['useIssueReport', 'admin', [{ id: own.audit, updated_at: '2026-01-13' }],
    {
      version: 'v9',
      kind: 'preliminary',
      replace: false,
      client: 'owner company',
      writing: { onProgress: () => {}, signal: NEVER },
    },
    { useAuditEvents: [own.audit, 0], useActivity: LOG }],
  ['useCheckDeployments', 'admin', [own.audit], undefined, { useDeployments: [own.audit] }],
  ['useAddTerms', 'admin', [OWNER, s.proposalDraft],
    async ({ change }) => {
      await change('useRemoveTerms', [OWNER], s.draftTerms);
      return PDF;
    },
    { useTermsFile: [OWNER, s.proposalDraft] }],
  ['uploadFile', 'owner', [{ ...UPLOAD, file: PDF, category: 'nda', auditId: s.alpha }], null,
    { useFiles: [OWNER, FILES] }],
  ['uploadFile', 'owner',
    [{ ...UPLOAD, file: SOURCE, category: 'other', auditId: s.alpha, source: { repositoryId: s.alphaRepository, commit: '1a'.repeat(20) } }],
    null, { useSources: [s.alpha], useSourceRequests: [s.alpha] }],
]; // oxfmt-ignore

/** What is refused because something has changed since it was read, and what its user is told. */
export const REFUSALS: readonly Refusal[] = [
  ['fetchArchivedAudit', [OTHER, own.audit, NEVER], {}, 'An audit of the archive no longer exists.'],
  ['fetchArchivedObject', [{ kind: 'file', object_id: own.file, name: 'nda.pdf', size: 10, sha256: '00'.repeat(32) }, NEVER], {},
    '"nda.pdf" cannot be added to the archive. Its bytes are not those that were stored.'],
  ['fetchArchivedObject', [{ kind: 'file', object_id: own.file, name: 'nda.pdf', size: 11, sha256: null }, NEVER], {}, '"nda.pdf"'],
  ['removePassword', [], {}, 'Sign in with a link from an e-mail first.'],
  ['useChangeApplicationOwner', [OWNER], { from: people.admin, to: null }, 'Another admin has changed the owner meanwhile.'],
  ['useChangeApplicationOwner', [OWNER], { from: null, to: people.admin }, 'Another admin has changed the owner meanwhile.'],
  ['usePublishReport', [{ id: own.audit, client_id: OWNER, updated_at: LATE }],
    { version: '1', kind: 'final', source: { url: 'https://r.example/1' } },
    'Someone else has changed this audit'],
  ['useDeleteSection', [own.audit], { id: own.draftSection, updated_at: LATE },
    'Another admin has changed or published this text.'],
  ['useSaveSection', [own.audit], { base: { ...SECTION, id: s.appendix, updated_at: LATE }, content: { body: 'Mine.' } },
    'Another admin has changed this text.'],
  ['useSaveSection', [own.audit], { base: { ...SECTION, kind: 'overview' }, content: { title: 'New', body: 'Mine.' } },
    'Another admin has changed this text.'],
  ['usePublishSection', [own.audit], { section: { id: own.draftSection, updated_at: LATE }, isPublished: true }, 'changed'],
  ['useDecideOnClient', [], { client: { client_id: OTHER, updated_at: '2026-01-10' }, decision: 'suspended', reason: REASON },
    'You suspended this client already, on 11 Jan 2026'],
  ['useUndoStep', [], { kind: 'application', id: people.pending, updatedAt: LATE }, 'undo'],
  ['useMoveFinding', [],
    { findingId: s.fixSent, toStatus: 'fixed', message: '', link: '', expectedStatus: 'fix_submitted', seenFix: s.fix }, 'fix'],
  ['useMoveFindings', [], { findings: [{ id: s.fixSent, status: 'open' }], toStatus: 'withdrawn', message: 'No.', link: '' },
    'M-01'],
  ['useAssign', ['review'], { findings: [{ id: s.fixSent }], to: people.anotherAdmin }, 'in the meantime'],
  ['useChangeDraftSeverity', [], { draft: { id: own.draft, updated_at: LATE }, severity: 'high' }, 'changed'],
  ['useSaveLocations', [], { base: { id: own.draft, updated_at: LATE }, locations: [PLACE] }, 'changed'],
  ['useApproveFinding', [], { id: s.otherDraft, sha256: '00'.repeat(32) }, 'changed meanwhile'],
  ['useSetPreparation', [], { item: { id: s.firstItem, changed_at: LATE }, state: 'done', note: '' }, 'changed'],
  ['useSendProposal', [OWNER], { id: s.proposalDraft, updated_at: LATE }, 'changed'],
  ['useDecideOnRequest', [OWNER], { request: { id: own.request, updated_at: LATE }, status: 'accepted' }, 'changed'],
  ...Object.entries({ service_type: 'typescript_audit', project_name: 'Third', message: 'Please.', ...WORK }).map(
    ([column, other]): Refusal => ['useCreateServiceRequest', [OWNER], { ...ARRIVED, [column]: other }, 'The request had already arrived.', 'owner'],
  ),
  ['useEditServiceRequest', [OWNER],
    { base: { id: s.oldRequest, message: 'An older one.', updated_at: LATE }, content: { message: 'Please, soon.' } },
    'We have already declined this request', 'owner'],
]; // oxfmt-ignore

const columns = (names: string) => names.split(' ');

/** Forms that are saved over what somebody else has saved meanwhile: what they change, and what the other has changed. */
export const MERGES: readonly Merge[] = [
  ['useSavePlan', 'admin', [s.alpha], ['useManagedAudit', s.alpha],
    columns('title audit_type version audit_date project_id status lead_id planned_start planned_end fixes_due'),
    { title: 'Mine' }, { audit_type: 'Former' }],
  ['useSaveScope', 'admin', [own.audit], ['useManagedScope', own.audit],
    columns('nsloc chains languages out_of_scope known_issues repositories'), { nsloc: 5 }, { known_issues: 'Former' }],
  ['useSaveProfile', 'owner', [OWNER], ['useProfile', OWNER], columns('full_name role_title'), { full_name: 'Mine' },
    { role_title: 'Former' }],
  ['useSaveFinding', 'admin', [own.audit], ['useManagedFinding', own.audit, own.draft],
    columns('title severity likelihood impact description recommendation'), { title: 'Mine' }, { description: 'Former' }],
  ['useEditServiceRequest', 'other', [OTHER], ['useServiceRequest', OTHER, s.foreignRequest],
    columns('service_type project_name message repository_url git_ref lines_of_code wished_start'),
    { service_type: 'typescript_audit', message: 'Mine', ...WORK }, { project_name: 'Former' }],
  ['useSaveReportDetails', 'admin', [own.audit], ['useReportDetails', own.audit],
    columns('auditors starts ends review_starts review_ends effort'), { starts: '2026-01-01' }, { effort: 'Former' }],
  ['useSaveReportSettings', 'admin', [], ['useReportSettings'],
    columns('firm_name logo page_size primary_color accent_color method about disclaimer contact severity_definitions status_definitions confidentiality'),
    { method: 'Mine' }, { about: 'Former' }],
  ['useSaveEngagementSettings', 'admin', [], ['useEngagementSettings'],
    columns('time_zone lines_per_day days_factor prepared_days_before preparation proposal_currency proposal_valid_days proposal_terms'), { lines_per_day: 321 },
    { prepared_days_before: 1 }],
]; // oxfmt-ignore
