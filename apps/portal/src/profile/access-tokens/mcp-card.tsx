import { useShell } from '@portal/frame/contract/contract';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { useSwitchMcp } from '@portal/data/access-tokens/changes';
import { useHasMcp } from '@portal/data/access-tokens/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useState } from 'react';

/** API-03: whether assistants in editors may read findings, which the owner decides for the team and an admin for the firm. */
export function McpCard({ isStaff, maySwitch }: { isStaff: boolean; maySwitch: boolean }) {
  const { user } = useShell();
  const whose = isStaff ? 'our staff' : 'your team';
  return (
    <Card
      titleId="mcp"
      title="Assistants (MCP)"
      description={`While this is on, people on ${whose} can connect AI assistants with a token. An assistant reads the findings that its person may read, and they go to its provider.`}
    >
      <QueryContent
        query={useHasMcp(user.id)}
        title="Failed to load this setting"
        inCard
        skeletonClassName="h-8 w-40"
      >
        {(isOn) => (
          <CardContent className="flex flex-wrap items-center gap-3">
            <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
            {maySwitch ? (
              <SwitchMcp isOn={isOn} whose={whose} />
            ) : (
              <p className="text-muted">
                {isStaff ? 'An admin can change this.' : 'The owner of the team can change this.'}
              </p>
            )}
          </CardContent>
        )}
      </QueryContent>
    </Card>
  );
}

function SwitchMcp({ isOn, whose }: { isOn: boolean; whose: string }) {
  const { user } = useShell();
  const [isConfirming, setIsConfirming] = useState(false);
  const change = useFreshAction(useSwitchMcp(user.id), {
    success: (wanted) => (wanted ? 'Assistants may read' : 'Assistants may no longer read'),
    failure: 'Failed to change this setting',
  });
  return (
    <>
      <SmallButton
        isPending={change.isPending && !isConfirming}
        onClick={() => (isOn ? void change.run(false) : setIsConfirming(true))}
      >
        Switch {isOn ? 'off' : 'on'}
      </SmallButton>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="Let assistants read findings?"
        description={`Everybody on ${whose} can then connect an AI assistant to the findings that they may read. Unpublished vulnerabilities go to the provider of that assistant.`}
        confirmLabel="Switch on"
        isPending={change.isPending}
        onConfirm={() => void change.run(true).then((isOn) => isOn && setIsConfirming(false))}
      />
    </>
  );
}
