/** The addresses of the service at the domain where e-mail comes in; pure. */

/** Purpose of an address with a secret part: answers of readers, or bounces of mail servers. */
export type AddressUse = 'respuesta' | 'rebote';

const WITH_SECRET = /^(respuesta|rebote)\+([a-z2-7]{32})@(.+)$/;
/** Local parts accepted without a secret: `respuesta`, which a person may type, and two that RFC 5321, 4.5.1, and RFC 2142 demand. */
const WITHOUT_SECRET = ['respuesta', 'postmaster', 'abuse'];

export interface OwnAddress {
  readonly use: AddressUse;
  /** The secret part of the address: 32 letters and digits in base 32. */
  readonly token: string;
}

export const addressFor = ({ use, token }: OwnAddress, domain: string): string => `${use}+${token}@${domain}`;

/** The address for answers as a preview shows it: the secret part is made only when the message leaves. */
export const replyAddressShown = (domain: string): string => addressFor({ use: 'respuesta', token: '…' }, domain);

/** Reads an address with a secret part; null: it has none, or is of another domain. */
export function readAddress(address: string, domain: string): OwnAddress | null {
  const [, use, token = '', at] = WITH_SECRET.exec(address.trim().toLowerCase()) ?? [];
  return at === domain ? { use: use as AddressUse, token } : null;
}

/** Whether mail to an address is accepted. Only `postmaster` may come without a domain (RFC 5321, 4.1.1.3). */
export function isOurs(address: string, domain: string): boolean {
  const recipient = address.trim().toLowerCase();
  return (
    recipient === 'postmaster' ||
    WITHOUT_SECRET.some((local) => recipient === `${local}@${domain}`) ||
    readAddress(recipient, domain) !== null
  );
}
