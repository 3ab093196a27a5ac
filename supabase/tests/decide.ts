/** The statement with which the caller decides on a client as they read them in the same moment. */
export function decideSql(client: string, to: string, reason?: string, isShared = false): string {
  const seen = `(select updated_at from public.profiles where client_id = '${client}')`;
  const given = reason === undefined ? 'null' : `'${reason.replaceAll("'", "''")}'`;
  return `select (public.decide_application('${client}', '${to}', ${seen}, ${given}, ${isShared})).approval_status`;
}
