import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import {
  previewReportSettings,
  useSaveReportSettings,
  type ReportSettingsColumn,
} from '@portal/data/report-settings/changes';
import type { ReportSettings } from '@portal/data/report-settings/queries';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { showInTab } from '@portal/data/storage/show-in-tab';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { showFailure, useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { useWatch } from 'react-hook-form';
import { SaveFooter } from '../shared/save-footer.tsx';
import { MarkdownField } from '../shared/markdown-field.tsx';
import { LogoField } from './logo-field.tsx';
import {
  reportSettingsContent,
  reportSettingsSchema,
  reportSettingsValues,
  TEXTS,
} from './report-settings-values.ts';

const LABELS: Readonly<Record<ReportSettingsColumn, string>> = {
  firm_name: 'Name of the firm',
  logo: 'Logo',
  page_size: 'Paper',
  primary_color: 'Main colour',
  accent_color: 'Colour of links',
  method: 'Method',
  about: 'About the firm',
  disclaimer: 'Disclaimer',
  contact: 'Contact',
  severity_definitions: 'Severity definitions',
  status_definitions: 'Status definitions',
  confidentiality: 'Confidentiality',
};

const HINTS = {
  primary_color: 'Titles, such as #123a6b.',
  accent_color: 'Links and numbers, such as #0b57a4. If it is empty, they have the accent of the portal.',
  method: 'How you audit. Markdown, printed as a section after the scope.',
  about: 'Markdown, printed on the last pages.',
  severity_definitions: 'Markdown. A table can show how likelihood and impact determine a severity.',
  status_definitions: 'Markdown, printed after the severity definitions.',
  contact: 'Markdown, printed after the text about the firm.',
  disclaimer: 'Markdown, printed as the last section. Have your lawyer check it.',
} as const;

/** SEAL-03: changes the firm's look. What another admin has saved meanwhile is merged when saving. */
export function ReportSettingsForm({ settings }: { settings: ReportSettings }) {
  const save = useSaveReportSettings();
  const form = useDraftForm(reportSettingsSchema, {
    draftKey: 'report-settings',
    base: settings,
    toValues: reportSettingsValues,
    save: (values, base) => save.mutateAsync({ base, content: reportSettingsContent(values) }),
    onSaved: () => toast.success('Report settings saved'),
    onFailed: (error) => showFailure(error, 'The report settings were not saved'),
  });
  const { setFields } = form;
  const field = fieldOf(form);
  const { errors } = form.formState;
  const [logo, ...colors] = useWatch({
    control: form.control,
    name: ['logo', 'primary_color', 'accent_color'],
  });
  const texts = useWatch({ control: form.control, name: TEXTS });
  const firm = useWatch({ control: form.control, name: 'firm_name' }).trim();
  const { brand } = useRuntimeConfig();
  const isOtherName = firm !== '' && firm.toLowerCase() !== brand.name.trim().toLowerCase();
  const preview = useAction(
    async () => {
      if (!(await form.trigger())) return;
      const values = reportSettingsSchema.parse(form.getValues());
      await showInTab(() => previewReportSettings(reportSettingsContent(values)));
    },
    { failure: 'The preview could not be made' },
  );

  return (
    <Card>
      <Form aria-label="Report settings" onSubmit={(event) => void form.submit(event)}>
        <CardContent className="grid gap-5 sm:grid-cols-2">
          <div className="flex flex-col gap-3">
            <InputField
              label={LABELS.firm_name}
              hint="If it is empty, reports show the name of the portal."
              autoComplete="organization"
              {...field('firm_name')}
            />
            {/* Below the field, which stays where it is while its text is typed. */}
            {isOtherName && (
              <Notice tone="warning" title="Two names for one firm">
                Reports name {firm}, but the portal, its emails and the page that verifies reports name{' '}
                {brand.name}. A reader may take them for two firms: use one name in both.
              </Notice>
            )}
          </div>
          <LogoField logo={logo} onChange={(value) => setFields({ logo: value })} />
          {(['primary_color', 'accent_color'] as const).map((name, index) => (
            <div key={name} className="flex items-start gap-3">
              <InputField
                label={LABELS[name]}
                hint={HINTS[name]}
                className="min-w-0 grow"
                controlClassName="font-mono"
                autoComplete="off"
                {...field(name)}
              />
              <input
                type="color"
                aria-label={`Choose the ${LABELS[name].toLowerCase()}`}
                className="mt-6 h-9 w-12 shrink-0 cursor-pointer rounded-md border border-input bg-surface p-1"
                value={/^#[0-9a-f]{6}$/i.test(colors[index] ?? '') ? colors[index] : '#000000'}
                onChange={(event) => setFields({ [name]: event.target.value })}
              />
            </div>
          ))}
          <SelectField
            label={LABELS.page_size}
            options={[
              { value: 'A4', label: 'A4' },
              { value: 'Letter', label: 'US Letter' },
            ]}
            {...field('page_size')}
          />
          <InputField
            label={LABELS.confidentiality}
            hint='One line at the foot of each page, such as "Confidential". It may be empty.'
            autoComplete="off"
            {...field('confidentiality')}
          />
          {TEXTS.map((name, index) => (
            <div key={name} className="sm:col-span-2">
              <MarkdownField
                headingLevel={2}
                label={LABELS[name]}
                hint={HINTS[name]}
                value={texts[index] ?? ''}
                error={errors[name]?.message}
                onChange={(value) => setFields({ [name]: value })}
              />
            </div>
          ))}
          <ConflictChoices
            form={form}
            title="Another admin has changed the report settings"
            labels={LABELS}
            toText={(values, name) => (name === 'logo' ? describeLogo(values.logo) : values[name])}
            className="sm:col-span-2"
          />
        </CardContent>
        <SaveFooter form={form} label="Save settings">
          <Button variant="secondary" isPending={preview.isPending} onClick={() => void preview.run()}>
            Open preview
          </Button>
        </SaveFooter>
      </Form>
    </Card>
  );
}

function describeLogo(logo: string): string {
  return logo === '' ? 'No logo' : `A logo of ${Math.ceil((logo.length * 3) / 4 / 1024)} kB`;
}
