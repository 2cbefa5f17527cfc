/** E-mails to people of the staff about signing in: an invitation, a link for another password, word that it was changed. */
import type { ContenidoDeAcceso, TipoDeAcceso, TipoDeEnlace } from '../tipos.ts';
import type { Bloque, Carta } from './carta.ts';
import { escribirHtml } from './carta-html.ts';
import { escribirTexto } from './carta-texto.ts';
import { FRASES_DE_ACCESO, type Frases, type Hechos } from './frases-de-acceso.ts';
import type { CorreoRedactado } from './redactar.ts';
import { enUnaLinea, nombreDePersona } from './reglas-nombres.ts';

export interface DatosDeAcceso extends ContenidoDeAcceso {
  readonly idioma: 'es' | 'en';
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
}

const INSTANTE = {
  es: new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
};

/** @param datos names as people gave them; nothing in them is trusted */
export function redactarDeAcceso(tipo: TipoDeAcceso, datos: DatosDeAcceso): CorreoRedactado {
  const { idioma, acceso, aseguradora, enlace, caduca } = datos;
  const frases = FRASES_DE_ACCESO[idioma];
  const hasta = caduca === null ? '' : INSTANTE[idioma].format(new Date(caduca));
  const { rol = '', clave = '' } = datos;
  const hechos: Hechos = { aseguradora: enUnaLinea(aseguradora.nombre), hasta, rol, clave: enUnaLinea(clave) };
  const carta: Carta = {
    asunto: frases.asunto[tipo](hechos),
    avance: frases.avance[tipo],
    saludo: frases.saludo(nombreDePersona(acceso.nombre)),
    bloques: bloquesDe(tipo, frases, hechos),
    despedida: frases.despedida,
    firma: 'Albacea',
    pie: [frases.pie[tipo](hechos)],
  };
  const marco = {
    idioma,
    cabecera: { antes: frases.cabecera, nombre: hechos.aseguradora, despues: '' },
    color: aseguradora.color,
    enlace,
    telefono: null,
    baja: null,
  };
  return {
    remitente: 'Albacea',
    asunto: carta.asunto,
    texto: escribirTexto(carta, enlace),
    html: escribirHtml(carta, marco),
  };
}

function bloquesDe(tipo: TipoDeAcceso, frases: Frases, hechos: Hechos): Bloque[] {
  const parrafos = frases.cuerpo[tipo](hechos).map((texto): Bloque => ({ tipo: 'parrafo', texto }));
  if (!tieneEnlace(tipo)) return parrafos;
  const [antes, boton] = frases.enlace[tipo];
  return [
    ...parrafos,
    { tipo: 'enlace', antes, boton },
    { tipo: 'parrafo', texto: frases.plazo[tipo](hechos) },
    { tipo: 'copia', texto: frases.copia },
  ];
}

const tieneEnlace = (tipo: TipoDeAcceso): tipo is TipoDeEnlace =>
  tipo === 'invitacion' || tipo === 'restablecimiento' || tipo === 'segundo_factor';
