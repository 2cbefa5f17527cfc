/** Composes the report of traces: counts, and for each address what was asked and what came of it; pure. */
import type { CuentaAction, CuentaResult, CuentaState, DiscardReason } from '@albacea/contract/schemas/cuentas.ts';
import { isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import type { CuentaData } from '../../caso/rules/rules-cuenta.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import type { Block, Paper } from '../letters/render/rules-paper.ts';
import type { Seen } from './rules-looks.ts';
import en from './words/en/report.json' with { type: 'json' };
import es from './words/es/report.json' with { type: 'json' };

export const REPORT_TEXTS = { es, en } as const;
type Texts = typeof es;

export interface ReportData {
  readonly idioma: 'es' | 'en';
  /** Instant of the report. */
  readonly instante: string;
  readonly lector: 'familia' | 'aseguradora';
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
  readonly referencia: string;
  readonly fallecido: { readonly nombre: string; readonly apellidos: string };
  /** The list was declared complete. */
  readonly completa: boolean;
  readonly rastros: readonly ReportedRastro[];
}

interface ReportedRastro {
  readonly estado: CuentaState;
  readonly accion: CuentaAction | null;
  readonly resultado: CuentaResult | null;
  readonly motivo_descarte: DiscardReason | null;
  readonly solicitada: Date | null;
  readonly terminada: Date | null;
  readonly datos: CuentaData;
  readonly miradas: readonly { readonly hecha: Date | null; readonly visto: Seen | null }[];
}

const GROUPS = [
  'borrado',
  'oculto',
  'terminado',
  'en_marcha',
  'por_pedir',
  'no_pudo',
  'no_pedida',
  'se_queda',
] as const;
type Group = (typeof GROUPS)[number];

/** An insurer's groups follow from states alone: what came of a request is kept from it. */
function groupOf(
  { estado, resultado, motivo_descarte, solicitada }: ReportedRastro,
  lector: ReportData['lector'],
): Group {
  if (lector === 'aseguradora' && isFinalCuenta(estado)) return 'terminado';
  if (estado === 'resuelta' && resultado === 'oculta') return 'oculto';
  if (estado === 'resuelta') return resultado === 'denegada' ? 'no_pudo' : 'borrado';
  if (motivo_descarte === 'fin_de_caso' && solicitada === null) return 'no_pedida';
  if (estado === 'descartada') return motivo_descarte === 'familia' ? 'se_queda' : 'no_pudo';
  if (estado === 'sin_respuesta') return 'no_pudo';
  return estado === 'propuesta' || estado === 'confirmada' ? 'por_pedir' : 'en_marcha';
}

export function rastrosPaper(d: ReportData): Paper {
  const t = REPORT_TEXTS[d.idioma];
  const { nombre, apellidos } = d.fallecido;
  const fallecido = `${nombre} ${apellidos}`;
  const fecha = dayIn(d, new Date(d.instante));
  const isFamily = d.lector === 'familia';
  const groups = GROUPS.map((group) => ({
    group,
    those: d.rastros.filter((one) => groupOf(one, d.lector) === group),
  })).filter(({ those }) => those.length > 0);
  return {
    idioma: d.idioma,
    titulo: `${say(t.titulo, { fallecido })} · ${d.referencia}`,
    fecha: d.instante,
    referencia: `${d.referencia} · ${t.pie}`,
    emisor: { nombre: 'Albacea', porCuentaDe: d.aseguradora.nombre, color: d.aseguradora.color },
    mayBeCloser: true,
    bloques: [
      { clase: 'titulo', texto: say(t.titulo, { fallecido }) },
      { clase: 'parrafo', texto: say(isFamily ? t.intro : t.introAseguradora, { nombre: fallecido, fecha }) },
      ...(groups.length === 0 ? [paragraph(t.ninguna)] : []),
      ...(groups.length > 0
        ? [
            {
              clase: 'datos' as const,
              filas: groups.map(({ group, those }) => [t.grupos[group], say(t.cuenta, { n: those.length })] as const),
            },
          ]
        : []),
      ...(d.completa || groups.length === 0 ? [] : [paragraph(t.listaAbierta)]),
      ...(isFamily ? groups.flatMap(({ group, those }) => section(group, those, d, t)) : []),
      ...(isFamily ? [paragraph(t.limites)] : []),
    ],
  };
}

const paragraph = (texto: string): Block => ({ clase: 'parrafo', texto });

const section = (group: Group, those: readonly ReportedRastro[], d: ReportData, t: Texts): Block[] => [
  { clase: 'seccion', texto: t.grupos[group] },
  ...those.map(
    (one): Block => ({
      clase: 'entrada',
      titulo: one.datos.rastro?.sitio ?? one.datos.proveedor,
      lado: one.datos.rastro?.muestra ? t.muestra[one.datos.rastro.muestra] : '',
      lineas: [one.datos.identificador ?? '', ...linesOf(one, d, t)],
    }),
  ),
];

function linesOf(one: ReportedRastro, d: ReportData, t: Texts): string[] {
  const { accion, estado, resultado, solicitada, terminada, datos, miradas } = one;
  const wish = accion === 'eliminar' || accion === 'ocultar' ? accion : null;
  const asked = (wished: 'eliminar' | 'ocultar') =>
    solicitada === null ? t.sePide[wished] : say(t.pedido[wished], { fecha: dayIn(d, solicitada) });
  const ended = [
    ...outcome(estado, resultado, reasonOf(datos), t),
    ...(terminada === null || estado === 'descartada' ? [] : [say(t.terminada, { fecha: dayIn(d, terminada) })]),
  ];
  const last = miradas.findLast(({ hecha }) => hecha !== null);
  return [
    ...(estado === 'descartada' || wish === null ? [] : [asked(wish)]),
    ...(ended.length > 0 ? [ended.join(' ')] : []),
    ...(last?.hecha && last.visto ? [say(t.visto[last.visto], { fecha: dayIn(d, last.hecha) })] : []),
  ];
}

function outcome(estado: CuentaState, resultado: CuentaResult | null, motivo: string | null, t: Texts): string[] {
  if (estado === 'sin_respuesta') return [t.resultado.sin_respuesta];
  if (resultado === 'denegada')
    return [motivo === null ? t.resultado.denegadaSinMotivo : say(t.resultado.denegada, { motivo })];
  if (resultado === null || !(resultado in t.resultado)) return [];
  return [t.resultado[resultado as 'eliminada' | 'oculta' | 'no_existia' | 'caduca_sola']];
}

/** The provider's own words for its refusal; null: none are recorded. */
const reasonOf = ({ gestiones = [] }: CuentaData): string | null =>
  gestiones.findLast(({ tipo, nota }) => tipo === 'negativa' && nota !== null)?.nota ?? null;

const dayIn = ({ idioma }: ReportData, instant: Date): string => inLetter(todayInMadrid(instant), idioma);
