/** A mandate as data: what its credential says, and what a program is told that checks a code (docs/mandate-format.md). */
import { type Static, Type } from 'typebox';
import { CERTIFICADO_TYPES } from './certificados.ts';
import { date, instant, object, option, orNull } from './common.ts';
import { CUENTA_ACTIONS } from './lists.ts';
import { EJEMPLAR_KINDS } from './mandato.ts';

/** Kind of the token of a mandate, and of the list that says which hold. */
export const CREDENTIAL_TYPE = 'mandato+jwt';
export const STATUS_LIST_TYPE = 'statuslist+jwt';

/** Values of the list: two bits for each place (Token Status List, section 7). */
export const STATUS = { vigente: 0, terminado: 1, en_revision: 2 } as const;
export const STATUS_BITS = 2;

export const CredentialMandate = object({
  version: option(['1'], { description: 'Of this format.' }),
  mandante: object({ nombre: Type.String({ description: 'Who signed, as the paper says it.' }) }),
  fallecido: object({ nombre: Type.String() }),
  destino: option(EJEMPLAR_KINDS, { description: '`certificados`: for the public registers.' }),
  proveedor: orNull(
    Type.String({ description: 'To whom it is addressed, and nobody else; null: the public registers.' }),
  ),
  acciones: Type.Array(
    object({
      accion: option(CUENTA_ACTIONS),
      identificadores: Type.Array(Type.String(), { description: 'Of the accounts; empty: all of the deceased there.' }),
    }),
  ),
  solo_aviso: Type.Boolean({ description: 'The provider is only told of the death; nothing is erased.' }),
  certificados: Type.Array(option(CERTIFICADO_TYPES)),
  firmado: instant('When it was signed.'),
  hasta: date('Last day on which it gives authority, in Madrid.', '2028-11-25'),
  huella_texto: Type.String({ description: 'SHA-256 of the text that was signed, hexadecimal.' }),
  referencia: Type.String({ description: 'Of the case.' }),
  aseguradora: Type.String({ description: 'On whose behalf the service acts.' }),
  servicio: Type.String({ description: 'Who acts for the family.' }),
  comprobacion: object({ codigo: Type.String(), pagina: Type.String() }),
});
export type CredentialMandate = Static<typeof CredentialMandate>;

/** What is signed: the claims of RFC 7519, the mandate, and its place in the list. */
export const CredentialClaims = object({
  iss: Type.String({ description: 'The service.' }),
  iat: Type.Integer(),
  exp: Type.Integer({ description: 'The midnight that ends its last day.' }),
  mandato: CredentialMandate,
  status: object({ status_list: object({ idx: Type.Integer(), uri: Type.String() }) }),
});
export type CredentialClaims = Static<typeof CredentialClaims>;

export const CHECK_STATES = ['vigente', 'terminado', 'en_revision', 'desconocido', 'demasiadas'] as const;

/** What a program is told that asks with a code: what the page shows people, and the credential of one that holds. */
export const CodeCheck = object({
  estado: option(CHECK_STATES),
  firmado: orNull(instant('When it was signed.')),
  fin: orNull(instant('When it ended.')),
  clases: Type.Array(Type.String(), { description: 'What kinds of things it allows.' }),
  credencial: orNull(Type.String({ description: 'JWS, of one that holds.' })),
});
export type CodeCheck = Static<typeof CodeCheck>;
