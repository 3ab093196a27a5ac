// The firm's look on reports (SEAL-03): which values the database takes, and that reports keep them.
import assert from 'node:assert/strict';
import { as, it, truth } from '../../check.ts';
import { getRows } from '../../people.ts';

const row = getRows('owner');

const base64 = (...bytes: number[]) =>
  Buffer.from([...bytes, ...Array.from({ length: 60 }, () => 0)]).toString('base64');
const JPEG = base64(0xff, 0xd8, 0xff, 0xe0);

/** The head of a PNG. */
function png({ width = 300, height = 80, bits = 8, isInterlaced = false } = {}): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return base64(...head, bits, 6, 0, 0, isInterlaced ? 1 : 0);
}

const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>${' '.repeat(60)}</svg>`,
);

const set = (column: string, value: string | null) =>
  as('admin', `update report_settings set ${column} = $1 where id`, [value]);

/** The firm of a report that an admin would generate now. */
async function firm(): Promise<Record<string, unknown>> {
  const { answer } = await as(
    'admin',
    `select draft_report('${row.audit}', '9', 'final', false, '{"firm_name": "The portal", "accent": "#08674f"}') as answer`,
  ).onlyRow();
  return (answer as { snapshot: { firm: Record<string, unknown> } }).snapshot.firm;
}

it('SEAL-03 BRAND-01 a report has the name and the accent of the portal, readable colours and a disclaimer before an admin sets anything', async () => {
  const { disclaimer, severity_definitions, status_definitions, ...look } = await firm();
  assert.deepEqual(look, {
    name: 'The portal',
    logo: null,
    page_size: 'A4',
    primary_color: '#123a6b',
    accent_color: '#08674f',
    method: null,
    about: null,
    contact: null,
    confidentiality: null,
  });
  assert.match(String(severity_definitions), /\| \*\*High\*\* \| Critical \| High \| Medium \|/);
  assert.deepEqual(
    String(status_definitions)
      .match(/(?<=\*\*)[A-Z][a-z ]+/g)
      ?.join(', '),
    'Open, Fix submitted, Partially fixed, Fixed, Acknowledged, Disputed, Withdrawn',
  );
  assert.match(String(disclaimer), /cannot show that code is free of vulnerabilities/);
  await set('accent_color', '#123456').hasRows(1);
  assert.equal((await firm())['accent_color'], '#123456');
});

it('SEAL-03 a logo is a PNG or a JPEG of at most 200 kB and 2,000 pixels that a PDF can show as it is', async () => {
  await set('logo', JPEG).hasRows(1);
  await set('logo', png({ width: 2000, height: 2000 })).hasRows(1);
  await set('logo', null).hasRows(1);
  const no = async (logo: string, sentence: RegExp) => await set('logo', logo).isRefused('22023', sentence);
  for (const logo of [
    svg.toString('base64'),
    base64(0x47, 0x49, 0x46),
    base64(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    'no base64 at all',
    '',
    'AAAA',
    `${JPEG}=`,
  ])
    await no(logo, /must be a PNG or JPEG/);
  const jpegOf = (length: number) => `/9j/${'A'.repeat(length - 4)}`;
  await set('logo', jpegOf(273_068)).hasRows(1);
  await no(jpegOf(273_072), /at most 200 kB/);
  // Width and height have four bytes each.
  for (const side of [0, 2001, 65_536 + 300])
    for (const size of [{ width: side }, { height: side }]) await no(png(size), /2,000 pixels/);
  await no(png({ bits: 16 }), /8 bits/);
  await no(png({ isInterlaced: true }), /interlaced/);
});

it('SEAL-03 the paper is A4 or Letter', async () => {
  await set('page_size', 'Letter').hasRows(1);
  await set('page_size', 'A3').isRefused('22023', /A4 or Letter/);
});

it('SEAL-03 a colour must be readable on white paper', async () => {
  for (const column of ['primary_color', 'accent_color']) {
    for (const color of ['#767676', '#0000ff']) await set(column, color).hasRows(1);
    await set(column, '#777777').isRefused('22023', /contrast/);
    for (const color of ['#ffffff', '#00ff00']) await set(column, color).isRefused('22023', /contrast/);
    for (const color of ['red', '#12345', '#123a6bff', '#12345g', '#000000;'])
      await set(column, color).isRefused('22023', /a colour such as/);
  }
});

it('SEAL-03 each text of the settings has a length at which it is refused', async () => {
  for (const [column, longest] of [
    ['method', 20_000],
    ['about', 20_000],
    ['disclaimer', 20_000],
    ['contact', 5_000],
    ['severity_definitions', 20_000],
    ['status_definitions', 20_000],
    ['confidentiality', 60],
  ] as const) {
    await set(column, 'a'.repeat(longest)).hasRows(1);
    await set(column, 'a'.repeat(longest + 1)).isRefused('22023');
  }
});

it('SEAL-03 the activity log says nothing when an admin has saved the settings as they were', async () => {
  await as('admin', `update report_settings set firm_name = firm_name where id`).hasRows(1);
  await truth(`select from admin_activity_logs where action = 'changed_report_settings'`).returns([]);
});

it('SEAL-03 only admins see how reports would look with settings that are not saved, and those are checked too', async () => {
  const draft = (settings: object) =>
    `select draft_firm('${JSON.stringify(settings)}', 'The portal', '#08674f') as firm`;
  const shown = (await as('admin', draft({ firm_name: 'Tried', id: false, logo: null })).onlyRow())['firm'];
  assert.equal((shown as { name: string }).name, 'Tried');
  await as('admin', draft({ primary_color: '#ffffff' })).isRefused('22023', /contrast/);
  await as('admin', draft({ page_size: 'A3' })).isRefused('22023', /A4 or Letter/);
  await as('admin', draft({ accent_color: '#ffffff' })).isRefused('22023', /contrast/);
  await as('admin', draft({ firm_name: 'F'.repeat(121) })).isRefused('22023');
  await as('admin', draft({ confidentiality: 'C'.repeat(61) })).isRefused('22023');
  await as('admin', draft({ logo: svg.toString('base64') })).isRefused('22023', /PNG or JPEG/);
  await truth('select id, firm_name from report_settings').returns([{ id: true, firm_name: null }]);
});
