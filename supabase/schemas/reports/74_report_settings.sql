-- How generated reports present the firm (SEAL-03): one row, which admins change. Each report's snapshot keeps a copy of the row.

-- WCAG's contrast of a colour such as #123a6b on white.
create function private.contrast_on_white(color text) returns numeric
language sql immutable set search_path = '' as $$
  select 1.05 / (0.05 + sum(part.weight * case when part.light <= 0.04045 then part.light / 12.92
    else ((part.light + 0.055) / 1.055) ^ 2.4 end))
  from (
    select p.weight, get_byte(decode(substr(color, p.at, 2), 'hex'), 0) / 255.0 as light
    from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) p (at, weight)) part
$$;

create function private.check_print_color(label text, color text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.check_that(color ~ '^#[0-9a-f]{6}$', format('%s must be a colour such as #123a6b.', label))
    and private.check_that(private.contrast_on_white(color) >= 4.5,
      format('%s is too light for white paper: its contrast must be at least 4.5 to 1.', label));
end $$;

-- A PNG or JPEG as base64, whose pixels a PDF can show unchanged. Checked by its first bytes, because an SVG can hold a script.
create function private.check_logo(logo text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  head bytea;
begin
  if logo is null then
    return true;
  end if;
  perform private.check_that(char_length(logo) <= 273068, 'The logo can have at most 200 kB.');
  perform private.check_that(logo ~ '^[A-Za-z0-9+/]{40,}={0,2}$' and char_length(logo) % 4 = 0, 'The logo must be a PNG or JPEG.');
  head := decode(left(logo, 40), 'base64');
  if substr(head, 1, 3) = '\xffd8ff' then
    return true;
  end if;
  perform private.check_that(substr(head, 1, 8) = '\x89504e470d0a1a0a' and substr(head, 13, 4) = '\x49484452',
    'The logo must be a PNG or JPEG.');
  -- The low bytes of width and height, the bits per channel, and the interlacing.
  return private.check_that(
    substr(head, 17, 2) = '\x0000' and substr(head, 21, 2) = '\x0000'
      and get_byte(head, 18) * 256 + get_byte(head, 19) between 1 and 2000
      and get_byte(head, 22) * 256 + get_byte(head, 23) between 1 and 2000,
    'The logo can be at most 2,000 pixels wide and high.')
    and private.check_that(get_byte(head, 24) <= 8 and get_byte(head, 28) = 0,
      'The logo must have 8 bits for each colour and no interlaced lines. Save it again as an ordinary PNG.');
end $$;

create function private.check_page_size(page_size text) returns boolean
language sql stable set search_path = '' as $$
  select private.check_that(page_size in ('A4', 'Letter'), 'The paper must be A4 or Letter.')
$$;
grant execute on function private.contrast_on_white, private.check_print_color, private.check_logo, private.check_page_size to
  authenticated, service_role;

create table public.report_settings (
  id boolean primary key default true constraint report_settings_are_one_row check (id),
  -- Null for the name of the portal.
  firm_name text,
  -- PNG or JPEG as base64.
  logo text,
  page_size text not null default 'A4',
  primary_color text not null default '#123a6b',
  -- Null for the accent of the portal (BRAND-01).
  accent_color text,
  -- Markdown.
  method text,
  about text,
  disclaimer text default 'A security audit reduces risk. It cannot show that code is free of vulnerabilities, and the absence of a finding does not mean that there is none.

This report covers only the code at the commits listed under Scope, within the time agreed for the audit. It does not cover later changes, deployed instances of the code, third-party dependencies, compilers, or components outside the code, unless Scope lists them.

The report was prepared for our client, under our agreement with them. It is provided as is, without warranty of any kind, and others may not rely on it. It is not legal, financial or investment advice, and not an endorsement of any project, product or token.',
  contact text,
  -- SEAL-07: what severities and statuses mean. Markdown.
  severity_definitions text default 'Each finding has a severity, which follows from its likelihood and its impact.

| Likelihood \ Impact | High | Medium | Low |
| --- | --- | --- | --- |
| **High** | Critical | High | Medium |
| **Medium** | High | Medium | Low |
| **Low** | Medium | Low | Low |

**Impact** is what is lost when the finding is exploited: funds, control over the protocol or its availability. **Likelihood** is how probable that is: what it costs, who can do it, and under which conditions.

- **Critical**: funds can be stolen or frozen, or the protocol can be taken over, under conditions that are common or that an attacker can create. Fix it before the code is used.
- **High**: a serious loss of funds or control, under conditions that are less common. Fix it before the code is used.
- **Medium**: a limited loss, or a serious one under rare conditions. It should be fixed.
- **Low**: a minor fault without a direct loss. Fixing it makes the code safer.
- **Informational**: no risk by itself, such as unclear code, missing documentation or a departure from good practice.
- **Gas**: the code works, and could cost less to run.',
  status_definitions text default '- **Open**: the client has not answered yet, or a fix did not solve the problem.
- **Fix submitted**: the client has sent a fix, which we have not reviewed yet.
- **Partially fixed**: the fix solves a part of the problem.
- **Fixed**: we have reviewed the fix, and it solves the problem.
- **Acknowledged**: the client knows of the finding and has decided not to change the code.
- **Disputed**: the client does not agree that this is a finding.
- **Withdrawn**: we no longer consider this a finding.',
  -- Printed on each page of a report, such as "Confidential".
  confidentiality text,
  updated_at timestamptz not null default now(),

  constraint report_settings_firm_name_is_one_line check (private.check_line('The name of the firm', firm_name, 120)),
  constraint report_settings_logo_is_an_image check (private.check_logo(logo)),
  constraint report_settings_page_size_is_known check (private.check_page_size(page_size)),
  constraint report_settings_primary_color_is_readable check (private.check_print_color('The main colour', primary_color)),
  constraint report_settings_accent_color_is_readable check (private.check_print_color('The colour of links', accent_color)),
  constraint report_settings_method_is_short check (private.check_length('The method', method, 20000)),
  constraint report_settings_about_is_short check (private.check_length('The text about the firm', about, 20000)),
  constraint report_settings_disclaimer_is_short check (private.check_length('The disclaimer', disclaimer, 20000)),
  constraint report_settings_contact_is_short check (private.check_length('The contact', contact, 5000)),
  constraint report_settings_severity_definitions_are_short check (
    private.check_length('The definitions of severities', severity_definitions, 20000)),
  constraint report_settings_status_definitions_are_short check (
    private.check_length('The definitions of statuses', status_definitions, 20000)),
  constraint report_settings_confidentiality_is_one_line check (private.check_line('The confidentiality', confidentiality, 60))
);

insert into public.report_settings default values;

create trigger keep_updated_at before update on public.report_settings for each row execute function private.keep_updated_at();
create trigger log_report_settings after update on public.report_settings
  for each row when (not private.is_operator()) execute function private.log_settings('report_settings_changed');

alter table public.report_settings enable row level security;
create policy "Admins see and change the settings of reports" on public.report_settings for all to authenticated
  using ((select private.is_admin()));
grant select, update (firm_name, logo, page_size, primary_color, accent_color, method, about, disclaimer, contact, severity_definitions,
  status_definitions, confidentiality)
  on public.report_settings to authenticated;
grant select, insert, update, delete on public.report_settings to service_role;

-- For reports ---------------------------------------------------------------------------------------------------------

-- The firm's name; null while it has none, for the name of the portal.
create function private.firm_name() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(btrim(s.firm_name), '') from public.report_settings s
$$;

-- What a snapshot keeps of the settings. The name and the accent of the portal replace missing ones.
create function private.firm_of(settings public.report_settings, portal_name text, portal_accent text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(settings) - '{id,updated_at,firm_name}'::text[]
    || jsonb_build_object('name', coalesce(nullif(btrim(settings.firm_name), ''), portal_name),
      'accent_color', coalesce(settings.accent_color, portal_accent))
$$;

-- Admins: the firm of a report with unsaved settings, for a preview. generate-report calls this in the name of the caller.
create function public.draft_firm(settings jsonb, portal_name text, portal_accent text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given constant public.report_settings := jsonb_populate_record((select s from public.report_settings s), settings);
begin
  perform private.allow('admin');
  perform private.check_line('The name of the firm', given.firm_name, 120);
  perform private.check_line('The confidentiality', given.confidentiality, 60);
  perform private.check_logo(given.logo);
  perform private.check_page_size(given.page_size);
  perform private.check_print_color('The main colour', given.primary_color);
  perform private.check_print_color('The colour of links', given.accent_color);
  return private.firm_of(given, draft_firm.portal_name, draft_firm.portal_accent);
end $$;
