/** Messages to the heir's telephone: where they may go, and their purpose. */
import { type Static, Type } from 'typebox';
import { object, option, orNull } from './common.ts';

/** How the signing code is sent. */
const CODE_WAYS = ['correo', 'sms'] as const;
export type CodeWay = (typeof CODE_WAYS)[number];
/** `sms`: to the mobile on file, never to one that has had the link. */
export const codeWay = option(CODE_WAYS, { default: 'correo' });

/** For the family, only the last digits of each number; for the service, whole numbers. */
export const Contact = object({
  /** The mobile that the heir gave in the portal; null: none. */
  propio: orNull(Type.String()),
  /** Where a link would go now; null: to no telephone. */
  enlace: orNull(Type.String()),
  /** Where a code to sign would go now; null: to no telephone. */
  codigo: orNull(Type.String()),
  hay_sms: Type.Boolean(),
});
export type Contact = Static<typeof Contact>;
export const DeskContact = Contact;
export type DeskContact = Contact;

export const GivenPhone = object({
  /** A mobile: nine Spanish digits, or with `+` and the prefix of the country. Null takes it away. */
  telefono: orNull(Type.String({ minLength: 1, maxLength: 60 })),
});
