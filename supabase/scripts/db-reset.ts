// Removes the demonstration's data; the next start makes it anew.
import { rmSync } from 'node:fs';
import { dataDirectory } from '../../scripts/start/settings.mjs';

const folder: string = dataDirectory();
rmSync(folder, { recursive: true, force: true });
console.info(`Removed ${folder}. The next npm start makes it anew.`);
