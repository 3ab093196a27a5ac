import { readDraft } from '@portal/ui/forms/kept-draft';
import { ScopeFacts } from '@portal/audit/scope/scope-facts';
import { useShell } from '@portal/frame/contract/contract';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useIsLead } from '../../../shared/use-is-lead.ts';
import { ScopeForm, scopeDraftName } from './scope-form.tsx';

/** AUD-02: what the audit covers, and the form with which its leads and admins change it, unless the audit is final. */
export function ScopeCard({ auditId, isFinal }: { auditId: string; isFinal: boolean }) {
  const { user } = useShell();
  const scope = useManagedScope(auditId);
  const isLead = useIsLead(auditId);
  // The form opens at once if it has an unsaved draft.
  const [isEditing, setIsEditing] = useState(() => readDraft(user.id, scopeDraftName(auditId)) !== null);
  return (
    <Card
      title="Scope"
      actions={
        scope.data &&
        !isEditing &&
        !isFinal &&
        isLead && (
          <SmallButton onClick={() => setIsEditing(true)}>
            <Pencil aria-hidden="true" />
            Edit scope
          </SmallButton>
        )
      }
    >
      <CardContent>
        <QueryContent query={scope} title="Failed to load the scope">
          {(loaded) =>
            isEditing && isLead ? (
              <ScopeForm auditId={auditId} scope={loaded} onClose={() => setIsEditing(false)} />
            ) : (
              <ScopeFacts
                scope={loaded}
                noRepository="No repository yet. Findings need one for their locations."
              />
            )
          }
        </QueryContent>
      </CardContent>
    </Card>
  );
}
