/** Presents rows of a case in the forms of the contract: CasoDetail, CasoSummary, TimelineEntry and the family's CasoSituation. */
import type {
  CasoDetail,
  CasoSummary,
  Documentation,
  HerederoAccess,
  ModuloState,
  TimelineEntry,
} from '@albacea/contract/schemas/casos.ts';
import type { Certificado } from '@albacea/contract/schemas/certificados.ts';
import type { Language, Modulo, Priority } from '@albacea/contract/schemas/common.ts';
import type { Cuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Documento } from '@albacea/contract/schemas/documentos.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Metadatos } from '@albacea/contract/schemas/referencias.ts';
import type { CasoSituation } from '@albacea/contract/schemas/work.ts';
import { inIso } from '../../shared/rules-dates-madrid.ts';
import { factText } from '../../shared/rules-facts.ts';
import { type LogoOwner, presentLogo } from '../../shared/rules-logo.ts';
import { inOrder } from '../rules/rules.ts';
import { reopenableUntil } from '../rules/rules-commands.ts';
import { NOTICE_TEXTS, type NoticeCode } from '../rules/rules-notices.ts';
import type { NextDates } from '../rules/rules-progress.ts';

interface Common {
  caso_id: string;
  estado: CasoSummary['estado'];
  en_espera_de: CasoSummary['en_espera_de'];
  resultado: CasoSummary['resultado'];
  prioridad: Priority;
  pack: string;
  abierto: Date;
  actualizado: Date;
}

interface Detail extends Common {
  idioma: Language;
  fecha_fallecimiento: string;
  avisos: readonly { codigo: string; campo: string }[];
  cerrado: Date | null;
  modulos: readonly { modulo: Modulo; estado: ModuloState; completado: string | null }[];
  documentacion_completa: Date | null;
  prueba: Documentation['prueba_fallecimiento'];
  mandato: Documentation['mandato'];
  lista_completa: Date | null;
  voluntad: CasoDetail['voluntad'];
}

interface Personal {
  readonly poliza_numero: string;
  readonly fallecido: Omit<CasoDetail['fallecido'], 'fecha_fallecimiento'>;
  readonly heredero: Omit<CasoDetail['heredero'], 'idioma'>;
  readonly referencia?: string;
  readonly metadatos?: Metadatos;
}

/** Presents the insurer's own reference and metadata. */
export const presentReferences = ({ referencia, metadatos }: Pick<Personal, 'referencia' | 'metadatos'>) => ({
  referencia: referencia ?? null,
  metadatos: metadatos ?? {},
});

interface CasoParts {
  readonly acceso: HerederoAccess;
  readonly siniestro: CasoDetail['siniestro'];
  readonly cuentas: readonly Cuenta[];
  readonly documentos: readonly Documento[];
  readonly certificados: readonly Certificado[];
}

const common = (row: Common) => ({
  caso_id: row.caso_id,
  estado: row.estado,
  en_espera_de: row.en_espera_de,
  resultado: row.resultado,
  prioridad: row.prioridad,
  pack: row.pack,
  abierto: row.abierto.toISOString(),
  actualizado: row.actualizado.toISOString(),
});

export function presentCaso(row: Detail, data: Personal, parts: CasoParts, language: ErrorLanguage): CasoDetail {
  const modulos = inOrder(row.modulos.map(({ modulo }) => modulo));
  return {
    ...common(row),
    poliza_numero: data.poliza_numero,
    ...presentReferences(data),
    modulos_contratados: modulos,
    modulos: modulos.flatMap((modulo) =>
      row.modulos.filter((m) => m.modulo === modulo).map((m) => ({ ...m, completado: inIso(m.completado) })),
    ),
    fallecido: { ...data.fallecido, fecha_fallecimiento: row.fecha_fallecimiento },
    heredero: { ...data.heredero, idioma: row.idioma },
    acceso_heredero: parts.acceso,
    siniestro: parts.siniestro,
    avisos: row.avisos.map(({ codigo, campo }) => ({
      codigo,
      campo,
      mensaje: NOTICE_TEXTS[language][codigo as NoticeCode] ?? codigo,
    })),
    cuentas: [...parts.cuentas],
    documentos: [...parts.documentos],
    certificados: [...parts.certificados],
    documentacion: {
      completa: row.documentacion_completa?.toISOString() ?? null,
      prueba_fallecimiento: row.prueba,
      mandato: row.mandato,
    },
    lista_completa: row.lista_completa?.toISOString() ?? null,
    voluntad: row.voluntad,
    reabrible_hasta: row.estado === 'cerrado' && row.cerrado ? reopenableUntil(row.cerrado).toISOString() : null,
    cerrado: row.cerrado?.toISOString() ?? null,
  };
}

export function presentSummary(row: Common & { modulos: readonly Modulo[] }, data: Personal): CasoSummary {
  const { nombre, apellidos } = data.fallecido;
  return {
    ...common(row),
    poliza_numero: data.poliza_numero,
    ...presentReferences(data),
    modulos_contratados: inOrder(row.modulos),
    fallecido: { nombre, apellidos },
  };
}

export function presentEntry(
  row: { id: string; tipo: string; actor: TimelineEntry['actor']; ocurrido: Date },
  language: ErrorLanguage,
): TimelineEntry {
  return {
    entrada_id: row.id,
    tipo: row.tipo,
    texto: factText(row.tipo, language),
    actor: row.actor,
    ocurrido: row.ocurrido.toISOString(),
  };
}

const NONE = { proxima_fecha: null, quien: null };

type Insurer = Omit<CasoSituation['aseguradora'], 'logo'> & LogoOwner & { readonly pruebas: boolean };

/** Presents the situation of the case for the family. */
export function presentSituation(
  caso: CasoDetail,
  insurer: Insurer,
  papel: CasoSituation['papel'],
  { proximas, certificados }: { readonly proximas: NextDates; readonly certificados: CasoSituation['certificados'] },
): Omit<
  CasoSituation,
  'atencion' | 'nombre_en_revision' | 'nombre_rechazado' | 'ultimo_paso' | 'papeles_pedidos' | 'prohibido'
> {
  const { nombre, color, telefono, pruebas } = insurer;
  const logo = presentLogo(insurer);
  const { caso_id, estado, en_espera_de, resultado, fallecido, heredero, documentacion } = caso;
  const { lista_completa, voluntad, abierto, cerrado, reabrible_hasta } = caso;
  return {
    caso_id,
    aseguradora: { nombre, color, ...(logo && { logo }), telefono, ...(pruebas && { ensayo: true }) },
    papel,
    estado,
    en_espera_de,
    resultado,
    fallecido: {
      nombre: fallecido.nombre,
      apellidos: fallecido.apellidos,
      fecha_fallecimiento: fallecido.fecha_fallecimiento,
      sin_numero: papel === 'heredero' && !fallecido.dni && documentacion.mandato === 'falta',
    },
    heredero: { nombre: heredero.nombre, idioma: heredero.idioma },
    modulos: caso.modulos.map((modulo) => ({ ...modulo, ...(proximas.modulos[modulo.modulo] ?? NONE) })),
    recordatorios: proximas.recordatorios,
    documentacion,
    certificados,
    lista_completa,
    voluntad,
    abierto,
    cerrado,
    reabrible_hasta,
  };
}
