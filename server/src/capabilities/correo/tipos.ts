/** An e-mail of the outbox. */
import type { Idioma } from '@albacea/contract/comun.ts';

export type TipoCorreo = 'bienvenida' | 'acceso_nuevo' | 'anulacion';

interface Persona {
  readonly nombre: string;
  readonly apellidos: string;
}

/** What the e-mail says, as it is kept under the key of the case until there is nothing left to send. */
export interface Contenido {
  readonly idioma: Idioma;
  readonly heredero: Persona & { readonly email: string };
  readonly fallecido: Persona;
  readonly enlace: string | null;
  /** Expiry of the link, ISO 8601. */
  readonly caduca: string | null;
}

/** A row for the outbox and, in memory, its content, so that the first attempt needs no second read. */
export interface CorreoNuevo {
  readonly id: string;
  readonly tipo: TipoCorreo;
  readonly cifrado: Buffer;
  readonly creado: Date;
  readonly caduca: Date;
  /** Lease of the first attempt; null leaves it to the worker. */
  readonly reclamo: string | null;
  readonly contenido: Contenido;
}

/** Milliseconds that a claimed e-mail stays claimed; longer than any attempt may last. */
export const ARRIENDO = 90_000;

/** Milliseconds after which an attempt has ended, whatever the mail server does: the transport's total time. */
export const DURACION_MAXIMA = 60_000;
