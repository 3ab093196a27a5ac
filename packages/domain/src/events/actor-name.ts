type Actor = { actor_id: string | null; actor_name: string | null; by_auditor: boolean };

/** Who acted, for the reader with this id: "You", a name, or the side when the name is not known. */
export function actorName({ actor_id, actor_name, by_auditor }: Actor, readerId: string): string {
  if (actor_id !== null && actor_id === readerId) return 'You';
  const side = by_auditor ? 'Auditor' : 'Client';
  return actor_name?.trim() || side;
}
