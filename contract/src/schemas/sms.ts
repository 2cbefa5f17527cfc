/** Messages to the heir's telephone: where they may go, and their purpose. */
import { type Static, Type } from 'typebox';
import { object, option, orNull } from './common.ts';

/** How the signing code is sent. */
const CODE_WAYS = ['correo', 'sms'] as const;
export type CodeWay = (typeof CODE_WAYS)[number];
/** `sms`: the code goes to the mobile on file, but never to a mobile that was sent the link. */
export const codeWay = option(CODE_WAYS, { default: 'correo' });

/** For the family, only the last digits of each number; for the service, whole numbers. */
export const Contact = object({
  /** The mobile that the heir gave in the portal; null: none. */
  propio: orNull(Type.String()),
  /** Telephone to which a link would go now; null: none. */
  enlace: orNull(Type.String()),
  /** Telephone to which a signing code would go now; null: none. */
  codigo: orNull(Type.String()),
  hay_sms: Type.Boolean(),
});
export type Contact = Static<typeof Contact>;
export const DeskContact = Contact;
export type DeskContact = Contact;

export const GivenPhone = object({
  /** A mobile: nine Spanish digits, or with `+` and the country's prefix. Null removes the mobile on file. */
  telefono: orNull(Type.String({ minLength: 1, maxLength: 60 })),
});
