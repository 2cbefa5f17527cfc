/** What stands before the secret part of an address that is answered to. */
export const REPLY_LOCAL = 'respuesta';

const ADDRESS = new RegExp(`^${REPLY_LOCAL}\\+([a-z2-7]{32})@(.+)$`);

/** The secret part of an address; null: it has none, or is of another domain. */
export function tokenOfAddress(address: string, domain: string): string | null {
  const [, token = '', at = ''] = ADDRESS.exec(address.trim().toLowerCase()) ?? [];
  return at === domain ? token : null;
}

/** How an address of its own is shown before there is one: its secret part is made with the message that names it. */
export const ownAddress = (domain: string): string => `${REPLY_LOCAL}+…@${domain}`;

/** Addresses that are taken in: those of letters, and the one without a secret, which a person may have typed. */
export const isOurs = (address: string, domain: string): boolean =>
  address.trim().toLowerCase() === `${REPLY_LOCAL}@${domain}` || tokenOfAddress(address, domain) !== null;
