import { useClientAccess } from '@portal/frame/contract/contract';
import { useWebhooks, type Webhook } from '@portal/data/webhooks/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { SecretDialog } from '../access/secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** The most that a client, or the firm, can have (supabase/schemas/telling/73_webhooks.sql). */
const MOST = 5;

/** NOTE-03: the whole team sees them; only the owner changes them. NOTE-05: without a client, the firm's. */
export function WebhooksCard({ clientId }: { clientId: string | null }) {
  const webhooks = useWebhooks(clientId);
  const ofFirm = clientId === null;
  const { isOwner } = useClientAccess(clientId);
  const mayChange = ofFirm || isOwner;
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Card
      titleId="webhooks"
      title="Webhooks"
      description={`Send ${ofFirm ? 'what clients do' : 'events'} to your server or to a channel in Slack or Discord. A message names the audit and links to it, and contains nothing about a finding.`}
      actions={
        mayChange && (
          <SmallButton disabled={(webhooks.data?.length ?? MOST) >= MOST} onClick={() => setEdited('new')}>
            Add webhook
          </SmallButton>
        )
      }
    >
      <QueryContent
        query={webhooks}
        title="Failed to load your webhooks"
        inCard
        skeletonClassName="h-10"
        empty={mayChange ? 'No webhooks yet.' : 'No webhooks. Only the owner can add one.'}
      >
        {(loaded) => (
          <CardContent>
            <ul aria-label="Webhooks" className="divide-y divide-border">
              {loaded.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  webhook={webhook}
                  mayChange={mayChange}
                  onEdit={() => setEdited(webhook)}
                  onSecret={setSecret}
                />
              ))}
            </ul>
          </CardContent>
        )}
      </QueryContent>
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          ofFirm={ofFirm}
          onSaved={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      <SecretDialog
        title="Webhook secret"
        description="Your server needs it to verify our signature; Slack and Discord do not. It is shown only once."
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </Card>
  );
}
