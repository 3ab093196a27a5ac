import { useReorderDrafts } from '@portal/data/findings/many-drafts';
import { fetchDrafts, type DraftSummary } from '@portal/data/findings/publish';
import { SEVERITIES, severityLabel, type Severity } from '@portal/domain/findings/finding-labels';
import { useAction } from '@portal/ui/hooks/use-action';
import { useEffect, useRef, useState, type RefObject } from 'react';

type Direction = 'up' | 'down';

/** A place in the order of a severity: before one of its drafts, or after all of them. */
export type Place = { severity: Severity; before: string | null };

type Order = readonly DraftSummary[];
type Change = { ids: string[]; shownIds: string[]; moved?: { id: string; severity: Severity } };

/**
 * FIND-02: the order of an audit's drafts by severity. Each move is shown at once and saved after the ones before it. When one
 * is refused, for example because another admin has changed the order, the stored order is shown.
 */
export function useDraftOrder(auditId: string, drafts: Order, list: RefObject<HTMLElement | null>) {
  const [order, setOrder] = useState(drafts);
  const [announcement, setAnnouncement] = useState('');
  const reorder = useAction(useReorderDrafts(), { failure: 'The order was not saved' });
  const saved = useRef(drafts);
  const waiting = useRef<{ change: Change; order: Order }[]>([]);
  // A moved row is another element, so its button is focused again.
  const pressed = useRef<{ id: string; direction: Direction } | null>(null);
  useEffect(() => {
    if (!pressed.current) return;
    const { id, direction } = pressed.current;
    pressed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-draft="${id}"] [data-step="${direction}"]`)?.focus();
  }, [order, list]);

  const groups = SEVERITIES.map((severity) => ({
    severity,
    drafts: order.filter((draft) => draft.severity === severity),
  }));
  const draftsOf = (severity: Severity | undefined) =>
    groups.find((group) => group.severity === severity)?.drafts ?? [];

  async function save(next: { change: Change; order: Order }) {
    waiting.current.push(next);
    if (waiting.current.length > 1) return;
    while (waiting.current[0]) {
      const { change, order: shown } = waiting.current[0];
      if (await reorder.run(change)) {
        saved.current = shown;
        waiting.current.shift();
      } else {
        saved.current = await fetchDrafts(auditId).catch(() => saved.current);
        waiting.current = [];
        setOrder(saved.current);
      }
    }
  }

  function move(id: string, { severity, before }: Place, direction?: Direction) {
    const draft = order.find((each) => each.id === id);
    if (!draft || before === id) return;
    const others = draftsOf(severity).filter((each) => each.id !== id);
    const found = others.findIndex((each) => each.id === before);
    const index = found === -1 ? others.length : found;
    const isMoved = draft.severity !== severity;
    if (!isMoved && draftsOf(severity).indexOf(draft) === index) return;
    const moved = others.toSpliced(index, 0, { ...draft, severity });
    const rest = order.filter((each) => each.id !== id && each.severity !== severity);
    if (direction) pressed.current = { id, direction };
    const next = [...rest, ...moved];
    setOrder(next);
    setAnnouncement(`${draft.title}: place ${index + 1} of ${moved.length} in ${severityLabel(severity)}`);
    const ids = moved.map((each) => each.id);
    const shownIds = draftsOf(severity).map((each) => each.id);
    void save({ change: { ids, shownIds, ...(isMoved && { moved: { id, severity } }) }, order: next });
  }

  /** The place one step up or down, which may be in the next severity; null at either end. */
  function step(severity: Severity, index: number, direction: Direction): Place | null {
    const own = draftsOf(severity);
    if (direction === 'up' && index > 0) return { severity, before: own[index - 1]?.id ?? null };
    if (direction === 'down' && index < own.length - 1)
      return { severity, before: own[index + 2]?.id ?? null };
    const next = SEVERITIES[SEVERITIES.indexOf(severity) + (direction === 'up' ? -1 : 1)];
    if (!next) return null;
    return { severity: next, before: direction === 'up' ? null : (draftsOf(next)[0]?.id ?? null) };
  }

  return { groups, move, step, announcement, isSaving: reorder.isPending };
}
