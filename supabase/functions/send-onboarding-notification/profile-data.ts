// Checks the shape of the data that the form sends (ONB-06). The letters use the saved profile instead, whose rules the
// database enforces.
import { HttpError } from '../_shared/http.ts';

/** Maximum length of a field in characters. The database has the same limit. */
const TEXT_LIMIT = 5_000;
const SERVICES_LIMIT = 50;
const FIELDS_LIMIT = 50;

/** Throws a 400 with a sentence unless the body is `{ profileData: { field: text, services: [text] } }`. */
export function checkProfileData(body: unknown): void {
  const profileData = isRecord(body) ? body.profileData : undefined;
  if (!isRecord(profileData)) throw new HttpError(400, 'The request must contain profileData.');
  const fields = Object.entries(profileData);
  if (fields.length === 0) throw new HttpError(400, 'profileData is empty.');
  if (fields.length > FIELDS_LIMIT) throw new HttpError(400, 'profileData has too many fields.');
  for (const [name, value] of fields) {
    if (isService(name)) checkServices(value);
    else if (typeof value === 'string') checkText(name, value);
    else if (typeof value !== 'boolean' && value !== null) {
      throw new HttpError(400, `The field ${shown(name)} must be text.`);
    }
  }
}

function checkServices(value: unknown): void {
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string')) {
    throw new HttpError(400, 'The services must be a list of texts.');
  }
  if (value.length > SERVICES_LIMIT) throw new HttpError(400, 'There are too many services.');
  for (const entry of value) checkText('services', String(entry));
}

function checkText(name: string, value: string): void {
  if (value.length > TEXT_LIMIT) throw new HttpError(400, `The field ${shown(name)} is too long.`);
}

function isService(name: string): boolean {
  return name === 'services' || name === 'intended_services' || name === 'intendedServices';
}

/** Makes a field's name safe to repeat in the answer. */
function shown(name: string): string {
  return name.replace(/[^\w-]/g, '').slice(0, 40);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
