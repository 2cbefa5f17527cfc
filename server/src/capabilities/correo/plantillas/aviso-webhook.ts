/** Notice to an insurer's admin that a webhook fails: what happened, what follows, what to do. */
import type { ContenidoAviso } from '../tipos.ts';
import type { Bloque, Carta } from './carta.ts';
import { escribirHtml } from './carta-html.ts';
import { escribirTexto } from './carta-texto.ts';
import { FRASES_DE_AVISO, type FrasesDeAviso, type HechosDeAviso } from './frases-aviso.ts';
import type { CorreoRedactado } from './redactar.ts';
import { enUnaLinea, nombreDePersona } from './reglas-nombres.ts';

export interface DatosAviso extends ContenidoAviso {
  readonly idioma: 'es' | 'en';
  /** `color` is `#rrggbb`; anything else gives the service's own. */
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
  /** From the first failure to disabling. */
  readonly diasHastaDesactivar: number;
}

const DIA = 86_400_000;
/** Characters of the host in the subject: lists of messages show about as many. */
const ANCHO_DE_ANFITRION = 40;

/**
 * Writes the notice: subject, plain text and html with the same words. The query of the address is left out, since it may
 * hold a secret and mail is read by many.
 * @param datos names, description and address as people gave them; nothing in them is trusted
 */
export function redactarAviso(datos: DatosAviso): CorreoRedactado {
  const frases = FRASES_DE_AVISO[datos.idioma];
  const hechos = reunirHechos(datos, frases);
  const { nivel } = datos;
  const carta: Carta = {
    asunto: frases.asunto[nivel](hechos),
    avance: frases.avance[nivel],
    saludo: frases.saludo(hechos),
    bloques: bloquesDe(datos, frases, hechos),
    despedida: frases.despedida,
    firma: 'Albacea',
    pie: [frases.pie(hechos)],
  };
  const marco = {
    idioma: frases.idioma,
    cabecera: { antes: frases.cabecera, nombre: hechos.aseguradora, despues: '' },
    color: datos.aseguradora.color,
    enlace: null,
    baja: null,
    telefono: null,
  };
  return {
    remitente: 'Albacea',
    asunto: carta.asunto,
    texto: escribirTexto(carta, null),
    html: escribirHtml(carta, marco),
  };
}

function bloquesDe(datos: DatosAviso, frases: FrasesDeAviso, hechos: HechosDeAviso): Bloque[] {
  const { nivel, motivo } = datos;
  const pasos = nivel === 3 ? [frases.ver, frases.activar] : [frases.ver, frases.probar];
  return [
    { tipo: 'parrafo', texto: frases.suceso[nivel === 3 ? motivo : nivel](hechos) },
    { tipo: 'datos', filas: filasDe(datos, frases, hechos) },
    { tipo: 'parrafo', texto: nivel === 3 ? frases.desactivado : frases.sigue(hechos) },
    { tipo: 'titulo', texto: frases.tituloUsted },
    { tipo: 'lista', elementos: [...pasos, frases.recuperar] },
  ];
}

function filasDe(
  { url, descripcion, webhook, ultimo }: DatosAviso,
  frases: FrasesDeAviso,
  { desde }: HechosDeAviso,
): [string, string][] {
  const { datos } = frases;
  const filas: [string, string][] = [
    [datos.direccion, direccionSinConsulta(url)],
    [datos.descripcion, enUnaLinea(descripcion ?? '')],
    [datos.webhook, webhook],
    [datos.desde, desde],
    [datos.respuesta, resultadoDe(ultimo, frases)],
  ];
  return filas.filter(([, valor]) => valor !== '');
}

function resultadoDe({ resultado, estado_http: estado, detalle }: ContenidoAviso['ultimo'], frases: FrasesDeAviso) {
  if (resultado === 'entregado') return '';
  if (resultado === 'respuesta_no_2xx') return frases.resultado.respuesta_no_2xx(estado ?? 0);
  return detalle === null ? frases.resultado[resultado] : `${frases.resultado[resultado]} (${enUnaLinea(detalle)})`;
}

function reunirHechos(
  { destinatario, aseguradora, url, desde, diasHastaDesactivar }: DatosAviso,
  { instante, dia }: FrasesDeAviso,
): HechosDeAviso {
  const inicio = new Date(desde);
  const { host } = new URL(url);
  return {
    nombre: nombreDePersona(destinatario.nombre),
    aseguradora: enUnaLinea(aseguradora.nombre),
    anfitrion: host.length > ANCHO_DE_ANFITRION ? `${host.slice(0, ANCHO_DE_ANFITRION - 1)}…` : host,
    desde: instante.format(inicio),
    limite: dia.format(new Date(inicio.getTime() + diasHastaDesactivar * DIA)),
  };
}

function direccionSinConsulta(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
