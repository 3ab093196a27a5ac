// The fonts of further scripts, read from the packages of package-lock.json. `npm run functions:bundle` puts a module with the same
// exports in this one's place, which has the fonts inside.
import { create } from 'npm:fontkit@2.0.4';
import { chooseScriptFonts, type ScriptFont } from './choose-script-fonts.ts';

export { readScriptFont } from './choose-script-fonts.ts';

export function listScriptFonts(): ScriptFont[] {
  return chooseScriptFonts(create);
}
