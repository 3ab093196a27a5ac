import { useReorderDrafts } from '@portal/data/findings/many-drafts';
import { fetchDrafts, type DraftSummary } from '@portal/data/findings/publish';
import { SEVERITIES, severityLabel } from '@portal/domain/findings/finding-labels';
import { useAction } from '@portal/ui/hooks/use-action';
import { useRef, useState } from 'react';

export type Move = 'to top' | 'up' | 'down' | 'to bottom';
type Order = readonly DraftSummary[];
type Change = { ids: string[]; shownIds: string[] };

/** FIND-02: each move is shown at once and saved after the ones before it. After a refusal the stored order is shown. */
export function useDraftOrder(auditId: string, drafts: Order) {
  const [order, setOrder] = useState(drafts);
  const [announcement, setAnnouncement] = useState('');
  const reorder = useAction(useReorderDrafts(), { failure: 'The order was not saved' });
  const saved = useRef(drafts);
  const waiting = useRef<{ change: Change; order: Order }[]>([]);

  const groups = SEVERITIES.map((severity) => ({
    severity,
    drafts: order.filter((draft) => draft.severity === severity),
  })).filter((group) => group.drafts.length > 0);

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

  function move(draft: DraftSummary, to: Move) {
    const shown = order.filter(({ severity }) => severity === draft.severity);
    const from = shown.indexOf(draft);
    const last = shown.length - 1;
    const index = {
      'to top': 0,
      up: Math.max(from - 1, 0),
      down: Math.min(from + 1, last),
      'to bottom': last,
    }[to];
    if (index === from) return;
    const moved = shown.toSpliced(from, 1).toSpliced(index, 0, draft);
    const next = [...order.filter(({ severity }) => severity !== draft.severity), ...moved];
    setOrder(next);
    setAnnouncement(
      `${draft.title}: place ${index + 1} of ${moved.length} in ${severityLabel(draft.severity)}`,
    );
    const toIds = (some: Order) => some.map(({ id }) => id);
    void save({ change: { ids: toIds(moved), shownIds: toIds(shown) }, order: next });
  }

  return { groups, move, announcement, isSaving: reorder.isPending };
}
