// `npm start`: runs the whole product with demonstration data. `--dev` adds hot reload.
import { REMOTES } from './apps.mjs';
import { buildApps } from './start/built-apps.mjs';
import { readFreePorts, createDataDirectory, serverFromEnvironment } from './start/settings.mjs';
import { startStack } from './start/stack.mjs';
import { runUntilEnded } from './start/run-until-ended.mjs';

const isDev = process.argv.includes('--dev');

const ACCOUNTS = `  Accounts, all with the password demo-password-1
    admin@demo.test      admin
    auditor@demo.test    auditor of two audits; the mailbox page shows the code that the portal asks for
    client@demo.test     approved client with audits and files
    member@demo.test     reads and writes in the team of that client
    viewer@demo.test     only reads there
    pending@demo.test    applicant waiting for approval
    rejected@demo.test   rejected applicant
    new@demo.test        new account that has not applied`;

await runUntilEnded(async (end) => {
  const ports = await readFreePorts();
  const dataDir = createDataDirectory();
  if (!isDev) {
    console.info('Building what has changed ...');
    buildApps();
  }
  console.info('Starting backend, mailbox, functions and apps ...');
  const stack = await startStack({
    dataDir,
    ...serverFromEnvironment(),
    ports,
    seed: 'demo',
    apps: isDev ? 'dev' : 'built',
    google: googleFromEnvironment(),
    onLost: (what) =>
      void end(1, `${what} Everything else was stopped. No data was lost. Start again with npm start.`),
  });
  printWelcome(stack, dataDir);
  return stack;
});

function googleFromEnvironment() {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = process.env;
  return clientId && secret ? { clientId, secret } : undefined;
}

function printWelcome({ urls, hasDemoAccounts }, dataDir) {
  console.info(`
  Portal     ${urls.shell}
  Mailbox    ${urls.mailbox}   (every e-mail of the demonstration)
  Backend    ${urls.backend}   (embedded, for development and demonstration)
  Remotes    ${REMOTES.map(({ name }) => urls[name]).join('   ')}
  Data       ${dataDir}

${hasDemoAccounts ? ACCOUNTS : '  The database of DATABASE_URL already has accounts, so the demonstration data was not written into it.'}

  Ctrl-C stops all of it.
`);
  console.info(`ready ${urls.shell}`);
}
