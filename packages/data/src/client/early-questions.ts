// What pages ask first, word for word as their hooks ask it through supabase-js; the test compares the two. A question that
// differs from the hook's is asked in vain, and the page waits for its own.
import { AUDIT_COLUMNS, AUDIT_PAGE_SIZE, RECENT_AUDITS } from '../audits/queries.ts';
import type { EarlyQuestion } from './early-answers.ts';

/** Whether the user is an admin: roleQuery of user-roles/queries.ts. */
export function roleQuestion(userId: string): EarlyQuestion {
  return question('user_roles', { select: 'role', user_id: `eq.${userId}`, role: 'eq.admin' });
}

/** The user's profile: profileQuery of profiles/queries.ts. */
export function profileQuestion(userId: string): EarlyQuestion {
  return question('profiles', { select: '*', user_id: `eq.${userId}` });
}

/** What the page at this path asks for its own content, as a client sees it; empty for most pages. */
export function pageQuestions(pathname: string, userId: string): EarlyQuestion[] {
  if (pathname === '/dashboard') return [auditsQuestion(userId, RECENT_AUDITS)];
  if (pathname === '/reports') return [auditsQuestion(userId, AUDIT_PAGE_SIZE)];
  return [];
}

/** The first page of audits: auditsQuery of audits/queries.ts. */
function auditsQuestion(userId: string, pageSize: number): EarlyQuestion {
  const query = {
    select: AUDIT_COLUMNS.replaceAll(' ', ''),
    user_id: `eq.${userId}`,
    order: 'created_at.desc,id.desc',
    'report_versions.order': 'created_at.desc',
    offset: '0',
    limit: String(pageSize),
  };
  return { ...question('audits', query), prefer: 'count=exact' };
}

function question(table: string, query: Record<string, string>): EarlyQuestion {
  return { path: `${table}?${new URLSearchParams(query).toString()}` };
}
