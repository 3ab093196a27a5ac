import { noticeLabel } from '@portal/domain/notices/kinds';
import { useResendWebhookDelivery } from '@portal/data/webhooks/changes';
import { useWebhookDeliveries, type Webhook, type WebhookDelivery } from '@portal/data/webhooks/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { formatDateTime } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { Badge } from '@portal/ui/primitives/badge';
import { SmallButton } from '@portal/ui/primitives/small-button';

export function DeliveryList({ webhook, mayResend }: { webhook: Webhook; mayResend: boolean }) {
  return (
    <QueryContent
      query={useWebhookDeliveries(webhook.id)}
      title="Failed to load the messages"
      skeletonClassName="h-16"
      empty={<p className="text-sm text-muted">Nothing has been sent yet.</p>}
    >
      {(deliveries) => (
        <ul
          aria-label={`Messages to ${webhook.server}`}
          className="divide-y divide-border rounded-md border border-border"
        >
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} mayResend={mayResend} />
          ))}
        </ul>
      )}
    </QueryContent>
  );
}

const STATES = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Not sent', tone: 'neutral' },
} as const;

function Delivery({ delivery, mayResend }: { delivery: WebhookDelivery; mayResend: boolean }) {
  const resend = useAction(useResendWebhookDelivery(), {
    success: 'The message is on its way',
    failure: 'Failed to send the message again',
  });
  const kind = delivery.kind === 'test' ? 'Test' : noticeLabel(delivery.kind);
  const { label, tone } = STATES[delivery.state];
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            {kind} <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {[delivery.audit_title, formatDateTime(delivery.created_at), describeAttempts(delivery)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {mayResend && delivery.state !== 'waiting' && (
          <SmallButton
            aria-label={`Send again: ${kind}, ${formatDateTime(delivery.created_at)}`}
            isPending={resend.isPending}
            onClick={() => void resend.run(delivery.id)}
          >
            Send again
          </SmallButton>
        )}
      </div>
      {delivery.problem && <p className="text-sm wrap-anywhere text-danger">{delivery.problem}</p>}
      {delivery.response && (
        <pre
          translate="no"
          className="max-h-40 overflow-auto rounded-md bg-subtle p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {delivery.response}
        </pre>
      )}
    </li>
  );
}

function describeAttempts(delivery: WebhookDelivery): string {
  return [
    delivery.attempts > 1 && `${delivery.attempts} attempts`,
    delivery.status_code !== null && `status ${delivery.status_code}`,
    delivery.state === 'waiting' &&
      delivery.attempts > 0 &&
      `next attempt ${formatDateTime(delivery.next_attempt_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
