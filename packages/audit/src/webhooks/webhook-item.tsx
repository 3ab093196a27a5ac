import {
  useRemoveWebhook,
  useRotateWebhookSecret,
  useSwitchWebhook,
  useTestWebhook,
} from '@portal/data/webhooks/changes';
import { WEBHOOK_FORMS, type Webhook } from '@portal/data/webhooks/queries';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { formatCount, formatDateTime } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { useState } from 'react';
import { DeliveryList } from './delivery-list.tsx';

type Props = {
  webhook: Webhook;
  mayChange: boolean;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

export function WebhookItem({ webhook, mayChange, onEdit, onSecret }: Props) {
  const { server, old_secret_until: oldSecretUntil } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {server} <State webhook={webhook} />
        </p>
        <p className="text-sm text-muted">
          {WEBHOOK_FORMS[webhook.form]} · {formatCount(webhook.kinds.length, 'kind')} of event
        </p>
        {oldSecretUntil && (
          <p className="text-sm text-muted">
            Messages are also signed with the previous secret until {formatDateTime(oldSecretUntil)}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayChange && (
          <Actions webhook={webhook} onEdit={onEdit} onSecret={onSecret} onTest={() => setIsOpen(true)} />
        )}
        <SmallButton
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} messages to ${server}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide messages' : 'Show messages'}
        </SmallButton>
      </div>
      {isOpen && <DeliveryList webhook={webhook} mayResend={mayChange && webhook.switched_off_at === null} />}
    </li>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  if (webhook.switched_off_at === null) return <Badge tone="success">On</Badge>;
  const why = {
    owner: 'Off',
    failures: 'Switched off after three days of failures',
    gone: 'Switched off: the server asked for no more messages',
    admin: 'Switched off: its admin left. Check the address before you switch it on',
  }[webhook.switched_off_because ?? 'owner'];
  return (
    <Badge tone={webhook.switched_off_because === 'owner' ? 'neutral' : 'danger'} wraps>
      {why}
    </Badge>
  );
}

type ActionsProps = Pick<Props, 'webhook' | 'onEdit' | 'onSecret'> & { onTest: () => void };

function Actions({ webhook, onEdit, onSecret, onTest }: ActionsProps) {
  const { id, server } = webhook;
  const isOn = webhook.switched_off_at === null;
  const [dialog, setDialog] = useState<'rotate' | 'remove' | null>(null);
  const test = useAction(useTestWebhook(), {
    success: { title: 'Test queued', description: 'Its result appears in the list of messages.' },
    failure: 'Failed to send a test',
    onSuccess: onTest,
  });
  const turn = useFreshAction(useSwitchWebhook(), {
    success: isOn ? 'Webhook switched off' : 'Webhook switched on',
    failure: 'Failed to switch the webhook',
  });
  const rotate = useAction(useRotateWebhookSecret(), {
    failure: 'Failed to rotate the secret',
    onSuccess: onSecret,
  });
  const remove = useAction(useRemoveWebhook(), {
    success: 'Webhook removed',
    failure: 'Failed to remove the webhook',
  });

  async function confirm() {
    if (await (dialog === 'rotate' ? rotate : remove).run(id)) setDialog(null);
  }

  return (
    <>
      {isOn && (
        <SmallButton
          aria-label={`Send a test to ${server}`}
          isPending={test.isPending}
          onClick={() => void test.run(id)}
        >
          Send a test
        </SmallButton>
      )}
      <SmallButton aria-label={`Edit ${server}`} onClick={onEdit}>
        Edit
      </SmallButton>
      <SmallButton
        aria-label={`Switch ${isOn ? 'off' : 'on'}: ${server}`}
        isPending={turn.isPending}
        onClick={() => void turn.run({ id, isOn: !isOn })}
      >
        Switch {isOn ? 'off' : 'on'}
      </SmallButton>
      <SmallButton aria-label={`Rotate secret of ${server}`} onClick={() => setDialog('rotate')}>
        Rotate secret
      </SmallButton>
      <SmallButton aria-label={`Remove ${server}`} onClick={() => setDialog('remove')}>
        Remove
      </SmallButton>
      <AlertDialog
        isOpen={dialog !== null}
        onOpenChange={(isOpen) => !isOpen && setDialog(null)}
        title={dialog === 'rotate' ? 'Rotate the secret?' : `Remove the webhook to ${server}?`}
        description={
          dialog === 'rotate'
            ? 'The new secret is shown once. For 24 hours, messages are signed with the new and the current secret, so that you can update your server. An older secret stops working at once.'
            : 'No more messages are sent to it. Its secret and the list of its messages are deleted.'
        }
        confirmLabel={dialog === 'rotate' ? 'Rotate secret' : 'Remove webhook'}
        isDestructive={dialog === 'remove'}
        isPending={rotate.isPending || remove.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
