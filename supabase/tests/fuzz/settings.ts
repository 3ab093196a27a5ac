/** The default seed gives the same requests on every machine, so that a failure can be repeated. */
export const seed = Number(process.env['FUZZ_SEED'] ?? 20261121);

/** `npm test` sends 8,000, `npm run fuzz` 20,000. */
const ALL = Number(process.env['FUZZ_REQUESTS'] ?? 8_000);

/** How many requests each of the three suites sends; together FUZZ_REQUESTS. */
const members = Math.floor(ALL * 0.1);
const admins = Math.floor(ALL * 0.35);
export const counts = { clients: ALL - members - admins, members, admins };
