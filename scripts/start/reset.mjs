// Removes the demonstration's data; the next start makes it anew.
import { rmSync } from 'node:fs';
import { dataDirectory } from './settings.mjs';

const folder = dataDirectory();
rmSync(folder, { recursive: true, force: true });
console.info(`Removed ${folder}. The next npm start makes it anew.`);
