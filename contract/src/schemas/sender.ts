/** The address at its own domain from which an insurer writes to its families, and the records of DNS that let it. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull } from './common.ts';

/** What the records are: the key that signs, the one that takes its place, the policy of the domain, and who may send for the return path. */
const SENDER_RECORDS = ['dkim', 'dkim_siguiente', 'dmarc', 'spf'] as const;
export type SenderRecordKind = (typeof SENDER_RECORDS)[number];

/** What DNS says of a record: as it should be, absent, another one, several where one may be, or no answer. */
const RECORD_STATES = ['bien', 'falta', 'distinto', 'varios', 'sin_respuesta'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/**
 * `pendiente`: the record is not right yet; `verificado`: e-mails leave from the address; `caido`: it was right and is not any more;
 * `ajeno`: the record is right, but another insurer has the domain.
 */
const SENDER_STATES = ['pendiente', 'verificado', 'caido', 'ajeno'] as const;

const DOMAIN = '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?\\.){1,8}[\\p{L}]{2,63}';

export const SenderChoice = object({
  direccion: Type.String({
    maxLength: 200,
    pattern: `^[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,62}[A-Za-z0-9])?@${DOMAIN}$`,
    description: 'Address at a domain of the insurer.',
    examples: ['legado@aurora.example'],
  }),
});
export type SenderChoice = Static<typeof SenderChoice>;

export const SenderRecord = object({
  registro: option(SENDER_RECORDS),
  nombre: Type.String({ description: 'Name of the TXT record.' }),
  valor: Type.String({ description: 'The value that the record should have.' }),
  necesario: Type.Boolean({ description: 'Without it nothing leaves from the address.' }),
  estado: orNull(option(RECORD_STATES, { description: 'null: not asked yet.' })),
  hallado: Type.Array(Type.String(), { description: 'The values found in DNS.' }),
});
export type SenderRecord = Static<typeof SenderRecord>;

export const SenderView = object({
  remitente: orNull(
    object({
      direccion: Type.String(),
      estado: option(SENDER_STATES),
      verificado: orNull(instant('Since when the record is right.')),
      comprobado: orNull(instant('When DNS was asked last.')),
      renovando: Type.Boolean({ description: 'Another key waits to be published.' }),
      registros: Type.Array(SenderRecord),
    }),
  ),
  servicio: Type.String({ description: 'Address from which e-mails leave without one.' }),
});
export type SenderView = Static<typeof SenderView>;
