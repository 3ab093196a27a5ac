// The pages of the console, who opens them, and what is then done there. Each has a row here or in finding-pages.ts.
import { paths } from '../../../packages/domain/src/routing/paths.ts';
import { getRows, people } from '../people.ts';
import { REASON, RULE, type PageRow, type Step } from './page-rows.ts';
import { OTHER, OWNER, scene } from './scene.ts';

const own = getRows('owner');
const { audit } = own;
const auditPage = paths.adminAudit(audit);
const alphaPage = paths.adminAudit(scene.alpha);
const reportsPage = paths.adminAuditReports(audit);
const alphaReports = paths.adminAuditReports(scene.alpha);
const ledAudit = paths.adminAudit(getRows('ownerPending').audit);
const newAudit = paths.adminNewAudit({ client: OWNER, request: own.request });
const proposal = (client: string, request: string) => paths.adminProposal({ client, request });
const ownProposal = proposal(OWNER, own.request);
const activityOfOther = `${paths.adminActivity}?client=${OTHER}`;
const SHARE = 'Tell the client this reason, in the email and in the portal';
const COMMITS = {
  'New commit of https://github.com/example/oracle*': '3c'.repeat(20),
  'New commit of https://github.com/example/vault*': '4d'.repeat(20),
};
const MESSAGE = { 'Service*': 'Sway Audit', 'Additional information*': 'By phone <img src=x>.' };
const TEXTS = [
  'Method',
  'Severity definitions',
  'Status definitions',
  'About the firm',
  'Contact',
  'Disclaimer',
];
const RESET = 'Reset two-factor authentication of';
const ADA = { Person: 'Ada Berg', Duty: 'Reviewer', 'Last day': '2999-06-30' };
const DAY = { By: 'Anyone', From: '2026-01-10', To: '2026-01-11' };
const OWNER_OPTION = 'owner companyowner · owner@guard.test';
const OTHER_OPTION = 'other companyother · other@guard.test';
const NEW_PROJECT = { 'Project*': 'New project…', 'Name of the new project*': 'B' };
const NO_PLAN = { 'Lead auditor': 'Unassigned', Version: '', 'Planned start': '', 'Fixes due by': '' };
const PLAN = { 'Type*': 'Vyper', Project: 'Alpha', 'Audit date': '2026-01-22', 'Planned end': '2026-01-21' };
const EARLY = { 'Report as PDF*': 'early.pdf\n%PDF-1.7 early' };
const PAST_AUDIT = { 'Title*': 'Early audit', 'Type*': 'Zig', 'Report dated*': '2024-03-31', ...EARLY };
const NO_TITLE = { 'Title*': '', 'Type*': 'Zig' };
const LINE_3 = `${paths.adminSource(audit, own.snapshot, { path: 'src/Vault.sol' })}#L3`;
const MORE_TIME = { 'Fixes due by*': '2026-04-01', ...REASON };
const NO_SOURCE = { 'Planned end': '2026-05-20', 'Repository URL': '', 'Branch or tag': '' };
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const toImport = (...files: string[]) => ({ 'Files of findings': files.join('\n\n') });
const NEW = `a.csv
Title,Severity,Likelihood,Impact,Description,Recommendation,Path,Rule,Tool,Status,ID
Broken math,high,low,medium,A **call** first. ![chart](data:image/png;base64,${PNG}),Use a checked sum.,contracts/Vault.sol:2-3,R-1,mythril,Fixed,H-7
No event,low,,,,,src/Log.sol,,,
Odd sum,,,,,,,R-2,,`;
const CHANGED = `b.csv
Title,Severity,Likelihood,Impact,Description,Recommendation,Path
Reentrancy,medium,medium,low,Calls out late.,Lock it.,src/Vault.sol:2
Unused variable,medium,high,medium,Never read.,,src/Vault.sol:4`;
const PAST =
  'past.csv\nTitle,Severity,Status,Path\nOld bug,high,Fixed in 1f2e3d4,Old.sol:1\nLate bug,low,Open\n,low';
const CLIENTS =
  'clients.csv\nClient;Project name;E-mail;Contact;Client since\nNova;Star;noa@nova.test;Noa;2024-03-31\nNova;Star;;;\nVega;;;;';
const FRESH = 'e.csv\nTitle,Severity,Description\nFresh,low,Old.';
const STATUSES =
  'Import the statuses too' +
  'For an audit that is over: findings are published as fixed, acknowledged, partially fixed or withdrawn. The client gets no email about findings that have such a status.';
const PARTS = `report.md\n# Report\n${Array.from('ABC', (name) => `## ${name}\nText of ${name}.`).join('\n')}\n## F\nSeverity: Odd`;
const MANY = `many.json\n${JSON.stringify(Array.from({ length: 53 }, (_, n) => ({ title: `T${n}`, severity: n < 51 ? 'gas' : undefined })))}`;
const AS_CODES = 'Print them as code points, such as [U+1F600]';
const DETAILS = {
  Auditors: `${'Lin Chen, Reviewer\n\n'.repeat(49)} Ada Berg, ${'L'.repeat(230)}`,
  'Start of the audit': '2026-01-06',
  'End of the audit': '2026-01-17',
  'Start of the fix review': '2026-02-13',
  'End of the fix review': '2026-02-14',
  Effort: '30 days',
};
const NO_DETAILS = Object.fromEntries(Object.keys(DETAILS).map((label) => [label, '']));
const PDF = { 'Terms as a PDF': 'new.pdf\n%PDF-1.7 new' };
const LINK = { 'Kind*': 'Final report', 'or report link': 'https://example.com/report.pdf' };

/** Types a text of its own into each field. */
const fill = (...labels: string[]): Step =>
  Object.fromEntries(labels.map((label) => [label, `# ${label} **new**`]));
const clear = (...labels: string[]): Step => Object.fromEntries(labels.map((label) => [label, '']));
/** One option of a select after the other. */
const choose = (label: string, ...options: string[]): Step[] =>
  options.map((option) => ({ [label]: option }));
/** Cancels the dialog of a button once, then confirms it with a reason. */
const decide = (button: string, confirm = button): Step[] => [button, 'Cancel', button, REASON, confirm];

export const ADMIN_PAGES: readonly PageRow[] = [
  ['admin', paths.admin, 'pendingpending company · 5 Jan 2026Pending', 'Approve', 'Close details',
    'ownerPendingownerPending company · 4 Jan 2026Pending', 'Approve'],
  ['anotherAdmin', paths.admin],
  ['auditor', paths.admin],
  ['admin', paths.adminClients, 'New client',
    { 'Company*': 'Nova', 'Project*': 'Star', 'Owner’s name': 'Noa', 'Owner’s email': 'noa@nova.test' }, paths.adminClientImport,
    paths.adminClients, 'New client', 'Create client'],
  ['admin', paths.adminClients, 'New client', { 'Company*': 'Nova', 'Owner’s email': 'noa' }, 'Create client', 'Cancel',
    'Keep editing', 'Cancel', 'Discard changes', 'New client', { 'Company*': 'Nova', 'Project*': 'Star' }, 'Create client'],
  ['admin', paths.adminClients, { Status: 'Pending' }, 'Company'],
  ['admin', paths.adminClients, ...choose('Order', 'Oldest first', 'By company', 'By name', 'By status')],
  ['admin', paths.adminClients, ...choose('Status', 'No owner yet', 'Suspended'), `${paths.adminClients}?q=zz`],
  ['admin', `${paths.adminClients}?client=${OWNER}`, 'Contact', 'Services', 'Activity', 'View Details'],
  ['admin', `${paths.adminClients}?client=${OWNER}`, { 'New note': 'Kept.' }, 'Suspend', `${paths.adminClients}?client=${OTHER}`],
  ['admin', `${paths.adminClients}?status=pending&client=${people.ownerPending}`, 'Approve', 'Undo'],
  ['admin', paths.adminClient(OWNER), ...decide('View as Client')],
  ['admin', paths.adminClient(OWNER), ...decide('Suspend'), 'Undo'],
  ['admin', paths.adminClient(OWNER), 'Add note', { 'New note': 'Call **them** <img src=x>.' }, 'Add note'],
  ['admin', paths.adminClient(OWNER), ...decide('Remove viewer from the team', 'Remove')],
  ['admin', paths.adminClient(OWNER), ...decide('Make owner: member', 'Make owner')],
  ['admin', paths.adminClient(OWNER), 'Past audit', 'Cancel', 'brief.md'],
  ['admin', paths.adminClient(OWNER), 'Past audit', PAST_AUDIT, 'Add past audit', 'Past audit', PAST_AUDIT, 'Add past audit'],
  ['admin', paths.adminClient(OWNER), 'Download archive', 'Close', 'Open reports'],
  ['admin', paths.adminClient(scene.beta)],
  ['admin', paths.adminClient(scene.ownerless), paths.adminClient(scene.suspended),
    { 'Owner’s email': 'sven@gate.test', 'New note': 'Kept.' }, 'Resume', paths.adminClient(scene.ownerless),
    paths.adminClient(scene.suspended)],
  ['admin', paths.adminClient(people.ownerPending), 'Reject', 'Cancel', 'Reject',
    { 'Reason (optional)': 'We have no time for it.' }, 'Reject', 'Undo', 'Reject', 'Reject'],
  ['admin', paths.adminClient(people.ownerPending), ...choose('Owner', 'impersonating@guard.test', 'Unassigned')],
  ['admin', paths.adminClient(people.ownerPending), ...decide(`${RESET} ownerPending`, 'Reset')],
  ['admin', paths.adminClient(people.ownerPending), 'Reject', { 'Reason (optional)': 'Too short' }, 'Reject',
    { 'Reason (optional)': '', [SHARE]: 'x' }, 'Reject', { 'Reason (optional)': 'We have no time for it.' }, 'Reject'],
  ['admin', paths.adminClient(people.rejected), 'Reopen', 'Undo'],
  ['admin', paths.adminClient(scene.unsubmitted)],
  ['admin', paths.adminClient(scene.suspended), 'Resume', 'Cancel', 'Resume', 'Resume', 'Undo'],
  ['admin', paths.adminClient(OTHER)],
  ['admin', paths.adminClient(scene.ownerless), { 'Owner’s email': 'Hana@Harbor.test' }, 'Send invitation',
    'Send again to hana@harbor.test', 'Revoke the invitation to hana@harbor.test'],
  ['admin', paths.adminClient(scene.ownerless), 'New proposal', 'Continue', MESSAGE, paths.adminClient(scene.suspended),
    'New proposal', paths.adminClient(scene.ownerless), 'New proposal', 'Continue'],
  ['admin', paths.adminClientImport, { 'File of clients': 'a.csv\nClient\nNova' }, { 'File of clients': CLIENTS },
    'Choose another file', { 'File of clients': CLIENTS.replace('\nVega;;;;', '').replace('E-mail;Contact', 'Email;Name') }, 'Add 1 client'],
  ['admin', paths.adminAudits, { Status: 'In Progress', Overdue: 'x' }, 'Planned'],
  ['admin', paths.adminAudits, { Order: 'Oldest first' }, { Order: 'Most open findings first' }],
  ['admin', paths.adminAudits, 'Audit', 'Client', 'Status', 'Lead auditor', 'Findings'],
  ['auditor', paths.adminAudits],
  ['formerAuditor', paths.adminAudits],
  ['admin', paths.adminAudits, { 'Lead auditor': 'Another Admin', 'Needs our review': 'Needs our review' }],
  ['admin', `${paths.adminAudits}?audit=${scene.alpha}`, 'Close details', { 'Lead auditor': 'Unassigned' }],
  ['admin', paths.adminPastAudits],
  ['admin', newAudit, { 'Planned end': '2026-05-20' }, 'Create audit'],
  ['admin', newAudit, NO_SOURCE, paths.adminNewAudit({ client: OWNER, request: scene.oldRequest }), newAudit, 'Create audit'],
  ['admin', newAudit, { 'Lead auditor': 'Another Admin', Commit: '3c'.repeat(20) }, 'Create audit'],
  ['admin', paths.adminNewAudit({ client: OTHER, request: own.request })],
  ['admin', paths.adminNewAudit(), 'Client', OTHER_OPTION, { 'Title*': 'B', 'Repository URL': 'b.test' }, 'Client', OWNER_OPTION,
    { 'Title*': 'A', 'Type*': 'Zig', ...NEW_PROJECT }, 'Create audit'],
  ['admin', auditPage],
  ['auditor', auditPage, 'Edit details'],
  ['auditorElsewhere', ledAudit, 'Add a person', 'Cancel', 'Add a person', ADA, 'Add'],
  ['admin', auditPage, 'Files'],
  ['admin', auditPage, 'Alpha review', 'Edit scope', 'Add a person', 'Vault audit'],
  ['admin', auditPage, 'Edit scope', { Chains: 'Base' }, 'Use 5 from the source', 'Save scope'],
  ['admin', auditPage, 'Edit scope', { Languages: 'Vyper' }, 'History', 'Overview', 'Cancel', 'Edit scope'],
  ['admin', auditPage, { Status: 'Completed' }, 'Cancel', { Status: 'Completed' }, 'Move to Completed', 'Review again', 'Cancel',
    'Review again', COMMITS, 'Create audit'],
  ['admin', auditPage, 'Edit scope', 'Remove repository 1', { 'Commit*': '0e'.repeat(20) }, { Paths: 'lib' }],
  ['admin', auditPage, 'Request the source from the client'],
  ['admin', auditPage, 'Remove the source of commit 0e0e0e0', 'Remove source', 'Findings', 'Overflow of the bug bounty',
    'Request the source from the client'],
  ['admin', auditPage, 'Return it', 'Cancel', 'Accept the scope'],
  ['admin', auditPage, 'Add a round', 'Cancel', 'Add a round', 'Add a round'],
  ['admin', auditPage, 'Remove Ada Berg from this audit', 'Remove'],
  ['admin', auditPage, 'Edit details', PLAN, 'Save'],
  ['admin', auditPage, ...decide('Withdraw audit'), 'Findings', { 'Select Rounding': 'x' }, 'More', LINE_3],
  ['admin', auditPage, 'Give more time', MORE_TIME, 'Give more time', 'Give more time'],
  ['admin', auditPage, 'Give more time', { 'Fixes due by*': '2026-02-09', ...REASON }, 'Give more time'],
  ['admin', auditPage, 'Return it', { 'What should change*': 'Name a tag' }, 'Return it'],
  ['admin', auditPage, 'Change the work of Ada Berg', 'Change the work of Eve Ott, PhD',
    { Duty: 'Reviewer', 'Last day': '2026-04-02' }, 'Save', 'Reports', { 'Eve Ott, PhD': 'x' }],
  ['admin', auditPage, 'Add a person', { Person: 'Another Admin', Duty: 'Reviewer' }, 'Add', 'Edit details', 'Cancel', 'Reports',
    { 'Another Admin': 'x' }, { 'Ada Berg': '' }, paths.adminFinding(audit, own.finding)],
  ['admin', paths.adminAudit(scene.beta)],
  ['admin', paths.adminAudit(own.unusedAudit), 'Schedule the audit', 'Move to Scheduled', 'Undo'],
  ['admin', paths.adminAudit(scene.zeta), 'Start mitigation'],
  ['admin', alphaPage, 'Withdraw the request'],
  ['admin', alphaPage, 'Edit scope', 'Remove repository 1', 'Add repository', 'Add to the scope'],
  ['admin', auditPage, 'Edit details', NO_TITLE, 'Save', alphaPage, 'Edit details', NO_PLAN, 'Save', auditPage],
  ['admin', alphaPage, 'Change Roles', { State: 'Not needed' }, 'Save'],
  ['admin', paths.adminAudit(own.unusedAudit), { Status: 'Scheduled' }, 'Cancel', { Status: 'Completed' }],
  ['admin', reportsPage, 'Generate report', 'Confirm the source of commit 0a0a0a0'],
  ['admin', reportsPage, 'Edit Executive summary', { Text: 'Fast 𓀀' }, 'Save changes', 'Generate report',
    { 'Kind*': 'Preliminary report' }, { Confidentiality: 'Secret' }, { 'Kind*': 'Final report' },
    { [AS_CODES]: 'x', Version: 'v9', Confidentiality: 'For the client' }, { 'Kind*': 'Fix review report' }, 'Open preview',
    'Issue report'],
  ['admin', reportsPage, 'Complete the audit', 'Move to Completed'],
  ['admin', reportsPage, 'Take back Executive summary', 'Download Version v1'],
  ['admin', reportsPage, 'Publish Overview', 'Publish text'],
  ['admin', reportsPage, 'Publish Overview', 'Cancel', 'Delete Overview', 'Delete draft'],
  ['admin', reportsPage, 'Write Goals', { 'Title*': '', Text: 'To find bugs.' }, 'Save draft', { 'Title*': 'Aims', Text: '' },
    'Save draft', 'Write Another appendix', { 'Title*': 'Tools', Text: 'Slither.' }, 'Save draft', 'Write Another appendix',
    { Text: 'Later.' }, alphaReports],
  ['admin', reportsPage,
    { Auditors: 'Ada Bergman\n, Auditor', 'Start of the audit': '2026-01-19', 'Start of the fix review': '2026-02-13'}, 'Save',
    DETAILS, 'Save', NO_DETAILS, 'Save', 'Fill in from the audit plan'],
  ['admin', paths.adminAuditReports(scene.zeta), 'Write Executive summary', 'Suggest text', 'Save draft'],
  ['admin', paths.adminAuditReports(scene.beta)],
  ['auditor', reportsPage],
  ['admin', alphaReports, 'Seal Version v-2', 'Write Executive summary', 'Suggest text'],
  ['admin', alphaReports, 'Fill in from the audit plan'],
  ['admin', reportsPage, 'Upload report', LINK, alphaReports, 'Upload report', reportsPage, 'Upload report', 'Publish report',
    'Upload report'],
  ['admin', reportsPage, 'Upload report', 'Publish report', { 'or report link': 'report.pdf' }, 'Publish report',
    { 'Kind*': 'Fix review report', Version: '', 'Report as PDF': 'wrong.pdf\nNo PDF' }, 'Publish report',
    { 'Report as PDF': 'right.pdf\n%PDF-1.7 right' }, 'Publish report'],
  ['admin', reportsPage, ...decide('Withdraw Version v1', 'Withdraw report')],
  ['admin', reportsPage, 'Edit Overview', { Text: 'Not kept.' }, 'Discard changes', 'Edit Overview', { Text: 'Read by all.' },
    'Findings', 'Reports', 'Save draft'],
  ['admin', `${paths.adminAuditDeployments(audit)}/`],
  ['admin', paths.adminAuditDeployments(scene.alpha), paths.adminAuditDeployments(scene.beta)],
  ['admin', paths.adminAuditHistory(audit)],
  ['admin', paths.adminFindingImport(audit), toImport(NEW, 'c.json\n[{"title":"No event","severity":"low","path":"src/Log.sol"}]'),
    'Text and locations of Broken math', 'Text and locations of Broken math',
    { 'Repository of the locations': 'github.com/example/vault' }, { State: 'Read twice', 'Select all shown findings': 'x' },
    { 'Severity of 1 selected finding': 'Gas' }, { Severity: 'Low' }, { Severity: 'Informational', State: 'New' },
    { 'Severity of 1 selected finding': 'Medium' }, { Severity: 'Medium', 'Odd sumMedium': '' }, 'Import 3 drafts',
    'Broken math'],
  ['admin', paths.adminFindingImport(audit), toImport(CHANGED), 'Update Unused variable', 'Update', 'Update Reentrancy',
    'Update Reentrancy', 'Update Reentrancy', 'the page of the finding'],
  ['admin', paths.adminSettingsApprovals, { [RULE]: '' }, 'Publish without approvals', paths.adminFindingImport(audit),
    toImport(CHANGED), 'Update Reentrancy', { 'ReentrancyMediumsrc/Vault.sol:2': 'x', 'Take the likelihood of the file': 'x' },
    { 'Take the impact of the file': 'x' }, { 'Take the impact of the file': '' }, 'Update', { State: 'Already in the audit' }],
  ['admin', paths.adminFindingImport(audit), toImport(PAST),
    { [STATUSES]: 'x', 'Repository of the locations': 'None: keep the path without a link' }, 'Import 2 drafts', 'Old bug'],
  ['admin', paths.adminFindingImport(audit), toImport(FRESH), 'Import 1 draft', paths.adminFindingImport(audit),
    toImport(FRESH.replace('low,Old', 'high,New')), 'Update Fresh', 'Update'],
  ['auditor', paths.adminFindingImport(audit)],
  ['admin', paths.adminFindingImport(audit), toImport(PARTS), 'Show all 4', { 'Import as a finding: B': 'High' }, { BHigh: '' },
    { 'Import all 3 as findings': 'Low' }, 'Import 3 drafts', 'More', 'Undo import of report.md'],
  ['admin', paths.adminFindingImport(audit), toImport(MANY), { Severity: 'Gas' }, 'Next',
    { 'Select all shown findings': '', T50Gas: 'x' }, { 'Severity of 1 selected finding': 'Low' }, { Severity: 'Any severity' }],
  ['admin', paths.adminFindingImport(scene.beta), paths.adminFindingImport(audit),
    toImport('d.csv\nName,Risk', 'e.csv\nName,Risk'), paths.adminFindingImport(scene.beta),
    paths.adminFindingImport(OWNER), paths.adminAudit(OWNER)],
  ['admin', paths.adminFindingImport(scene.beta), toImport(PAST), 'Import 2 drafts', 'Choose other files'],
  ['admin', paths.adminCalendar],
  ['admin', `${paths.adminCalendar}?from=2026-01-06`, '4 weeks later', 'This week'],
  ['admin', `${paths.adminRequests}?client=${OWNER}`, { Status: 'New or in review' }, 'Show all clients', 'Request', 'Sent',
    'Status'],
  ['admin', paths.adminRequests, ...choose('Order', 'Oldest first', 'By status', 'By project')],
  ['admin', paths.adminRequests, ...choose('Status', 'Proposal sent', 'Proposal declined or expired', 'Withdrawn')],
  ['admin', paths.adminRequest(own.request), { 'Status of Vault': 'Declined' }, { 'Reason*': 'Too short' }, 'Decline request',
    { 'Reason*': 'Ten chars.' }, 'Decline request', 'Undo'],
  ['admin', paths.adminRequest(own.request), { 'Status of Vault': 'Accepted' }, paths.adminRequest(scene.oldRequest),
    'Close details', paths.adminRequest(OTHER)],
  ['admin', paths.adminRequest(scene.withdrawnRequest)],
  ['admin', paths.adminRequest(scene.sluiceRequest)],
  ['admin', paths.adminRequest(getRows('ownerPending').request)],
  ['admin', paths.adminRequest(scene.foreignRequest)],
  ['admin', `${paths.adminRequests}?q=zeta&status=new&order=asc&client=${OTHER}&request=${scene.foreignRequest}`,
    ...choose('Status of Zeta', 'In review', 'Accepted'), 'Cancel', { 'Status of Zeta': 'Accepted' },
    { 'Message to the client': 'In May.' }, 'Accept request'],
  ['admin', proposal(OWNER, scene.oldRequest)],
  ['admin', proposal(OTHER, scene.foreignRequest), 'Write version 3', 'Save draft'],
  ['admin', proposal(OTHER, scene.plannedRequest),
    fill('Chains', 'Languages', 'Out of scope', 'Known issues', 'Price*', 'Currency', 'Terms'),
    { 'Planned start': '2999-06-02', 'Planned end': '2999-06-03', 'Valid until*': '2999-06-04' },
    { 'Lines of code (nSLOC)': '1001', 'Auditor-days': '12,5' }, 'Save draft', 'Send to the client', 'Cancel',
    'Send to the client', 'Send', 'Write version 2', 'Save draft', 'Discard draft', 'Discard'],
  ['admin', proposal(scene.suspended, scene.branchRequest), `${paths.adminRequests}/proposal`],
  ['admin', ownProposal, 'Show version 1', 'Hide version 2', 'Remove the PDF', PDF],
  ['admin', ownProposal, fill('Price*'), 'Save draft', 'Send to the client', 'Send', 'Write version 4'],
  ['admin', ownProposal, fill('Price*'), proposal(OTHER, scene.plannedRequest), 'Save draft', ownProposal],
  ['admin', ownProposal, { 'Auditor-days': '12.55', 'Price*': '', 'Planned end': '2999-05-04' }, 'Save draft',
    { 'Auditor-days': '', 'Planned end': '2999-05-05' }, 'Save draft', 'Send to the client', 'Send'],
  ['admin', ownProposal, { 'Lines of code (nSLOC)': '2,000' }, 'Use 15', 'Undo changes', fill('Price*'), 'Discard draft',
    'Cancel', 'Discard draft', 'Discard', 'Write version 3'],
  ['admin', `${activityOfOther}&admin=${people.anotherAdmin}`],
  ['admin', paths.adminActivity, { By: 'Another Admin' }, DAY],
  ['admin', paths.adminActivity, { Action: 'All admin actions' }, { Action: 'All client actions' }],
  ['admin', `${paths.adminActivity}?action=approved_client`, { Action: 'All actions' }],
  ['admin', `${paths.adminActivity}?q=nobody`, 'Show all entries'],
  ['admin', activityOfOther, 'other company', OWNER_OPTION, 'owner company', 'All clients'],
  ['admin', `${paths.adminActivity}?after=2026-01-10T00:00:00Z_${own.log}`, 'Latest entries'],
  ['admin', `${activityOfOther}&after=2026-01-01T00:00:00Z_${own.log}`, 'First page'],
  ['admin', paths.adminStaff, ...decide('Make admin: Ada Berg', 'Change role'),
    ...decide('Make auditor: Ada Berg', 'Change role')],
  ['admin', paths.adminStaff, ...decide('Make auditor: Another Admin', 'Change role')],
  ['admin', paths.adminStaff, ...decide('Remove Another Admin', 'Remove')],
  ['admin', paths.adminStaff, 'Send again to new@firm.test'],
  ['admin', paths.adminStaff, { Email: 'Ned@firm.test', Role: 'Admin' }, 'Invite', { Email: 'eve@firm.test', Role: 'Auditor' },
    'Invite', 'Revoke the invitation to ned@firm.test'],
  ['admin', paths.adminStaff, ...decide(`${RESET} Ada Berg`, 'Reset')],
  ['admin', paths.adminSettings, fill('Confidentiality', ...TEXTS),
    { 'Name of the firm': 'test AUDITS', 'Choose the main colour': '#101112' },
    { 'Colour of links': ' #0B57A4 ', Paper: 'US Letter' }, 'Save settings'],
  ['admin', paths.adminSettings, { 'Main colour': '#777777', 'Colour of links': 'blue' }, 'Save settings',
    clear('Name of the firm', 'Colour of links', 'Confidentiality', ...TEXTS), { 'Main colour': '#767676' }, 'Save settings'],
  ['admin', `${paths.adminSettings}/nothing`],
  ['admin', paths.adminSettingsPlanning, fill('Terms of proposals', 'Item 1*'),
    { 'Lines of code per day': '250', Factor: '1,8', 'Working days before the start': '0' },
    { 'Time zone of the firm': 'Europe/Zurich', 'Days that a proposal is valid': '45' }, { 'Currency of proposals': 'NZD' },
    'Remove item 2', 'Add item', { 'Item 7*': 'Keys', 'Item 7 is ticked': 'By the source of the audited commits' },
    'Save planning', clear('Factor', 'Terms of proposals'), 'Undo changes'],
  ['admin', paths.adminSettingsPlanning, { Factor: 'much', 'Item 1*': '' }, 'Save planning', { Factor: '0.1', 'Item 1*': 'Code' },
    clear('Currency of proposals', 'Days that a proposal is valid', 'Terms of proposals'), 'Save planning',
    proposal(OTHER, scene.plannedRequest)],
  ['admin', paths.adminSettingsApprovals, { [RULE]: '' }, 'Cancel'],
  ['admin', paths.adminSettingsApprovals, { [RULE]: '' }, 'Publish without approvals', { [RULE]: 'x' }, 'Require approvals'],
  ['admin', paths.adminSettingsWebhooks, 'Switch off: firm.example'],
  ['admin', `${paths.admin}/nothing`, 'Open the dashboard'],
]; // oxfmt-ignore
