/** An insurer's sender address at its own domain, and the DNS records that allow it. */
import { type Static, Type } from 'typebox';
import { instant, object, option, orNull } from './common.ts';

/** The DNS records: the DKIM key, the next DKIM key, the domain's DMARC policy, and the SPF record of the return path. */
const SENDER_RECORDS = ['dkim', 'dkim_siguiente', 'dmarc', 'spf'] as const;
export type SenderRecordKind = (typeof SENDER_RECORDS)[number];

/** The state of a record in DNS: right, missing, different, several where one is allowed, or no answer. */
const RECORD_STATES = ['bien', 'falta', 'distinto', 'varios', 'sin_respuesta'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/**
 * `pendiente`: the record of the DKIM key is not right yet; `verificado`: e-mails leave from the address; `caido`: that
 * record was right and no longer is; `ajeno`: that record is right, but another insurer uses the domain.
 */
const SENDER_STATES = ['pendiente', 'verificado', 'caido', 'ajeno'] as const;

const DOMAIN = '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?\\.){1,8}[\\p{L}]{2,63}';

export const SenderChoice = object({
  /** Address at a domain of the insurer. */
  direccion: Type.String({ maxLength: 200, pattern: `^[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,62}[A-Za-z0-9])?@${DOMAIN}$` }),
});
export type SenderChoice = Static<typeof SenderChoice>;

export const SenderRecord = object({
  registro: option(SENDER_RECORDS),
  nombre: Type.String(),
  /** The value that the record should have. */
  valor: Type.String(),
  /** Whether e-mails leave from the address only if this record is right. */
  necesario: Type.Boolean(),
  /** Null: DNS has not been asked yet. */
  estado: orNull(option(RECORD_STATES)),
  /** The values found in DNS. */
  hallado: Type.Array(Type.String()),
});
export type SenderRecord = Static<typeof SenderRecord>;

export const SenderView = object({
  remitente: orNull(
    object({
      direccion: Type.String(),
      estado: option(SENDER_STATES),
      /** Since when the record of the DKIM key has been right; null: it is not right. */
      verificado: orNull(instant()),
      comprobado: orNull(instant()),
      /** Whether a new key waits for the insurer to publish its record. */
      renovando: Type.Boolean(),
      registros: Type.Array(SenderRecord),
    }),
  ),
  /** The service's address, from which e-mails leave while the insurer has no verified address of its own. */
  servicio: Type.String(),
});
export type SenderView = Static<typeof SenderView>;
