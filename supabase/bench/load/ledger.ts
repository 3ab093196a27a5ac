// Checks the backend during a load run: no user receives another user's row, and every acknowledged write is in the database at
// the end.
import pg from 'pg';

export type Findings = {
  requests: number;
  errors: string[];
  foreign: string[];
  lost: string[];
  acknowledged: number;
  /** Milliseconds of each request, by its name. */
  times: Map<string, number[]>;
};

type Writes = {
  /** Rows that must exist: id to owner. */
  requests: Map<string, string>;
  files: Map<string, string>;
  audits: Map<string, string>;
  /** Rows that must be gone. */
  deletedFiles: Set<string>;
  /** The last saved value that each client received an acknowledgement for. */
  descriptions: Map<string, string>;
};

export class Ledger {
  readonly findings: Findings = {
    requests: 0,
    errors: [],
    foreign: [],
    lost: [],
    acknowledged: 0,
    times: new Map(),
  };
  readonly writes: Writes = {
    requests: new Map(),
    files: new Map(),
    audits: new Map(),
    deletedFiles: new Set(),
    descriptions: new Map(),
  };

  /** Runs one request and records its time. Records an error and resolves to undefined. */
  async run<T>(
    what: string,
    request: () => PromiseLike<{ data: T; error: { message: string } | null }>,
  ): Promise<T | undefined> {
    const start = performance.now();
    this.findings.requests += 1;
    try {
      const { data, error } = await request();
      if (error) throw error;
      return data;
    } catch (error) {
      this.findings.errors.push(`${what}: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
      return undefined;
    } finally {
      const times = this.findings.times.get(what) ?? [];
      times.push(performance.now() - start);
      this.findings.times.set(what, times);
    }
  }

  /** Records each row that does not belong to its reader. */
  hold(what: string, reader: string, owners: readonly (string | null | undefined)[]): void {
    for (const owner of owners)
      if (owner !== reader) this.findings.foreign.push(`${what}: ${reader} got a row of ${owner}`);
  }

  acknowledge(keep: () => void): void {
    this.findings.acknowledged += 1;
    keep();
  }

  /** Compares the acknowledged writes with the database. */
  async settle(databaseUrl: string): Promise<Findings> {
    const database = new pg.Client(databaseUrl);
    await database.connect();
    try {
      const ownersIn = async (sql: string) => {
        const { rows } = await database.query<{ id: string; owner: string }>(sql);
        return new Map(rows.map(({ id, owner }) => [id, owner]));
      };
      const { writes } = this;
      const files = await ownersIn(
        'select id, user_id as owner from public.files where uploaded_at is not null',
      );
      this.expect(
        'request',
        writes.requests,
        await ownersIn('select id, user_id as owner from public.service_requests'),
      );
      this.expect('file', writes.files, files);
      this.expect(
        'audit',
        writes.audits,
        await ownersIn(
          'select a.id, p.user_id as owner from public.audits a join public.projects p on p.id = a.project_id',
        ),
      );
      this.expect(
        'profile',
        writes.descriptions,
        await ownersIn('select user_id as id, project_description as owner from public.profiles'),
      );
      for (const id of writes.deletedFiles)
        if (files.has(id)) this.findings.lost.push(`deletion of file ${id}`);
    } finally {
      await database.end();
    }
    return this.findings;
  }

  private expect(what: string, told: Map<string, string>, found: Map<string, string>): void {
    for (const [id, value] of told)
      if (found.get(id) !== value)
        this.findings.lost.push(`${what} ${id}: ${found.get(id) ?? 'missing'}, not ${value}`);
  }
}
