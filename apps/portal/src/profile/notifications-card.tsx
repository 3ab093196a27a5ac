import {
  useChooseNoticeEmail,
  useChooseTimeZone,
  useNoticeChoices,
  type NoticeChoice,
} from '@portal/data/notices/choices';
import { NOTICE_KINDS, noticeLabel } from '@portal/domain/notices/kinds';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { Select } from '@portal/ui/forms/select';
import { useAction } from '@portal/ui/hooks/use-action';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';

/** Related kinds are listed together, as in NOTICE_KINDS. */
const ORDER = Object.keys(NOTICE_KINDS);

const CHOICES = [
  { value: 'at_once', label: 'Email at once' },
  { value: 'daily', label: 'Daily summary' },
  { value: 'never', label: 'No email' },
];

/** NOTE-02: how each kind of notice comes by e-mail, and at which 08:00 the daily summary is sent. */
export function NotificationsCard({ userId }: { userId: string }) {
  return (
    <Card aria-labelledby="notifications">
      <CardHeader
        titleId="notifications"
        title="Notifications"
        description="The bell shows everything. Choose what you also receive by email. An email at once is sent within 15 minutes: it gathers what happens in that time and leaves out what you have read in the portal."
      />
      <CardContent>
        <QueryContent
          query={useNoticeChoices(userId)}
          title="Failed to load notification settings"
          skeleton={<Skeleton className="h-64 w-full rounded-lg" />}
        >
          {({ choices, timeZone }) => <Choices userId={userId} choices={choices} timeZone={timeZone} />}
        </QueryContent>
      </CardContent>
    </Card>
  );
}

type Props = { userId: string; choices: NoticeChoice[]; timeZone: string | null };

function Choices({ userId, choices, timeZone }: Props) {
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const chooseZone = useChooseTimeZone(userId);
  const zone = useAction(chooseZone, {
    success: 'Time zone saved',
    failure: 'Failed to save the time zone',
  });
  const chooseEmail = useChooseNoticeEmail(userId);
  const choose = useAction(
    async (choice: { kind: string; email: string }) => {
      // Without a choice, the daily summary is sent at 08:00 of this browser's time zone.
      if (choice.email === 'daily' && timeZone === null) await chooseZone.mutateAsync(browserZone);
      await chooseEmail.mutateAsync(choice);
    },
    { success: 'Notification settings saved', failure: 'Failed to save the notification settings' },
  );
  const zones = Intl.supportedValuesOf('timeZone');
  const chosenZone = timeZone ?? browserZone;
  return (
    <div className="flex flex-col gap-3">
      {choices
        .filter(({ is_fixed }) => !is_fixed)
        .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
        .map(({ kind, email }) => (
          <label key={kind} className="grid items-center gap-1 sm:grid-cols-[1fr_12rem] sm:gap-4">
            <span>{noticeLabel(kind)}</span>
            <Select
              size="sm"
              options={CHOICES}
              disabled={choose.isPending}
              value={choose.pendingInput?.kind === kind ? choose.pendingInput.email : email}
              onValueChange={(chosen) => void choose.run({ kind, email: chosen })}
            />
          </label>
        ))}
      <p className="grid items-center gap-1 text-muted sm:grid-cols-[1fr_12rem] sm:gap-4">
        <span>
          {choices.some(({ is_fixed }) => is_fixed)
            ? 'Decisions about your application, access and requests, and security notices'
            : 'Security notices'}
        </span>
        <span className="text-sm">Always by email</span>
      </p>
      <div className="grid items-center gap-1 border-t border-border pt-3 sm:grid-cols-[1fr_12rem] sm:gap-4">
        <span id="time-zone-of-digest">Time zone of the daily summary, which is sent at 08:00</span>
        <Select
          size="sm"
          aria-labelledby="time-zone-of-digest"
          options={[...new Set([chosenZone, ...zones])].map((name) => ({ value: name, label: name }))}
          disabled={zone.isPending}
          value={zone.pendingInput ?? chosenZone}
          onValueChange={(chosen) => void zone.run(chosen)}
        />
      </div>
    </div>
  );
}
