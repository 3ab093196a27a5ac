/**
 * Whether a page of a list is requested by GET, which can be sent before the page's code has loaded (early-requests.ts). What was
 * searched for stays out of addresses, which servers keep in their logs.
 */
export const isSentByGet = ({ search }: { search: string }) => search === '';
