import {
  useChooseNoticeEmail,
  useChooseTimeZone,
  useNoticeChoices,
  type NoticeChoice,
} from '@portal/data/notices/choices';
import { asksReader, NOTICE_KINDS, noticeGroup, noticeLabel } from '@portal/domain/notices/kinds';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { ChoiceCard } from '@portal/ui/forms/choice-card';
import { Combobox } from '@portal/ui/forms/combobox';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { useAction } from '@portal/ui/hooks/use-action';
import { TitledCard } from '@portal/ui/primitives/card';
import { cn } from '@portal/ui/primitives/class-names';

/** Related kinds are listed together, as in NOTICE_KINDS. */
const ORDER = Object.keys(NOTICE_KINDS);

const CHOICES = [
  { value: 'at_once', label: 'Email (within 15 minutes)' },
  { value: 'daily', label: 'Daily summary' },
  { value: 'never', label: 'No email' },
];

/** Ways to choose for all kinds at once. */
const WAYS = [
  { title: 'Everything', description: 'Each by email, within 15 minutes', emailOf: () => 'at_once' },
  {
    title: 'What needs me',
    description: 'By email only what waits for you',
    emailOf: (kind: string) => (asksReader(kind) ? 'at_once' : 'never'),
  },
  { title: 'Daily summary', description: 'One email a day, at 08:00', emailOf: () => 'daily' },
];

type Choice = { kinds: readonly string[]; email: string };

const ROW = 'grid grid-cols-1 items-center gap-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] sm:gap-4';

/** NOTE-02: how each kind of notice comes by e-mail, and at which 08:00 the daily summary is sent. */
export function NotificationsCard({ userId }: { userId: string }) {
  return (
    <TitledCard
      titleId="notifications"
      title="Notifications"
      description="The bell shows everything. Choose what you also receive by email. Each email collects 15 minutes of activity and leaves out what you have already read in the portal."
    >
      <QueryContent
        query={useNoticeChoices(userId)}
        title="Failed to load notification settings"
        skeletonClassName="h-64 rounded-lg"
      >
        {({ choices, timeZone }) => <Choices userId={userId} choices={choices} timeZone={timeZone} />}
      </QueryContent>
    </TitledCard>
  );
}

type Props = { userId: string; choices: NoticeChoice[]; timeZone: string | null };

function Choices({ userId, choices, timeZone }: Props) {
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const chooseZone = useChooseTimeZone(userId);
  const chooseEmail = useChooseNoticeEmail(userId);
  const choose = useAction(
    async (chosen: readonly Choice[]) => {
      // Without a choice, the daily summary is sent at 08:00 of this browser's time zone.
      if (timeZone === null && chosen.some(({ email }) => email === 'daily'))
        await chooseZone.mutateAsync(browserZone);
      for (const choice of chosen) await chooseEmail.mutateAsync(choice);
    },
    { success: 'Notification settings saved', failure: 'Failed to save the notification settings' },
  );
  const shown = choices
    .filter(({ is_fixed }) => !is_fixed)
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
    .map(({ kind, email }) => ({
      kind,
      email: choose.pendingInput?.find(({ kinds }) => kinds.includes(kind))?.email ?? email,
    }));
  const row = { isPending: choose.isPending, onChoose: (choice: Choice) => choose.run([choice]) };
  function chooseWay(emailOf: (kind: string) => string) {
    const changed = shown.filter(({ kind, email }) => emailOf(kind) !== email);
    const byEmail = Map.groupBy(changed, ({ kind }) => emailOf(kind));
    void choose.run([...byEmail].map(([email, rows]) => ({ email, kinds: rows.map(({ kind }) => kind) })));
  }
  return (
    <div className="flex flex-col gap-5">
      {shown.length > 0 && (
        <FieldSet legend="Email me about">
          <div className="grid gap-2 sm:grid-cols-3 md:grid-cols-1 lg:grid-cols-3">
            {WAYS.map(({ title, description, emailOf }) => (
              <ChoiceCard
                key={title}
                name="way"
                title={title}
                description={description}
                disabled={choose.isPending}
                checked={shown.every(({ kind, email }) => emailOf(kind) === email)}
                onChange={() => chooseWay(emailOf)}
              />
            ))}
          </div>
        </FieldSet>
      )}
      {[...Map.groupBy(shown, ({ kind }) => noticeGroup(kind))].map(([group, kinds]) => (
        <section key={group} aria-label={group} className="flex flex-col gap-1.5">
          <h3 className="border-b border-border pb-1.5 font-semibold">{group}</h3>
          {kinds.length > 1 && <Row label="Set all" chosen={kinds} {...row} />}
          {kinds.map((chosen) => (
            <Row key={chosen.kind} label={noticeLabel(chosen.kind)} chosen={[chosen]} {...row} />
          ))}
        </section>
      ))}
      <p className={cn(ROW, 'border-t border-border pt-3 text-muted')}>
        <span>
          {choices.some(({ is_fixed }) => is_fixed)
            ? 'Decisions about your application, access and requests, and security notices'
            : 'Security notices'}
        </span>
        <span className="text-sm">Always by email</span>
      </p>
      <TimeZone chosen={timeZone ?? browserZone} choose={chooseZone} />
    </div>
  );
}

type RowProps = {
  label: string;
  chosen: readonly { kind: string; email: string }[];
  isPending: boolean;
  onChoose: (choice: Choice) => unknown;
};

function Row({ label, chosen, isPending, onChoose }: RowProps) {
  const [email, ...others] = new Set(chosen.map((each) => each.email));
  return (
    <label className={ROW}>
      <span className={cn(chosen.length > 1 && 'text-muted')}>{label}</span>
      <Select
        size="sm"
        options={CHOICES}
        {...(chosen.length > 1 && { placeholder: 'Different' })}
        disabled={isPending}
        value={others.length > 0 ? '' : email}
        onValueChange={(value) => onChoose({ kinds: chosen.map(({ kind }) => kind), email: value })}
      />
    </label>
  );
}

const zoneOption = (name: string) => ({ value: name, label: name.replaceAll('_', ' ') });

function TimeZone({ chosen, choose }: { chosen: string; choose: ReturnType<typeof useChooseTimeZone> }) {
  const zone = useAction(choose, {
    success: 'Time zone saved',
    failure: 'Failed to save the time zone',
  });
  const zones = [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <Field label="Time zone of the daily summary, which is sent at 08:00">
      <Combobox
        className="sm:max-w-80"
        options={zones.map(zoneOption)}
        value={zoneOption(zone.pendingInput ?? chosen)}
        onSelect={({ value }) => void zone.run(value)}
        placeholder="Time zone"
        searchPlaceholder="Search for a city"
        disabled={zone.isPending}
      />
    </Field>
  );
}
