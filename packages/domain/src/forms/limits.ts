/**
 * The most characters that a column can have, as the check constraints of the database say; a test compares the two
 * (supabase/tests/checks/clients/text-limits.ts).
 */
export const MAX_LENGTH = {
  profiles: {
    full_name: 120,
    role_title: 120,
    company_name: 120,
    company_website: 500,
    project_name: 120,
    project_description: 5_000,
    telegram_handle: 120,
    twitter_handle: 120,
    linkedin_profile: 500,
    repository_url: 500,
    git_ref: 200,
  },
  client_members: { name: 120 },
  staff_profiles: { full_name: 120, title: 120 },
  application_notes: { body: 5_000 },
  service_requests: { project_name: 120, message: 5_000, repository_url: 500, git_ref: 200, answer: 2_000 },
  projects: { name: 120 },
  audits: { title: 200, audit_type: 120, version: 40, report_url: 2_000 },
  audit_scopes: { out_of_scope: 20_000, known_issues: 20_000 },
  report_sections: { title: 120, body: 50_000 },
  report_details: { effort: 120 },
  scope_repositories: { url: 500, git_ref: 200 },
  findings: { title: 200, description: 50_000, recommendation: 50_000 },
  finding_locations: { path: 300 },
  finding_events: { message: 5_000, link: 500 },
  finding_comments: { body: 10_000 },
  finding_notes: { body: 10_000 },
  report_settings: {
    firm_name: 120,
    method: 20_000,
    about: 20_000,
    disclaimer: 20_000,
    contact: 5_000,
    severity_definitions: 20_000,
    status_definitions: 20_000,
    confidentiality: 60,
  },
} as const;
