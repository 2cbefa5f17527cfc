/** Case: rows to wire (contract: CasoDetalle, CasoResumen, EntradaCronologia). */

import type {
  AccesoHeredero,
  CasoDetalle,
  CasoResumen,
  Documentacion,
  EntradaCronologia,
  EstadoModulo,
} from '@albacea/contract/casos.ts';
import type { Certificado } from '@albacea/contract/certificados.ts';
import type { Idioma, Modulo, Prioridad } from '@albacea/contract/comun.ts';
import type { Cuenta } from '@albacea/contract/cuentas.ts';
import type { Documento } from '@albacea/contract/documentos.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { SituacionDelCaso } from '@albacea/contract/trabajo.ts';
import type { Proximas } from '../relojes/reglas-plazos.ts';
import { enOrden } from './reglas.ts';
import { type CodigoAviso, TEXTOS_AVISO } from './reglas-avisos.ts';
import { reabribleHasta } from './reglas-cierre.ts';
import { textoDeCronologia } from './reglas-cronologia.ts';

interface Comun {
  caso_id: string;
  estado: CasoResumen['estado'];
  en_espera_de: CasoResumen['en_espera_de'];
  resultado: CasoResumen['resultado'];
  prioridad: Prioridad;
  pack: string;
  abierto: Date;
  actualizado: Date;
}

interface Detalle extends Comun {
  idioma: Idioma;
  fecha_fallecimiento: string;
  avisos: readonly { codigo: string; campo: string }[];
  cerrado: Date | null;
  modulos: readonly { modulo: Modulo; estado: EstadoModulo; completado: string | null }[];
  documentacion_completa: Date | null;
  prueba: Documentacion['prueba_fallecimiento'];
  mandato: Documentacion['mandato'];
  lista_completa: Date | null;
  voluntad: CasoDetalle['voluntad'];
}

interface Personal {
  readonly poliza_numero: string;
  readonly fallecido: { readonly nombre: string; readonly apellidos: string; readonly dni: string | null };
  readonly heredero: Omit<CasoDetalle['heredero'], 'idioma'>;
}

export interface PartesDelCaso {
  readonly acceso: AccesoHeredero;
  readonly siniestro: CasoDetalle['siniestro'];
  readonly cuentas: readonly Cuenta[];
  readonly documentos: readonly Documento[];
  readonly certificados: readonly Certificado[];
}

const comun = (fila: Comun) => ({
  caso_id: fila.caso_id,
  estado: fila.estado,
  en_espera_de: fila.en_espera_de,
  resultado: fila.resultado,
  prioridad: fila.prioridad,
  pack: fila.pack,
  abierto: fila.abierto.toISOString(),
  actualizado: fila.actualizado.toISOString(),
});

export function presentarCaso(
  fila: Detalle,
  datos: Personal,
  partes: PartesDelCaso,
  idioma: IdiomaDeError,
): CasoDetalle {
  const modulos = enOrden(fila.modulos.map(({ modulo }) => modulo));
  return {
    ...comun(fila),
    poliza_numero: datos.poliza_numero,
    modulos_contratados: modulos,
    modulos: modulos.flatMap((modulo) =>
      fila.modulos.filter((m) => m.modulo === modulo).map((m) => ({ ...m, completado: enIso(m.completado) })),
    ),
    fallecido: { ...datos.fallecido, fecha_fallecimiento: fila.fecha_fallecimiento },
    heredero: { ...datos.heredero, idioma: fila.idioma },
    acceso_heredero: partes.acceso,
    siniestro: partes.siniestro,
    avisos: fila.avisos.map(({ codigo, campo }) => ({
      codigo,
      campo,
      mensaje: TEXTOS_AVISO[codigo as CodigoAviso]?.[idioma] ?? codigo,
    })),
    cuentas: [...partes.cuentas],
    documentos: [...partes.documentos],
    certificados: [...partes.certificados],
    documentacion: {
      completa: fila.documentacion_completa?.toISOString() ?? null,
      prueba_fallecimiento: fila.prueba,
      mandato: fila.mandato,
    },
    lista_completa: fila.lista_completa?.toISOString() ?? null,
    voluntad: fila.voluntad,
    reabrible_hasta: fila.estado === 'cerrado' && fila.cerrado ? reabribleHasta(fila.cerrado).toISOString() : null,
    cerrado: fila.cerrado?.toISOString() ?? null,
  };
}

export function presentarResumen(fila: Comun & { modulos: readonly Modulo[] }, datos: Personal): CasoResumen {
  const { nombre, apellidos } = datos.fallecido;
  return {
    ...comun(fila),
    poliza_numero: datos.poliza_numero,
    modulos_contratados: enOrden(fila.modulos),
    fallecido: { nombre, apellidos },
  };
}

export function presentarEntrada(
  fila: { id: string; tipo: string; actor: EntradaCronologia['actor']; ocurrido: Date },
  idioma: IdiomaDeError,
): EntradaCronologia {
  return {
    entrada_id: fila.id,
    tipo: fila.tipo,
    texto: textoDeCronologia(fila.tipo, idioma),
    actor: fila.actor,
    ocurrido: fila.ocurrido.toISOString(),
  };
}

/** An instant that came out of JSON, in the one form of the API: UTC with milliseconds. */
export const enIso = <T extends string | null>(instante: T): T =>
  instante === null ? instante : (new Date(instante).toISOString() as T);

const NINGUNA = { proxima_fecha: null, quien: null };

/** Where things stand, for the family. */
export function presentarSituacion(
  caso: CasoDetalle,
  { nombre, color, telefono }: SituacionDelCaso['aseguradora'],
  papel: SituacionDelCaso['papel'],
  { proximas, certificados }: { readonly proximas: Proximas; readonly certificados: SituacionDelCaso['certificados'] },
): Omit<SituacionDelCaso, 'nombre_en_revision' | 'nombre_rechazado' | 'ultimo_paso'> {
  const { caso_id, estado, en_espera_de, resultado, fallecido, heredero, documentacion } = caso;
  const { lista_completa, voluntad, abierto, cerrado } = caso;
  return {
    caso_id,
    aseguradora: { nombre, color, telefono },
    papel,
    ...{ estado, en_espera_de, resultado },
    fallecido: {
      nombre: fallecido.nombre,
      apellidos: fallecido.apellidos,
      fecha_fallecimiento: fallecido.fecha_fallecimiento,
    },
    heredero: { nombre: heredero.nombre, idioma: heredero.idioma },
    modulos: caso.modulos.map((modulo) => ({ ...modulo, ...(proximas.modulos[modulo.modulo] ?? NINGUNA) })),
    recordatorios: proximas.recordatorios,
    ...{ documentacion, certificados, lista_completa, voluntad, abierto, cerrado },
  };
}
