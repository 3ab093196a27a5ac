/** Whether a text, such as an id in an address, has the form of a UUID. No row has an id of another form. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
