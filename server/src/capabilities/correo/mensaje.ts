/** From an e-mail of the outbox to the message that leaves. */
import type { Inquilino } from '../../db/inquilino.ts';
import type { MensajeCorreo } from '../../platform/correo/transporte.ts';
import { DIAS_HASTA_DESACTIVAR } from '../webhooks/reglas.ts';
import { redactarAviso } from './plantillas/aviso-webhook.ts';
import { redactar } from './plantillas/redactar.ts';
import type { Contenido, ContenidoAviso, TipoCarta, TipoCorreo } from './tipos.ts';

export interface Envio {
  readonly id: string;
  readonly tipo: TipoCorreo;
  readonly caso: string | null;
  readonly creado: Date;
  readonly contenido: Contenido | ContenidoAviso;
}

/** @param direccion of the sender, MAIL_FROM */
export function mensajeDe(direccion: string, aseguradora: Inquilino, envio: Envio): MensajeCorreo {
  const { remitente, asunto, texto, html, para, idioma } = textoDe(aseguradora, envio);
  // Answers to a letter go to the insurer; a notice is for the insurer itself.
  const responderA = envio.tipo === 'aviso_webhook' ? null : aseguradora.responder_a;
  return {
    id: envio.id,
    messageId: `<${envio.id}@${direccion.split('@')[1]}>`,
    de: { nombre: remitente, direccion },
    para,
    ...(responderA && { responderA }),
    asunto,
    texto,
    html,
    idioma,
    fecha: envio.creado,
    carpeta: `${aseguradora.id}/${envio.caso ?? 'avisos'}`,
  };
}

function textoDe(aseguradora: Inquilino, { tipo, contenido }: Envio) {
  if ('destinatario' in contenido) {
    const { nombre, email } = contenido.destinatario;
    // Notices are written in two languages; an insurer of another one reads Spanish.
    const idioma = aseguradora.idioma === 'en' ? 'en' : 'es';
    const aviso = redactarAviso({ ...contenido, idioma, aseguradora, diasHastaDesactivar: DIAS_HASTA_DESACTIVAR });
    return { ...aviso, para: { nombre, direccion: email }, idioma };
  }
  const { heredero, fallecido, idioma, enlace, caduca, codigo } = contenido;
  const carta = redactar(tipo as TipoCarta, {
    idioma,
    heredero,
    fallecido,
    aseguradora: { nombre: aseguradora.nombre, color: aseguradora.color, telefono: aseguradora.telefono },
    enlace,
    caduca: caduca === null ? null : new Date(caduca),
    codigo: codigo ?? null,
  });
  return { ...carta, para: { nombre: `${heredero.nombre} ${heredero.apellidos}`, direccion: heredero.email }, idioma };
}
