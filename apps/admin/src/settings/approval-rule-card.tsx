import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { useApprovalRule, useSetApprovalRule } from '@portal/data/findings/approvals';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useState } from 'react';

/** STAFF-03: whether a second person approves findings before they are published. Saved at once, after a fresh code. */
export function ApprovalRuleCard() {
  const rule = useApprovalRule();
  const change = useFreshAction(useSetApprovalRule(), {
    success: (isOn) => (isOn ? 'Findings now need an approval' : 'Findings no longer need an approval'),
    failure: 'The rule was not changed',
  });
  const [asked, setAsked] = useState<boolean | null>(null);
  return (
    <Card
      title="Approval of findings"
      description="Applies to all audits and everybody. Each change is logged."
    >
      <QueryContent query={rule} title="Failed to load the rule" inCard skeletonClassName="h-6">
        {(isOn) => (
          <CardContent>
            <Checkbox
              label={
                <span>
                  A second person approves findings before they are published
                  <span className="block text-sm text-muted">
                    Each draft has to be approved exactly as it is published, by somebody who neither wrote it
                    nor has edited it since it was last approved.
                  </span>
                </span>
              }
              checked={change.pendingInput ?? isOn}
              onChange={(event) => setAsked(event.target.checked)}
            />
            <AlertDialog
              isOpen={asked !== null}
              onOpenChange={() => setAsked(null)}
              title={asked ? 'Require an approval of each finding?' : 'Publish findings without an approval?'}
              description={
                asked
                  ? 'From now on nobody in the firm publishes a finding, or changes a published one, alone. Drafts that exist need an approval, too.'
                  : 'From now on everybody in the firm publishes findings and changes published ones alone.'
              }
              confirmLabel={asked ? 'Require approvals' : 'Publish without approvals'}
              isPending={change.isPending}
              onConfirm={() => {
                setAsked(null);
                void change.run(asked === true);
              }}
            />
          </CardContent>
        )}
      </QueryContent>
    </Card>
  );
}
