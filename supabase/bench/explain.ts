// What PostgreSQL did for a query. auto_explain logs the plan of every statement, those inside functions and policies
// included, which EXPLAIN does not show.
import type pg from 'pg';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
};

export type Scan = { how: string; table: string; index: string | undefined; rows: number };

/** Makes a connection log its plans. Call it as a superuser, before the connection takes another role. */
export async function logPlans(database: pg.Client): Promise<void> {
  await database.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json;
    set auto_explain.log_level = notice;
    set client_min_messages = notice`);
}

/** Resolves to the scans of all statements that `action` runs on a connection that logs its plans. */
export async function recordScans(database: pg.Client, action: () => Promise<unknown>): Promise<Scan[]> {
  const scans: Scan[] = [];
  const listen = ({ message }: { message?: string | undefined }) => {
    const start = message?.indexOf('plan:') ?? -1;
    if (message === undefined || start < 0) return;
    const { Plan } = JSON.parse(message.slice(start + 'plan:'.length)) as { Plan: PlanNode };
    collect(Plan, scans);
  };
  database.on('notice', listen);
  try {
    await action();
    // The plan of a statement with parameters is logged when the next statement begins.
    await database.query('select 1');
  } finally {
    database.off('notice', listen);
  }
  return scans;
}

function collect(node: PlanNode, scans: Scan[]): void {
  const index = node['Index Name'];
  const table = node['Relation Name'] ?? '';
  if (table || index) {
    const perLoop =
      (node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0);
    scans.push({
      how: node['Node Type'],
      table,
      index,
      rows: Math.round(perLoop * (node['Actual Loops'] ?? 1)),
    });
  }
  for (const child of node.Plans ?? []) collect(child, scans);
}
