import { useDecideOnRequest, type DecidedRequest } from '@portal/data/service-requests/changes';
import {
  REQUEST_STEPS,
  type RequestStatus,
  type ServiceRequest,
} from '@portal/domain/service-requests/types';
import { useUndoStep } from '@portal/data/undo/undo-step';
import { Select } from '@portal/ui/forms/select';
import { useAction, useLastChoice, useUndo } from '@portal/ui/hooks/use-action';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { requestStatusLabel } from '@portal/domain/status-labels';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { useState } from 'react';

const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx'), 'AnswerDialog');

type ReadRequest = Pick<ServiceRequest, 'id' | 'client_id' | 'project_name' | 'status' | 'updated_at'>;
type DecisionInput = { request: ReadRequest; status: RequestStatus; answer?: string };

/** ADM-09: takes up, accepts or declines a request, the last two with an answer. A withdrawn request stays withdrawn (REQ-03). */
export function RequestStatusSelect({ request }: { request: ReadRequest }) {
  // The request as it was when the admin chose: the decision is on what they have read.
  const [answering, setAnswering] = useState<(DecisionInput & { status: 'accepted' | 'declined' }) | null>(
    null,
  );
  const undo = useUndo(useUndoStep());
  const decide = useAction<DecisionInput, DecidedRequest>(useDecideOnRequest(request.client_id), {
    success: ({ request: { id }, status }, { updated_at }) => ({
      title: `Request status: ${requestStatusLabel(status)}`,
      ...(status !== 'in_review' && undo({ kind: 'request', id, updatedAt: updated_at })),
    }),
    failure: 'Failed to update the request',
    onSuccess: () => setAnswering(null),
  });
  const steps = REQUEST_STEPS[request.status];
  const { choose, waiting } = useLastChoice(decide.isPending, (value: string) => {
    const status = steps?.find((step) => step === value);
    if (status === 'accepted' || status === 'declined') setAnswering({ request, status });
    else if (status) void decide.run({ request, status });
  });
  if (!steps) return <RequestStatusBadge status={request.status} />;

  return (
    <>
      {/* It stays enabled while saving, because disabling it would lose the focus. */}
      <Select
        size="sm"
        className="w-36"
        aria-label={`Status of ${request.project_name}`}
        value={waiting ?? decide.pendingInput?.status ?? request.status}
        options={[request.status, ...steps].map((status) => ({
          value: status,
          label: requestStatusLabel(status),
        }))}
        onValueChange={choose}
      />
      {answering && (
        <AnswerDialog
          clientId={request.client_id}
          projectName={request.project_name}
          decision={answering.status}
          onConfirm={(answer) => decide.run({ ...answering, ...(answer && { answer }) })}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  );
}
