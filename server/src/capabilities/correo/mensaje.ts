/** From an e-mail of the outbox to the message that leaves. */
import type { Inquilino } from '../../db/inquilino.ts';
import type { AdjuntoDeCorreo, MensajeCorreo } from '../../platform/correo/transporte.ts';
import { DIAS_HASTA_DESACTIVAR } from '../webhooks/reglas.ts';
import { redactarAviso } from './plantillas/aviso-webhook.ts';
import { redactarCarta } from './plantillas/carta-a-proveedor.ts';
import { redactarDeAcceso } from './plantillas/carta-de-acceso.ts';
import { redactar } from './plantillas/redactar.ts';
import type { CualquierContenido, TipoCarta, TipoCorreo, TipoDeAcceso } from './tipos.ts';

export interface Envio {
  readonly id: string;
  readonly tipo: TipoCorreo;
  readonly caso: string | null;
  readonly creado: Date;
  readonly contenido: CualquierContenido;
  readonly adjuntos?: readonly AdjuntoDeCorreo[];
}

/** Who writes: MAIL_FROM, and MAIL_REPLY_TO where there is one. */
export interface Sender {
  readonly direccion: string;
  readonly responderA: string | null;
}

/** Answers go to the insurer, where they may, else to the address of the service for them; without one nobody is asked to answer. */
export function mensajeDe(
  { direccion, responderA: ours }: Sender,
  aseguradora: Inquilino,
  envio: Envio,
): MensajeCorreo {
  const { remitente, asunto, texto, html, para, idioma } = textoDe(aseguradora, envio);
  const responderA = vuelveALaAseguradora(aseguradora, envio) ? (aseguradora.responder_a ?? ours) : ours;
  return {
    id: envio.id,
    messageId: `<${envio.id}@${direccion.split('@')[1]}>`,
    de: { nombre: remitente, direccion },
    para,
    ...(responderA && { responderA }),
    ...('baja' in envio.contenido && envio.contenido.baja && { baja: envio.contenido.baja }),
    asunto,
    texto,
    html,
    idioma,
    fecha: envio.creado,
    ...(envio.adjuntos && { adjuntos: envio.adjuntos, personal: true }),
    carpeta: `${aseguradora.id}/${envio.caso ?? 'avisos'}`,
  };
}

/**
 * Answers to a letter go to the insurer, and answers quote. In Variant B it must never hold what lets the family in or signs for
 * it, so these come back to us; and what speaks of no case is for the insurer itself.
 */
function vuelveALaAseguradora({ variante }: Inquilino, { caso, contenido }: Envio): boolean {
  if (caso === null) return false;
  const abre = ('enlace' in contenido && contenido.enlace !== null) || ('codigo' in contenido && contenido.codigo);
  return variante === 'A' || !abre;
}

function textoDe(aseguradora: Inquilino, { tipo, contenido }: Envio) {
  if ('proveedor' in contenido) return redactarCarta(aseguradora, contenido);
  // To the staff we write in two languages; an insurer of another one reads Spanish.
  const idiomaDeCasa = aseguradora.idioma === 'en' ? 'en' : 'es';
  if ('acceso' in contenido) {
    const { nombre, email } = contenido.acceso;
    const carta = redactarDeAcceso(tipo as TipoDeAcceso, { ...contenido, idioma: idiomaDeCasa, aseguradora });
    return { ...carta, para: { nombre, direccion: email }, idioma: idiomaDeCasa };
  }
  if ('destinatario' in contenido) {
    const { nombre, email } = contenido.destinatario;
    const idioma = idiomaDeCasa;
    const aviso = redactarAviso({ ...contenido, idioma, aseguradora, diasHastaDesactivar: DIAS_HASTA_DESACTIVAR });
    return { ...aviso, para: { nombre, direccion: email }, idioma };
  }
  const { heredero, fallecido, idioma, enlace, caduca, codigo, invitacion } = contenido;
  const { pendientes = [], confirmar = 0, dia = null, baja = null } = contenido;
  const carta = redactar(tipo as TipoCarta, {
    idioma,
    heredero,
    fallecido,
    aseguradora: { nombre: aseguradora.nombre, color: aseguradora.color, telefono: aseguradora.telefono },
    enlace,
    caduca: caduca === null ? null : new Date(caduca),
    codigo: codigo ?? null,
    ...{ pendientes, confirmar, dia, baja },
    invitacion: invitacion ?? null,
  });
  return { ...carta, para: { nombre: `${heredero.nombre} ${heredero.apellidos}`, direccion: heredero.email }, idioma };
}
