/** An e-mail of the outbox. */
import type { Idioma } from '@albacea/contract/comun.ts';
import type { ResultadoIntento } from '@albacea/contract/webhooks.ts';

/** To a relative, about a case. */
export type TipoCarta = 'bienvenida' | 'acceso_nuevo' | 'anulacion' | 'codigo_mandato';
/** To an admin of the insurer, about its webhooks; it speaks of no case. */
export type TipoAviso = 'aviso_webhook';
export type TipoCorreo = TipoCarta | TipoAviso;

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
  /** Six digits to sign the mandate with. */
  readonly codigo?: string;
}

/** What an admin is told of an endpoint that fails, kept under the insurer's key. */
export interface ContenidoAviso {
  readonly destinatario: { readonly nombre: string; readonly email: string };
  readonly webhook: string;
  readonly url: string;
  readonly descripcion: string | null;
  /** 1 at the first exhausted delivery, 2 half way to disabling, 3 disabled. */
  readonly nivel: 1 | 2 | 3;
  readonly motivo: 'fallos' | 'respuesta_410';
  /** First failure since the last delivery that arrived, ISO 8601. */
  readonly desde: string;
  readonly ultimo: {
    readonly resultado: ResultadoIntento;
    readonly estado_http: number | null;
    readonly detalle: string | null;
  };
}

/** A row for the outbox and, in memory, its content, so that the first attempt needs no second read. */
export interface CorreoNuevo {
  readonly id: string;
  readonly tipo: TipoCarta;
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
