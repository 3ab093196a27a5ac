// The rows that the hooks read and change: two clients, of one of them four audits, and of each kind of row several, created in an
// order that is neither that of their ids nor that in which they are inserted. No two have the same value in a column, except
// when two were changed: what is saved over a version names its row, too.
import type { HttpBackend } from '../http-backend.ts';
import { getRows, people } from '../people.ts';

const own = getRows('owner');
const place = (n: number) => `00000000-0000-4000-a000-${String(n).padStart(12, '0')}`;

/** The token of a link that invites to the owner's team. */
export const INVITATION = '1b'.repeat(32);

/** The rows beside those of people.ts. */
export const scene = {
  alpha: place(1),
  beta: place(2),
  zeta: place(3),
  alphaProject: place(4),
  zetaProject: place(5),
  brief: place(10),
  image: place(11),
  sectionImage: place(12),
  terms: place(13),
  laterSource: place(14),
  foreignFile: place(15),
  fixSent: place(20),
  fixed: place(21),
  disputed: place(22),
  taken: place(23),
  otherDraft: place(24),
  alphaBug: place(25),
  foreignBug: place(26),
  betaBug: place(28),
  secondAlphaBug: place(29),
  alphaDraft: place(27),
  secondComment: place(30),
  thirdComment: place(31),
  foreignComment: place(32),
  fix: place(33),
  betterFix: place(34),
  dispute: place(35),
  secondNote: place(36),
  secondLocation: place(37),
  fixLocation: place(38),
  secondRepository: place(40),
  alphaRepository: place(41),
  zetaRepository: place(42),
  oldRequest: place(43),
  foreignRequest: place(44),
  proposalDraft: place(45),
  foreignProposal: place(46),
  secondItem: place(47),
  firstItem: place(48),
  alphaItem: place(49),
  secondVersion: place(50),
  foreignVersion: place(51),
  appendix: place(52),
  limits: place(53),
  secondDeployment: place(54),
  alphaDeployment: place(55),
  secondCheck: place(56),
  token: place(57),
  adminToken: place(58),
  webhook: place(59),
  firmWebhook: place(60),
  delivery: place(61),
  laterDelivery: place(62),
  invitation: place(63),
  staffInvitation: place(64),
  secondLog: place(65),
  thirdLog: place(66),
  scheduled: place(67),
  started: place(68),
  undone: place(69),
  secret: place(70),
  alphaStarted: place(71),
  zetaStarted: place(72),
  notice: place(73),
  laterNotice: place(74),
  secondOpening: place(75),
  foreignOpening: place(76),
  secondApproval: place(77),
  secondAppNote: place(78),
  import: place(79),
  otherSession: place(80),
  session: place(81),
  oldProposedScope: place(82),
  draftTerms: place(83),
  clientLog: place(84),
  factor: place(85),
  clientFactor: place(86),
  expired: place(87),
  thirdSession: place(88),
  unfinished: place(89),
  alphaSection: place(90),
  ownerless: place(91),
  otherCheck: place(92),
  closedProposal: place(93),
  lowestBug: place(94),
  lowerBug: place(95),
  reviewed: place(96),
  otherReviewed: place(97),
  reviewUndone: place(98),
  removedVersion: place(99),
  unsealedVersion: place(100),
  acceptedProposal: place(101),
  otherDecision: place(102),
  laterLog: place(103),
  undoneReview: place(104),
  laterItem: place(105),
  earlyItem: place(106),
  doneItem: place(107),
  replacedProposal: place(108),
  unusedRepository: place(109),
  unusedItem: place(111),
  expiredProposal: place(112),
  oldDraft: place(113),
  alphaUndone: place(114),
  completedAgain: place(115),
  alphaCompleted: place(116),
  otherLocation: place(117),
  wholeFile: place(118),
  auditorFactor: place(119),
  lowered: place(120),
  suspended: place(121),
  publicVersion: place(122),
  acceptedRequest: place(160),
  expiredToken: place(161),
  auditorToken: place(162),
  alphaApproval: place(202),
  unsubmitted: place(123),
  withdrawnRequest: place(124),
  sluiceRequest: place(125),
  acceptedAlone: place(126),
  plannedRequest: place(127),
  branchRequest: place(128),
  formerNote: place(129),
  idleItem: place(130),
} as const;

export const OWNER = people.owner;
export const OTHER = people.other;
const { audit, repository, finding, draft } = own;
const s = scene;
const COMMIT = '0a'.repeat(20);
const LATER = '0e'.repeat(20);

/** Without triggers, which would write events, log lines and times of their own. */
export const sceneSql = `set session_replication_role = replica;
update public.user_roles set created_at = '2026-01-01' where true;
insert into private.clients (id) values ('${s.ownerless}'), ('${s.suspended}'), ('${s.unsubmitted}');
insert into public.profiles (client_id, full_name, company_name, project_name, origin, client_since, onboarding_completed, submitted_at, approval_status, approved_at, created_at, updated_at)
  values ('${s.ownerless}', 'Hana', 'Harbor', 'Bridge', 'invited', '2024-03-31', true, '2026-01-30', 'approved', '2026-01-30', '2026-01-30', '2026-01-31');
insert into public.profiles (client_id, full_name, company_name, project_name, origin, client_since, onboarding_completed, submitted_at, approval_status, approved_at, suspended_at, suspension_reason, created_at, updated_at)
  values ('${s.suspended}', 'Sven', 'Sluice', 'Gate', 'invited', '2024-03-30', true, '2026-01-29', 'approved', '2026-01-29', '2026-02-01', 'Unpaid since January.', '2026-01-29', '2026-02-01');
insert into public.profiles (client_id, full_name, business_email, linkedin_profile, newsletter_subscribed) values ('${s.unsubmitted}', 'Una', 'una+1@guard.test', 'https://linkedin.com/in/una', true);
update public.audits set title = 'Vault audit', audit_type = 'Solidity', version = 'v1', audit_date = '2026-01-20', status = 'mitigation',
  lead_id = '${people.anotherAdmin}', planned_start = '2026-01-05', planned_end = '2026-01-19', fixes_due = '2026-02-09',
  created_at = '2026-01-03', updated_at = '2026-01-13' where id = '${audit}';
update public.audits set status = 'pending', created_at = '2026-01-06', updated_at = '2026-01-16', planned_end = '2999-03-01', planned_start = '2999-02-01'
  where id = '${own.unusedAudit}';
insert into public.projects (id, client_id, name, created_at) values
  ('${s.zetaProject}', '${OTHER}', 'Zeta', '2026-01-02'),
  ('${s.alphaProject}', '${OWNER}', 'Alpha', '2026-01-01');
insert into public.audits (id, project_id, client_id, title, audit_type, version, audit_date, status, planned_start, planned_end, fixes_due, lead_id, previous_audit_id, report_kind, report_path, created_at, updated_at, withdrawn_at, withdrawn_reason) values
  ('${s.zeta}', '${s.zetaProject}', '${OTHER}', 'Zeta audit', 'Move', 'v7', '2026-02-07', 'in_progress', '2026-02-01', '2026-03-07', '2026-04-07', '${people.admin}', null, 'final', '${OTHER}/${s.zeta}/z.pdf', '2026-01-07', '2026-01-15', null, null),
  ('${s.alpha}', '${s.alphaProject}', '${OWNER}', 'Alpha review', 'Rust', 'v5', '2026-02-05', 'in_progress', '2026-02-11', '2999-03-05', '2999-04-05', '${people.admin}', '${audit}', 'final', null, '2026-01-05', '2026-01-15', null, null),
  ('${s.beta}', '${s.alphaProject}', '${OWNER}', 'Beta audit', 'Cairo', 'v4', '2026-02-04', 'withdrawn', '2026-02-14', '2999-03-04', '2999-04-04', null, '${audit}', 'final', null, '2026-01-04', '2026-01-13', '2026-01-14', 'The client stopped it.');
update public.report_versions set created_at = '2026-01-11', version = 'v1', client_name = 'Owner Ltd', report_path = '${OWNER}/${audit}/first.pdf', sealed_at = '2026-01-12' where id = '${own.reportVersion}';
insert into public.report_versions (id, audit_id, version, kind, report_path, client_name, object_sha256, object_size, sealed_at, is_public, state, created_by, created_at, withdrawn_at, withdrawn_reason) values
  ('${s.secondVersion}', '${audit}', 'v0', 'preliminary', '${OWNER}/${audit}/zero.pdf', 'Owner GmbH', '${'c3'.repeat(32)}', '11', '2026-01-10', 'false', 'withdrawn', '${people.admin}', '2026-01-09', '2026-01-12', 'A wrong name.'),
  ('${s.removedVersion}', '${audit}', 'v-1', 'final', '${OWNER}/${audit}/gone.pdf', 'Owner AG', '${'c4'.repeat(32)}', '13', '2026-01-07', 'false', 'removed', '${people.admin}', '2026-01-06', null, null),
  ('${s.publicVersion}', '${s.alpha}', 'v-3', 'final', '${OWNER}/${s.alpha}/public.pdf', 'Owner SE', '${'c5'.repeat(32)}', '14', '2026-01-04', 'true', 'withdrawn', '${people.admin}', '2026-01-03', '2026-01-05', 'A typo.'),
  ('${s.unsealedVersion}', '${s.alpha}', 'v-2', 'final', '${OWNER}/${s.alpha}/open.pdf', 'Owner SA', null, null, null, 'false', 'published', '${people.admin}', '2026-01-05', null, null),
  ('${s.foreignVersion}', '${s.zeta}', 'v7', 'final', '${OTHER}/${s.zeta}/z.pdf', 'Other Ltd', '${'d4'.repeat(32)}', '12', '2026-01-18', 'true', 'published', '${people.admin}', '2026-01-17', null, null);
insert into public.audit_scopes (audit_id, nsloc, chains, languages, out_of_scope, known_issues, updated_at) values
  ('${s.zeta}', '700', '{Sui}', '{Move}', 'Tests', 'None', '2026-01-07');
update public.audit_scopes set out_of_scope = 'The proxy', known_issues = 'Fees round down.', updated_at = '2026-01-08' where audit_id = '${audit}';
update public.scope_repositories set paths = '{src}', position = 2, source_requested_at = '2026-01-21' where id = '${repository}';
insert into public.scope_repositories (id, audit_id, url, commit_hash, git_ref, paths, position, source_requested_at) values
  ('${s.zetaRepository}', '${s.zeta}', 'https://github.com/other/zeta', '${'0f'.repeat(20)}', 'dev', '{move}', '1', '2026-01-19'),
  ('${s.alphaRepository}', '${s.alpha}', 'https://github.com/example/alpha', '${'1a'.repeat(20)}', 'next', '{programs}', '1', '2026-01-20'),
  ('${s.unusedRepository}', '${own.unusedAudit}', 'https://github.com/example/second', '${'1d'.repeat(20)}', 'old', '{}', '1', null),
  ('${s.secondRepository}', '${audit}', 'https://github.com/example/oracle', '${'1b'.repeat(20)}', 'release', '{lib,test}', '1', null);
update public.service_requests set created_at = '2026-01-23', updated_at = '2026-01-24', lines_of_code = 900, repository_url = 'https://github.com/example/vault',
  git_ref = 'main', wished_start = '2026-05-01', status = 'in_review' where id = '${own.request}';
insert into public.service_requests (id, client_id, sent_by, sender_name, service_type, project_name, message, status, created_at, updated_at, answer, decided_at, edited_at, editor_name) values
  ('${s.foreignRequest}', '${OTHER}', '${OTHER}', 'other', 'code_review', 'Zeta', 'Their request.', 'new', '2026-01-25', '2026-01-26', null, null, null, null),
  ('${s.oldRequest}', '${OWNER}', '${people.member}', 'member', 'typescript_audit', 'Bridge', 'An older one.', 'declined', '2026-01-22', '2026-01-27', 'We have no time for it.', '2026-01-28', '2026-01-27', 'owner'),
  ('${s.acceptedRequest}', '${OWNER}', null, null, 'rust_audit', 'Causeway', 'The oldest.', 'accepted', '2026-01-20', '2026-01-21', null, '2026-01-21', '2026-01-21', null);
insert into public.service_requests (id, client_id, sent_by, sender_name, service_type, project_name, message, status, created_at, updated_at, decided_at, edited_at, repository_url, git_ref, lines_of_code, wished_start) values
  ('${s.withdrawnRequest}', '${OTHER}', '${OTHER}', 'other', 'other', 'Moat', 'Not any more.', 'withdrawn', '2026-01-18', '2026-01-21', null, '2026-01-20', null, null, null, null),
  ('${s.sluiceRequest}', '${s.suspended}', null, null, 'rust_audit', 'Sluice', 'A small one.', 'accepted', '2026-01-17', '2026-01-19', '2026-01-19', null, null, null, null, null),
  ('${s.branchRequest}', '${s.suspended}', null, null, 'cairo_audit', 'Gate', 'A branch.', 'in_review', '2026-01-16', '2026-01-16', null, null, 'https://github.com/sluice/gate', 'dev', null, null),
  ('${s.plannedRequest}', '${OTHER}', '${OTHER}', 'other', 'solana_audit', 'Tower', 'In June.', 'new', '2026-01-19', '2026-01-19', null, null, 'https://github.com/other/tower', '${'AB'.repeat(20)}', 1234, '2026-06-01');
update public.audits set service_request_id = '${own.request}' where id = '${s.beta}';
update public.proposals set version = 2, scope = '{"nsloc": 900, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}',
  auditor_days = 12, starts = '2999-05-01', ends = '2999-05-20', valid_until = '2999-04-01', expires_at = '2999-04-02', sent_at = '2026-01-26',
  created_at = '2026-01-25', updated_at = '2026-01-26' where id = '${own.proposal}';
insert into public.proposals (id, request_id, client_id, version, state, scope, auditor_days, price, currency, starts, ends, valid_until, expires_at, terms, sent_at, created_at, updated_at, audit_id) values
  ('${s.replacedProposal}', '${own.request}', '${OWNER}', '1', 'replaced', '{"nsloc": 630, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}', '4', '4,000', 'SEK', '2999-07-03', '2999-07-12', '2999-05-15', '2999-05-16', 'First terms.', '2026-01-21', '2026-01-21', '2026-01-21', null),
  ('${s.expiredProposal}', '${s.foreignRequest}', '${OTHER}', '2', 'sent', '{"nsloc": 620, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}', '3', '3,000', 'NOK', '2999-07-04', '2999-07-13', '2026-01-30', '2026-01-31', 'Late terms.', '2026-01-28', '2026-01-28', '2026-01-28', null),
  ('${s.acceptedAlone}', '${s.sluiceRequest}', '${s.suspended}', '1', 'accepted', '{"nsloc": 660, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}', '8', '8,000', 'PLN', '2999-07-05', '2999-07-14', '2999-05-17', '2999-05-18', 'Sluice terms.', '2026-01-18', '2026-01-18', '2026-01-18', null),
  ('${s.oldDraft}', '${s.oldRequest}', '${OWNER}', null, 'draft', '{"nsloc": 610, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}', '2', '2,000', 'DKK', null, null, null, null, null, null, '2026-01-20', '2026-01-20', null),
  ('${s.acceptedProposal}', '${s.oldRequest}', '${OWNER}', '2', 'accepted', '{"nsloc": 640, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": [{"id": "${s.alphaRepository}", "url": "https://github.com/example/alpha", "commit_hash": "", "git_ref": null, "paths": []}, {"id": "${s.secondRepository}", "url": "https://github.com/example/beta", "commit_hash": "${COMMIT}", "git_ref": null, "paths": []}]}', '5', '5,000', 'JPY', '2999-07-02', '2999-07-11', '2999-05-13', '2999-05-14', 'Other terms.', '2026-01-23', '2026-01-22', '2026-01-23', '${s.alpha}'),
  ('${s.foreignProposal}', '${s.foreignRequest}', '${OTHER}', '1', 'sent', '{"nsloc": 700, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}', '7', '7,000', 'USD', '2999-06-01', '2999-06-10', '2999-05-01', '2999-05-02', 'Their terms.', '2026-01-27', '2026-01-27', '2026-01-27', null),
  ('${s.closedProposal}', '${s.oldRequest}', '${OWNER}', '1', 'sent', '{"nsloc": 650, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}', '6', '6,000', 'GBP', '2999-07-01', '2999-07-10', '2999-05-11', '2999-05-12', 'Old terms.', '2026-01-24', '2026-01-23', '2026-01-24', null),
  ('${s.proposalDraft}', '${own.request}', '${OWNER}', null, 'draft', '{"nsloc": 950, "chains": [], "languages": [], "out_of_scope": null, "known_issues": null, "repositories": []}', '14', '14,000', 'CHF', '2999-05-05', '2999-05-25', '2999-04-11', null, null, null, '2026-01-28', '2026-01-29', null);
update public.preparation_items set position = 3, due = '2026-01-04', overdue_at = '2026-01-04T22:00Z', note = 'In the zip.' where id = '${own.preparation}';
insert into public.preparation_items (id, audit_id, client_id, position, title, due, overdue_at, state, note, changed_by, changer_name, changed_at) values
  ('${s.unusedItem}', '${own.unusedAudit}', '${OWNER}', '1', 'Contacts', null, null, 'open', null, null, null, null),
  (gen_random_uuid(), '${s.beta}', '${OWNER}', '1', 'Addresses', null, null, 'done', null, null, null, null),
  ('${s.laterItem}', '${s.alpha}', '${OWNER}', '2', 'Roles', '2026-02-09', '2999-02-09', 'open', null, null, null, null),
  ('${s.doneItem}', '${s.alpha}', '${OWNER}', '4', 'Tests', '2026-02-06', '2999-02-06', 'done', null, null, null, null),
  ('${s.idleItem}', '${s.alpha}', '${OWNER}', '5', 'Keys', '2026-02-05', '2999-02-05', 'not_needed', 'None.', null, null, null),
  ('${s.earlyItem}', '${s.alpha}', '${OWNER}', '3', 'Chains', '2026-02-07', '2999-02-07', 'open', null, null, null, null),
  ('${s.alphaItem}', '${s.alpha}', '${OWNER}', '1', 'Deployment plan', '2026-02-08', '2026-02-08T22:00Z', 'open', null, null, null, null),
  ('${s.secondItem}', '${audit}', '${OWNER}', '2', 'Contact', '2026-01-03', '2026-01-03T22:00Z', 'not_needed', 'Telegram does.', '${people.member}', 'member', '2026-01-02'),
  ('${s.firstItem}', '${audit}', '${OWNER}', '1', 'Documentation', '2026-01-02', '2026-01-02T22:00Z', 'open', null, '${people.owner}', 'owner', '2026-01-01');
update public.preparation_items set ticks = 'scope' where id in ('${s.firstItem}', '${s.earlyItem}');
update public.preparation_items set ticks = 'source' where id in ('${s.laterItem}', '${s.unusedItem}');
update public.scope_proposals set created_at = '2026-01-18', expected_updated_at = '2026-01-08', scope = '{"nsloc": 1300, "chains": ["Optimism"], "languages": [], "out_of_scope": null, "known_issues": null,
  "repositories": [{"id": "${repository}", "url": "https://github.com/example/vault", "commit_hash": "${COMMIT}", "git_ref": "main", "paths": []}]}' where id = '${own.proposedScope}';
insert into public.scope_proposals (id, audit_id, client_id, scope, expected_updated_at, state, sent_by, sender_name, created_at, decided_by, decider_name, decided_at, answer) values
  (gen_random_uuid(), '${own.unusedAudit}', '${OWNER}', '{"nsloc": 1500, "chains": [], "languages": [], "repositories": []}', null, 'accepted', '${people.member}', 'member', '2026-01-15', '${people.admin}', 'admin', '2026-01-16', null),
  ('${s.oldProposedScope}', '${audit}', '${OWNER}', '{"nsloc": 1}', '2026-01-08', 'returned', '${OWNER}', 'owner', '2026-01-17', '${people.admin}', 'admin', '2026-01-17', 'Too small.');
update public.files set created_at = '2026-01-08', uploader_name = 'owner' where id = '${own.file}';
update public.files set audit_id = '${getRows('ownerPending').audit}', created_at = '2026-01-07', uploader_name = 'ownerPending' where id = '${getRows('ownerPending').file}';
update public.files set created_at = '2026-01-10', uploader_name = 'admin', uploaded_at = '2026-01-10' where id = '${own.snapshot}';
insert into public.files (id, client_id, file_name, file_size, file_category, audit_id, mime_type, storage_path, uploaded_by, uploader_name, is_from_firm, uploaded_at, finding_id, section_id, proposal_id, repository_id, commit_hash, names_commit, created_at) values
  ('${s.foreignFile}', '${OTHER}', 'zeta.md', '77', 'other', '${s.zeta}', 'text/markdown', '${OTHER}/${s.foreignFile}', '${OTHER}', 'other', 'false', '2026-01-12', null, null, null, null, null, 'false', '2026-01-12'),
  ('${s.brief}', '${OWNER}', 'brief.md', '55', 'report', '${s.alpha}', 'text/markdown', '${OWNER}/${s.brief}', '${people.admin}', 'admin', 'true', '2026-01-09', null, null, null, null, null, 'false', '2026-01-09'),
  ('${s.image}', '${OWNER}', 'stack.png', '20', 'other', '${audit}', 'image/png', '${OWNER}/${s.image}', '${people.admin}', 'admin', 'true', '2026-01-13', '${finding}', null, null, null, null, 'false', '2026-01-13'),
  ('${s.sectionImage}', '${OWNER}', 'chart.png', '21', 'other', '${audit}', 'image/png', '${OWNER}/${s.sectionImage}', '${people.admin}', 'admin', 'true', '2026-01-14', null, '${own.section}', null, null, null, 'false', '2026-01-14'),
  ('${s.terms}', '${OWNER}', 'terms.pdf', '22', 'other', null, 'application/pdf', '${OWNER}/${s.terms}', '${people.admin}', 'admin', 'true', '2026-01-15', null, null, '${own.proposal}', null, null, 'false', '2026-01-15'),
  ('${s.draftTerms}', '${OWNER}', 'new-terms.pdf', '23', 'other', null, 'application/pdf', '${OWNER}/${s.draftTerms}', '${people.admin}', 'admin', 'true', '2026-01-29', null, null, '${s.proposalDraft}', null, null, 'false', '2026-01-29'),
  ('${s.unfinished}', '${OWNER}', 'half.md', '24', 'other', null, 'text/markdown', '${OWNER}/${s.unfinished}', '${people.owner}', 'owner', 'false', null, null, null, null, null, null, 'false', '2026-01-17'),
  ('${s.laterSource}', '${OWNER}', 'vault-2.zip', '101', 'other', '${audit}', 'application/zip', '${OWNER}/${s.laterSource}', '${people.auditor}', 'auditor', 'true', '2026-01-16', null, null, null, '${repository}', '${LATER}', 'false', '2026-01-16');
insert into public.source_files (snapshot_id, position, path, size, blob_id, is_text, nsloc, data_start, data_size, is_deflated) values
  ('${own.snapshot}', '2', 'src/Oracle.sol', '40', '${'0c'.repeat(20)}', 'true', '4', '80', '40', 'false'),
  ('${own.snapshot}', '1', 'README.md', '30', '${'1c'.repeat(20)}', 'true', null, '50', '30', 'false'),
  ('${own.snapshot}', '3', 'logo.svgz', '35', '${'3c'.repeat(20)}', 'false', null, '120', '35', 'false'),
  ('${s.laterSource}', '0', 'src/Vault.sol', '25', '${'2c'.repeat(20)}', 'true', '6', '30', '25', 'false');
update public.findings set severity = 'high', likelihood = 'low', impact = 'high', description = 'Calls out first.', recommendation = 'Use a guard. ![stack](image:${s.image})', created_at = '2026-01-10',
  updated_at = '2026-01-12', published_at = '2026-01-11', position = 1, content_sha256 = '${'e1'.repeat(32)}' where id = '${finding}';
update public.findings set created_at = '2026-01-11', updated_at = '2026-01-22', position = 2, import_id = '${s.import}', author_id = '${people.auditor}',
  content_sha256 = '${'e2'.repeat(32)}' where id = '${draft}';
insert into public.findings (id, audit_id, client_id, number, ordinal, title, severity, likelihood, impact, description, recommendation, status, published_at, created_at, updated_at, position, source_tool, source_rule, content_sha256) values
  ('${s.foreignBug}', '${s.zeta}', '${OTHER}', 'H-01', '1', 'Foreign bug', 'high', null, null, 'Theirs.', 'Fix it.', 'open', '2026-01-20', '2026-01-20', '2026-01-29', '1', null, null, '${'e3'.repeat(32)}'),
  ('${s.fixed}', '${audit}', '${OWNER}', 'L-01', '1', 'Zero address', 'low', 'medium', 'low', 'No check.', 'Check it.', 'fixed', '2026-01-12', '2026-01-12', '2026-01-18', '5', null, null, '${'e4'.repeat(32)}'),
  ('${s.disputed}', '${audit}', '${OWNER}', 'H-02', '2', 'Access control', 'high', 'high', 'medium', 'Anybody calls it.', 'Restrict it.', 'disputed', '2026-01-12', '2026-01-13', '2026-01-17', '4', 'slither', 'access', '${'e5'.repeat(32)}'),
  ('${s.fixSent}', '${audit}', '${OWNER}', 'M-01', '1', 'Overflow of the bug bounty', 'medium', 'high', 'low', 'It overflows.', 'Use SafeMath.', 'fix_submitted', '2026-01-12', '2026-01-14', '2026-01-16', '3', null, null, '${'e6'.repeat(32)}'),
  ('${s.taken}', '${audit}', '${OWNER}', 'I-01', '1', 'Typo', 'informational', null, null, 'A typo.', '', 'withdrawn', '2026-01-12', '2026-01-15', '2026-01-15', '6', null, null, '${'e7'.repeat(32)}'),
  ('${s.otherDraft}', '${audit}', '${OWNER}', null, null, 'Unused variable', 'low', 'low', 'low', 'Not used.', 'Remove it.', 'draft', null, '2026-01-16', '2026-01-21', '1', null, null, '${'e8'.repeat(32)}'),
  ('${s.alphaDraft}', '${s.alpha}', '${OWNER}', null, null, 'Alpha draft', 'low', null, null, 'About alpha.', 'Think.', 'draft', null, '2026-01-17', '2026-01-23', '1', null, null, '${'e9'.repeat(32)}'),
  ('${s.betaBug}', '${s.beta}', '${OWNER}', 'L-01', '1', 'Beta bug', 'low', null, null, 'In beta.', 'Fix beta.', 'fixed', '2026-01-19', '2026-01-19', '2026-01-25', '1', null, null, '${'eb'.repeat(32)}'),
  ('${s.secondAlphaBug}', '${s.alpha}', '${OWNER}', 'L-01', '1', 'Late check', 'low', null, null, 'Checks late.', 'Check first.', 'open', '2026-01-19', '2026-01-20', '2026-01-26', '3', null, null, '${'ec'.repeat(32)}'),
  ('${s.lowestBug}', '${s.alpha}', '${OWNER}', 'L-03', '3', 'Old compiler', 'low', null, null, 'It is old.', 'Update it.', 'open', '2026-01-19', '2026-01-22', '2026-01-27', '4', null, null, '${'ed'.repeat(32)}'),
  ('${s.lowerBug}', '${s.alpha}', '${OWNER}', 'L-02', '2', 'No event', 'low', null, null, 'Not logged.', 'Log it.', 'partially_fixed', '2026-01-19', '2026-01-21', '2026-01-28', '5', null, null, '${'ee'.repeat(32)}'),
  ('${s.alphaBug}', '${s.alpha}', '${OWNER}', 'M-01', '1', 'Alpha bug', 'medium', null, null, 'In alpha.', 'Fix alpha.', 'open', '2026-01-18', '2026-01-18', '2026-01-24', '2', null, null, '${'ea'.repeat(32)}');
update public.finding_locations set position = 2 where id = '${own.location}';
insert into public.finding_locations (id, finding_id, repository_id, path, first_line, last_line, position) values
  ('${s.otherLocation}', '${s.alphaBug}', '${s.alphaRepository}', 'src/Vault.sol', '5', '6', '1'),
  ('${s.wholeFile}', '${s.disputed}', '${repository}', 'src/Vault.sol', null, null, '1'),
  ('${s.fixLocation}', '${s.fixSent}', '${repository}', 'src/Vault.sol', '3', '4', '1'),
  ('${s.secondLocation}', '${finding}', '${repository}', 'src/Oracle.sol', '7', '8', '1');
update public.finding_events set created_at = '2026-01-11', actor_name = 'admin' where id = '${own.findingEvent}';
insert into public.finding_events (id, finding_id, kind, actor_id, actor_name, by_firm, from_status, to_status, message, link, replaced, created_at) values
  ('${s.betterFix}', '${s.fixSent}', 'moved', '${people.member}', 'member', 'false', 'fix_submitted', 'fix_submitted', 'Better.', 'https://github.com/example/vault/commit/${LATER}', null, '2026-01-16'),
  ('${s.dispute}', '${s.disputed}', 'moved', '${OWNER}', 'owner', 'false', 'open', 'disputed', 'It is restricted.', null, null, '2026-01-14'),
  ('${s.fix}', '${s.fixSent}', 'moved', '${OWNER}', 'owner', 'false', 'open', 'fix_submitted', 'Fixed.', 'https://github.com/example/vault/commit/${COMMIT}', null, '2026-01-15');
insert into public.finding_events (id, finding_id, kind, actor_id, actor_name, by_firm, from_status, to_status, message, created_at, undone_at) values
  ('${s.undoneReview}', '${s.fixed}', 'moved', '${people.admin}', 'admin', 'true', 'fix_submitted', 'partially_fixed', 'In part.', '2026-01-17', '2026-01-18');
insert into public.finding_events (id, finding_id, kind, actor_id, actor_name, by_firm, from_severity, to_severity, created_at) values
  ('${s.lowered}', '${s.fixed}', 'severity_changed', '${people.auditor}', 'auditor', 'true', 'medium', 'low', '2026-01-16');
update public.finding_comments set created_at = '2026-01-19', author_name = 'owner' where id = '${own.comment}';
insert into public.finding_comments (id, finding_id, author_id, author_name, by_firm, body, created_at, edited_at) values
  ('${s.foreignComment}', '${s.alphaBug}', '${people.admin}', 'admin', 'true', 'Elsewhere.', '2026-01-20', null),
  ('${s.thirdComment}', '${finding}', '${people.admin}', 'admin', 'true', 'Thank you.', '2026-01-21', '2026-01-22'),
  ('${s.secondComment}', '${finding}', '${people.member}', 'member', 'false', 'See the branch.', '2026-01-18', null);
insert into private.unanswered_comments (finding_id, waiting_since) values ('${finding}', '2026-01-19');
update public.finding_notes set created_at = '2026-01-20', author_name = 'admin' where id = '${own.note}';
insert into public.finding_notes (id, finding_id, author_id, author_name, body, created_at) values
  ('${s.secondNote}', '${finding}', '${people.auditor}', 'auditor', 'They answered.', '2026-01-19');
update public.findings f set content_sha256 = private.content_sha256(private.finding_content(f)) where true;
update public.finding_approvals set at = '2026-01-21', person_name = 'admin', content = private.finding_content(f), content_sha256 = f.content_sha256 from public.findings f where f.id = finding_id and finding_id = '${draft}';
insert into public.finding_approvals (id, finding_id, person_id, person_name, content_sha256, content, at)
  select '${s.secondApproval}', finding_id, '${people.anotherAdmin}', 'Another Admin', '${'ff'.repeat(32)}', content, '2026-01-20' from public.finding_approvals where finding_id = '${draft}';
insert into public.finding_approvals (id, finding_id, person_id, person_name, content_sha256, content, at)
  select '${s.alphaApproval}', id, '${people.anotherAdmin}', 'Another Admin', '${'fe'.repeat(32)}', private.finding_content(f) || '{"title": "Alpha", "severity": "high", "likelihood": "low", "impact": "medium",
    "description": "On alpha.", "recommendation": "Wait.", "locations": [{"repository": "https://github.com/example/alpha", "commit": "${'1a'.repeat(20)}", "path": "src/A.rs", "first_line": 3, "last_line": 4}]}', '2026-01-22' from public.findings f where id = '${s.alphaDraft}';
insert into public.finding_assignments (finding_id, assignee_id, assignee_name, reviewer_id, reviewer_name) values
  ('${s.fixed}', null, null, '${people.auditor}', 'auditor'),
  ('${s.fixSent}', '${people.member}', 'member', '${people.admin}', 'admin');
update public.report_sections set body = 'The vault is sound. ![chart](image:${s.sectionImage})', created_at = '2026-01-15', updated_at = '2026-01-16', published_at = '2026-01-16' where id = '${own.section}';
update public.report_sections set created_at = '2026-01-14', updated_at = '2026-01-18' where id = '${own.draftSection}';
insert into public.report_sections (id, audit_id, client_id, kind, title, body, published_at, created_at, updated_at) values
  ('${s.appendix}', '${audit}', '${OWNER}', 'appendix', 'Formal proofs', 'The proofs.', null, '2026-01-12', '2026-01-18'),
  ('${s.limits}', '${s.alpha}', '${OWNER}', 'limitations', 'Limitations', 'Time.', '2026-01-19', '2026-01-13', '2026-01-19'),
  ('${s.alphaSection}', '${s.alpha}', '${OWNER}', 'overview', 'Overview', 'A bridge.', '2026-01-20', '2026-01-20', '2026-01-20');
update public.report_details set starts = '2026-01-05', ends = '2026-01-18', review_starts = '2026-02-10', review_ends = '2026-02-12', updated_at = '2026-01-20' where audit_id = '${audit}';
insert into public.report_details (audit_id, effort, updated_at) values ('${s.zeta}', '9 days', '2026-01-20');
update public.deployments set created_at = '2026-01-20' where id = '${own.deployment}';
update public.deployment_checks set found_at = '2026-01-20', checked_at = '2026-01-21', block_time = '2026-01-20' where id = '${own.deploymentCheck}';
insert into public.deployments (id, audit_id, chain_id, address, label, is_public, created_at) values
  ('${s.alphaDeployment}', '${s.alpha}', '10', '0x${'1d'.repeat(20)}', 'Alpha', 'false', '2026-01-22'),
  ('${s.secondDeployment}', '${audit}', '137', '0x${'2d'.repeat(20)}', 'Oracle', 'true', '2026-01-19');
insert into public.deployment_checks (id, deployment_id, verdict, answer, commit_hash, chain_name, block_number, block_time, code_hash, contracts, found_at, checked_at)
  select '${s.secondCheck}', deployment_id, verdict, answer, commit_hash, chain_name, 50, '2026-01-18', code_hash, contracts, '2026-01-18', '2026-01-19'
  from public.deployment_checks where id = '${own.deploymentCheck}';
insert into public.deployment_checks (id, deployment_id, verdict, answer, commit_hash, chain_name, block_number, block_time, code_hash, contracts, found_at, checked_at)
  select '${s.otherCheck}', '${s.secondDeployment}', verdict, answer, commit_hash, 'Polygon', 70, '2026-01-19', code_hash, contracts, '2026-01-19', '2026-01-22'
  from public.deployment_checks where id = '${own.deploymentCheck}';
delete from public.events where audit_id in ('${audit}', '${s.alpha}', '${s.zeta}');
insert into public.events (id, kind, client_id, audit_id, in_history, facts, actor_id, actor_name, by_firm, created_at) values
  ('${s.reviewUndone}', 'fix_review_undone', '${OWNER}', '${audit}', 'true', '{"from": "fixed", "to": "fix_submitted", "finding_id": "${s.fixSent}", "number": "M-01"}', '${people.admin}', 'admin', 'true', '2026-01-22'),
  ('${s.otherReviewed}', 'fix_reviewed', '${OWNER}', '${audit}', 'true', '{"from": "fix_submitted", "to": "fixed", "finding_id": "${s.fixed}", "number": "L-01"}', '${people.admin}', 'admin', 'true', '2026-01-21'),
  ('${s.reviewed}', 'fix_reviewed', '${OWNER}', '${audit}', 'true', '{"from": "fix_submitted", "to": "fixed", "finding_id": "${s.fixSent}", "number": "M-01"}', '${people.admin}', 'admin', 'true', '2026-01-20'),
  ('${s.completedAgain}', 'status_changed', '${OWNER}', '${audit}', 'true', '{"from": "mitigation", "to": "completed"}', '${people.admin}', 'admin', 'true', '2026-01-17T12:00Z'),
  ('${s.alphaUndone}', 'status_change_undone', '${OWNER}', '${s.alpha}', 'true', '{"from": "scheduled", "to": "pending"}', '${people.admin}', 'admin', 'true', '2026-01-17T06:00Z'),
  ('${s.alphaCompleted}', 'status_changed', '${OWNER}', '${s.alpha}', 'true', '{"from": "in_progress", "to": "completed"}', '${people.admin}', 'admin', 'true', '2026-01-16T12:00Z'),
  ('${s.undone}', 'status_change_undone', '${OWNER}', '${audit}', 'true', '{"from": "completed", "to": "mitigation"}', '${people.admin}', 'admin', 'true', '2026-01-17'),
  ('${s.started}', 'status_changed', '${OWNER}', '${audit}', 'true', '{"from": "mitigation", "to": "completed"}', '${people.admin}', 'admin', 'true', '2026-01-16'),
  ('${own.auditEvent}', 'status_changed', '${OWNER}', '${audit}', 'true', '{"to": "mitigation"}', '${people.admin}', 'admin', 'true', '2026-01-15'),
  ('${s.scheduled}', 'audit_created', '${OWNER}', '${audit}', 'true', '{"to": "scheduled"}', '${people.admin}', 'admin', 'true', '2026-01-14'),
  ('${s.secret}', 'comment_added', '${OWNER}', '${audit}', 'false', '{"number": "H-01"}', '${people.member}', 'member', 'false', '2026-01-19'),
  ('${s.alphaStarted}', 'status_changed', '${OWNER}', '${s.alpha}', 'true', '{"to": "in_progress"}', '${people.admin}', 'admin', 'true', '2026-01-18'),
  ('${s.zetaStarted}', 'status_changed', '${OTHER}', '${s.zeta}', 'true', '{"to": "in_progress"}', '${people.admin}', 'admin', 'true', '2026-01-19');
delete from private.notices;
insert into private.notices (id, event_id, person_id, relation, created_at, in_bell, email, due_at, decision, decided_at, read_at) values
  ('${s.laterNotice}', '${s.alphaStarted}', '${OWNER}', 'client', '2026-01-18', 'true', 'at_once', '2026-01-18', 'off', '2026-01-18', null),
  ('${s.notice}', '${own.auditEvent}', '${OWNER}', 'client', '2026-01-15', 'true', 'at_once', '2026-01-15', 'off', '2026-01-15', '2026-01-16');
update public.admin_activity_logs set created_at = '2026-01-10', details = '{"admin_name": "admin"}' where id = '${own.log}';
delete from public.admin_activity_logs where id <> '${own.log}';
insert into public.admin_activity_logs (id, admin_user_id, action, target_user_id, details, by_firm, created_at) values
  ('${s.thirdLog}', '${people.anotherAdmin}', 'rejected_client', '${people.rejected}', '{"admin_name": "Another Admin"}', 'true', '2026-01-12'),
  ('${s.clientLog}', '${OWNER}', 'invited_to_team', '${OWNER}', '{}', 'false', '2026-01-09'),
  ('${s.otherDecision}', '${people.anotherAdmin}', 'approved_client', '${OTHER}', '{"admin_name": "Another Admin"}', 'true', '2026-01-10T12:00Z'),
  ('${s.laterLog}', '${people.anotherAdmin}', 'entered_request', '${OTHER}', '{"admin_name": "Another Admin"}', 'true', '2026-01-13'),
  ('${s.secondLog}', '${people.admin}', 'suspended_client', '${OTHER}', '{"admin_name": "admin"}', 'true', '2026-01-11');
update public.profiles set created_at = '2026-01-01'::date + (ascii(md5(full_name)) % 50), updated_at = '2026-03-01', submitted_at = case when onboarding_completed then '2026-01-01'::date + (ascii(md5(full_name)) % 40) end where true;
update public.profiles set rejection_reason = 'Not our field.' where approval_status = 'rejected';
update public.profiles set intended_services = '{Pentesting,"Other: Formal proofs"}' where client_id = '${OWNER}';
update public.client_members set since = '2026-01-01'::date + (ascii(md5(name)) % 50) where true;
update public.application_notes set created_at = '2026-01-05', author_name = 'admin' where true;
insert into public.application_notes (id, client_id, author_id, author_name, kind, body, created_at) values
  ('${s.formerNote}', '${people.rejected}', null, null, 'internal_reason', 'No code yet.', '2026-01-06'),
  ('${s.secondAppNote}', '${OWNER}', '${people.anotherAdmin}', 'Another Admin', 'note', 'Serious.', '2026-01-04');
update public.knowledge_recommendations set created_at = '2026-01-05' where true;
insert into public.knowledge_recommendations (client_id, article_slug, created_at) values
  ('${OTHER}', 'fixing-findings', '2026-01-08'),
  ('${OWNER}', 'web2-security-around-a-protocol', '2026-01-07'),
  ('${OWNER}', 'invariant-and-fuzz-testing', '2026-01-03'),
  ('${OTHER}', 'reading-a-report', '2026-01-06');
update public.openings set created_at = '2026-01-12' where true;
insert into public.openings (id, client_id, opened_by, opened_by_name, opened_as, kind, by_token, object_id, object_name, created_at) values
  ('${s.foreignOpening}', '${OTHER}', '${people.admin}', 'admin', 'staff', 'file', 'false', '${s.foreignFile}', 'zeta.md', '2026-01-14'),
  ('${s.secondOpening}', '${OWNER}', '${people.admin}', 'admin', 'staff', 'report', 'true', '${own.reportVersion}', 'first.pdf', '2026-01-13');
update public.impersonation_sessions set started_at = '2026-01-02', ended_at = '2026-01-02T00:30Z', admin_name = 'admin', expires_at = '2026-01-02T01:00Z' where id = '${own.session}';
delete from public.impersonation_sessions where admin_user_id = '${people.impersonating}';
insert into public.impersonation_sessions (id, admin_user_id, admin_name, target_user_id, reason, is_active, started_at, expires_at) values
  ('${s.session}', '${people.impersonating}', 'impersonating', '${OWNER}', 'To answer a question.', 'true', now() - interval '1 minute', now() + interval '59 minutes'),
  ('${s.expired}', '${people.anotherAdmin}', 'Another Admin', '${OTHER}', 'To look at a report.', 'true', now() - interval '2 hours', now() - interval '1 hour');
insert into private.access_tokens (id, person_id, client_id, name, digest, prefix, scopes, audit_id, created_at, ends_at, last_used_on) values
  ('${s.adminToken}', '${people.admin}', null, 'Sync', '\\x01', 'pat_adm', (private.token_scopes(true))[1:1], null, now() - interval '2 days', now() + interval '200 days', null),
  ('${s.token}', '${people.member}', '${OWNER}', 'CI', '\\x02', 'pat_own', (private.token_scopes(false))[1:1], '${audit}', now() - interval '3 days', now() + interval '100 days', '2026-01-04'),
  ('${s.expiredToken}', '${people.member}', '${OWNER}', 'Old CI', '\\x03', 'pat_old', (private.token_scopes(false))[1:2], null, now() - interval '90 days', now() - interval '50 days', null),
  ('${s.auditorToken}', '${people.auditor}', null, 'Editor', '\\x04', 'pat_aud', (private.token_scopes(true))[2:3], '${s.alpha}', now() - interval '4 days', now() + interval '300 days', '2026-01-05');
insert into private.webhooks (id, client_id, address, form, kinds, secret, created_at) values
  ('${s.firmWebhook}', null, 'https://firm.example/hook', 'slack', '{status_changed}', 'whsec_firm', '2026-01-05'),
  ('${s.webhook}', '${OWNER}', 'https://owner.example/hook', 'standard', '{comment_added}', 'whsec_own', '2026-01-04');
insert into private.webhook_deliveries (id, webhook_id, event_id, state, attempts, tried_at, status_code, response, problem, created_at) values
  ('${s.delivery}', '${s.webhook}', '${own.auditEvent}', 'failed', '3', '2026-01-16', '500', '<b>Oops</b>', 'It failed.', '2026-01-15'),
  ('${s.laterDelivery}', '${s.webhook}', '${s.alphaStarted}', 'delivered', '1', '2026-01-18', '204', null, null, '2026-01-18');
insert into private.invitations (id, client_id, address, role, token_digest, invited_by, created_at, ends_at) values
  ('${s.staffInvitation}', null, 'new@firm.test', 'admin', null, '${people.admin}', '2026-01-02', now() + interval '6 days'),
  ('${s.invitation}', '${OWNER}', 'invited@guard.test', 'viewer', sha256('${INVITATION}'::bytea), '${people.owner}', '2026-01-01', now() + interval '5 days');
insert into private.former_members (client_id, person_id) values ('${OWNER}', '${people.removed}');
insert into private.finding_imports (id, audit_id, imported_by, file_names, count, created_at) values
  ('${s.import}', '${audit}', '${people.auditor}', '{slither.json}', '1', '2026-01-11');
update public.profiles set id = md5(client_id::text)::uuid where true;
insert into public.staff_profiles (person_id, full_name, title, updated_at) values ('${people.auditor}', 'Ada Berg', 'Auditor', '2026-01-02'), ('${people.formerAuditor}', 'Eve Ott, PhD', null, '2026-01-03');
update public.staff_profiles set updated_at = '2026-01-01', title = 'Principal' where person_id = '${people.anotherAdmin}';
update public.audit_staff set created_at = '2026-01-01', until = case when until is null then null when person_id = '${people.auditor}' then date '2999-12-31' else date '2026-01-02' end where true;
update public.report_settings set firm_name = 'Firm Ltd', logo = null, page_size = 'A4', primary_color = '#010203', accent_color = '#040506', method = 'By hand.', about = 'Since 2020.', disclaimer = 'No warranty.',
  contact = 'Write to us.', severity_definitions = 'High is high.', status_definitions = 'Open is open.', confidentiality = 'Internal', updated_at = '2026-01-02' where true;
update private.security_settings set findings_need_approval = true where true;
-- The embedded database has the clock of the test, which may stand before the day on which its dump was made.
update public.engagement_settings set updated_at = '2026-01-02', proposal_currency = 'CHF', proposal_valid_days = 30, proposal_terms = 'All afterwards.' where true;
insert into private.recovery_codes (person_id, digest) values ('${people.admin}', private.recovery_code_digest('${people.admin}', '1f0a9-3c77e-b2d41-90e6c'));
insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, user_agent) values
  ('${s.otherSession}', '${OWNER}', '2026-01-02', '2026-01-02', '2026-01-04', 'Firefox/1'), ('${s.thirdSession}', '${OWNER}', '2026-01-03', '2026-01-03', '2026-01-05', 'Chrome/1');
insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values
  ('${s.auditorFactor}', '${people.auditor}', 'totp', 'verified', 'z', '2026-01-02', '2026-01-02'), ('${s.factor}', '${people.admin}', 'totp', 'verified', 'x', '2026-01-02', '2026-01-02'), ('${s.clientFactor}', '${people.ownerPending}', 'totp', 'verified', 'y', '2026-01-02', '2026-01-02');
update private.clients set has_mcp = true where id = '${OWNER}';
set session_replication_role = origin;`;

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='),
  (c) => c.charCodeAt(0),
);
const text = (of: string) => new TextEncoder().encode(of);

/** What is stored of the scene's files: bucket, path, type and bytes. */
const OBJECTS = [
  ['client-files', `${OWNER}/${own.file}`, 'application/pdf', text('%PDF-1.7 1')],
  ['client-files', `${OWNER}/${s.image}`, 'image/png', PNG],
  // Not an archive: read-source reads the bytes of one file of it.
  [
    'client-files',
    `${OWNER}/${own.snapshot}`,
    'application/zip',
    text('abcdefghijklmnopqrstuvwxyz'.repeat(3).split('').join('\n')),
  ],
  ['reports', `${OWNER}/${audit}/first.pdf`, 'application/pdf', text('%PDF-1.7 first')],
  ['reports', `${OWNER}/${s.alpha}/open.pdf`, 'application/pdf', text('%PDF-1.7 open')],
] as const;

/** Stores the bytes of the files, each in the version that was judged. */
export async function storeObjects(http: HttpBackend): Promise<void> {
  for (const [bucket, path, contentType, bytes] of OBJECTS) {
    const stored = http.service().storage.from(bucket);
    const { error } = await stored.upload(path, bytes.buffer, { contentType, upsert: true });
    if (error) throw error;
  }
  await http.operator(`set session_replication_role = replica;
update public.files set object_version = private.stored_version('client-files', storage_path) where storage_path in (select name from storage.objects);
update public.report_versions set object_version = private.stored_version('reports', report_path) where report_path in (select name from storage.objects);
set session_replication_role = origin;`);
}
