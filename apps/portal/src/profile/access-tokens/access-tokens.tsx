import { useClientAccess, useShell } from '@portal/frame/contract/contract';
import { SecretDialog } from '@portal/audit/access/secret-dialog';
import { useRevokeAccessToken } from '@portal/data/access-tokens/changes';
import { useAccessTokens, type AccessToken } from '@portal/data/access-tokens/queries';
import { formatDate } from '@portal/domain/format/formatters';
import { TOKEN_SCOPES } from '@portal/domain/profiles/token-scopes';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { useAction } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent, TitledCard } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { Mono } from '@portal/ui/primitives/mono';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { McpCard } from './mcp-card.tsx';

type Props = { clientId: string; isStaff: boolean };

/** API-01, API-03: the tokens of the signed-in person, those that they oversee, and whether assistants may read. */
export function AccessTokens({ clientId, isStaff }: Props) {
  const { user, isAdmin } = useShell();
  const { isOwner } = useClientAccess(clientId);
  const tokens = useAccessTokens(user.id);
  const oversees = isStaff ? isAdmin : isOwner;
  const others = tokens.data?.filter((token) => !token.is_own) ?? [];
  return (
    <>
      <OwnTokens clientId={clientId} isStaff={isStaff} />
      {others.length > 0 && (
        <TitledCard
          titleId="tokens-of-others"
          title={isStaff ? 'Tokens of staff' : 'Tokens of your team'}
          description="Each of them opens only what its person may see."
        >
          <TokenList label={isStaff ? 'Tokens of staff' : 'Tokens of your team'} tokens={others} />
        </TitledCard>
      )}
      <McpCard isStaff={isStaff} maySwitch={oversees} />
    </>
  );
}

function OwnTokens({ clientId, isStaff }: Props) {
  const { user } = useShell();
  const tokens = useAccessTokens(user.id);
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Card
      titleId="tokens"
      title="Access tokens"
      description="For scripts, CI and editors. A token reads and writes in your name, and can do no more than you can. Keep it like a password."
      actions={<SmallButton onClick={() => setIsCreating(true)}>Create a token</SmallButton>}
    >
      <QueryContent
        query={tokens}
        title="Failed to load your access tokens"
        inCard
        skeletonClassName="h-10"
        empty="No access tokens yet."
        isEmpty={(loaded) => !loaded.some(({ is_own }) => is_own)}
      >
        {(loaded) => (
          <CardContent>
            <TokenList label="Your access tokens" tokens={loaded.filter(({ is_own }) => is_own)} />
          </CardContent>
        )}
      </QueryContent>
      {isCreating && (
        <CreateTokenDialog
          clientId={clientId}
          isStaff={isStaff}
          onCreated={setSecret}
          onClose={() => setIsCreating(false)}
        />
      )}
      <SecretDialog
        title="Your access token"
        description="Copy it to where your script or editor keeps secrets. It is shown only once."
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </Card>
  );
}

function TokenList({ label, tokens }: { label: string; tokens: readonly AccessToken[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {tokens.map((token) => (
        <TokenItem key={token.id} token={token} />
      ))}
    </ul>
  );
}

function TokenItem({ token }: { token: AccessToken }) {
  const { user } = useShell();
  const keepFocus = useFocusAfterRemoval();
  const [isConfirming, setIsConfirming] = useState(false);
  const revoke = useAction(useRevokeAccessToken(user.id), {
    success: 'Token revoked',
    failure: 'Failed to revoke the token',
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {token.name}
          <Mono as="code" className="text-sm font-normal text-muted">
            {token.prefix}…
          </Mono>
          {hasEnded(token) && <Badge tone="neutral">Expired</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{describe(token)}</p>
        <p className="text-sm text-muted">{token.scopes.map((scope) => TOKEN_SCOPES[scope]).join(', ')}</p>
      </div>
      <SmallButton aria-label={`Revoke ${token.name}`} onClick={() => setIsConfirming(true)}>
        Revoke
      </SmallButton>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Revoke ${token.name}?`}
        description="It stops working at once, and whatever uses it fails. This cannot be undone."
        confirmLabel="Revoke token"
        isDestructive
        isPending={revoke.isPending}
        onConfirm={() => {
          keepFocus();
          void revoke.run(token.id).then((isRevoked) => isRevoked && setIsConfirming(false));
        }}
      />
    </li>
  );
}

function hasEnded({ ends_at }: AccessToken): boolean {
  return Date.parse(ends_at) <= Date.now();
}

function describe(token: AccessToken): string {
  const facts = [
    !token.is_own && token.person_name,
    token.audit_title ?? 'All audits',
    `${hasEnded(token) ? 'Expired' : 'Expires'} ${formatDate(token.ends_at)}`,
    token.last_used_on ? `Last used ${formatDate(token.last_used_on)}` : 'Never used',
  ];
  return facts.filter(Boolean).join(' · ');
}
