// Days of the calendar, as YYYY-MM-DD.

const DAY_MS = 86_400_000;
const startOf = (day: string) => Date.parse(`${day}T00:00Z`);

/** The day as the reader's clock has it. */
export const localDay = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export const isDay = (text: string): boolean =>
  // A date such as 30 February is read as one of March.
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text)) && addDays(text, 0) === text;

export const addDays = (day: string, count: number): string =>
  new Date(startOf(day) + count * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((startOf(to) - startOf(from)) / DAY_MS);

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(startOf(day)).getUTCDay() + 6) % 7;
