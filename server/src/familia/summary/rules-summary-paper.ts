/** The summary to keep as blocks: the main result, the outcome of each account, the open points and where to go; pure. */
import { hasStopped } from '../../caso/rules/rules-cuenta.ts';
import type { Block, Paper } from '../../cuentas/letters/render/rules-paper.ts';
import { AUTHORISED_DEBIT_WEEKS } from '../../cuentas/rules/rules-legal-terms.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import {
  GROUPS,
  type Group,
  groupOf,
  type Remaining,
  remainingOf,
  type SummaryCuenta,
  stoppedUncounted,
} from './rules-summary.ts';
import { linesOf } from './rules-summary-cuenta.ts';
import { dayIn, deceased, SUMMARY_TEXTS, type SummaryData, type SummaryTexts, whoAsked } from './rules-summary-data.ts';
import { notarySheet } from './rules-summary-notary.ts';

/** Constants, because building a format costs far more than using it. */
const EUROS = {
  es: new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
} as const;
/** Formats of lists in words, such as «luz e internet» or “light, gas and water”. */
const LIST = { es: new Intl.ListFormat('es-ES'), en: new Intl.ListFormat('en-GB') } as const;
const euros = ({ idioma }: SummaryData, importe: string) => ({ importe: EUROS[idioma].format(Number(importe)) });

export function summaryPaper(d: SummaryData): Paper {
  const t = SUMMARY_TEXTS[d.idioma];
  const isForFamily = d.lector === 'familia';
  return {
    idioma: d.idioma,
    titulo: `${titleOf(d, t)} · ${d.referencia}`,
    fecha: d.instante,
    referencia: `${d.referencia} · ${t.pie}`,
    emisor: { nombre: 'Albacea', porCuentaDe: d.aseguradora.nombre, color: d.aseguradora.color },
    mayBeCloser: true,
    bloques: [
      ...header(d, t),
      ...saving(d, t),
      ...accounts(d, t),
      ...certificates(d, t),
      ...(isForFamily ? remaining(d, t) : []),
      ...(isForFamily ? notarySheet(d, t) : []),
    ],
  };
}

const titleOf = (d: SummaryData, { titulo }: SummaryTexts): string =>
  say(titulo[d.cerrado === null ? 'vivo' : 'cerrado'], { fallecido: deceased(d) });

function header(d: SummaryData, t: SummaryTexts): Block[] {
  const { cabecera: c, entrada } = t;
  const names = { nombre: deceased(d), fallecido: d.fallecido.nombre, fecha: inLetter(d.fallecido.fecha, d.idioma) };
  const forFamily = say(entrada[d.cerrado === null ? 'vivo' : 'cerrado'], names);
  return [
    { clase: 'titulo', texto: titleOf(d, t) },
    { clase: 'parrafo', texto: d.lector === 'familia' ? forFamily : entrada.aseguradora },
    {
      clase: 'datos',
      filas: [
        [c.fallecido, say(t.fallecio, names)],
        [c.heredero, whoAsked(d)],
        [c.caso, d.referencia],
        [c.fecha, dayIn(d.idioma, d.instante)],
        [c.estado, d.cerrado === null ? t.sigue : say(t.terminado, { fecha: dayIn(d.idioma, d.cerrado) })],
      ],
    },
  ];
}

/** The block with the yearly sum of stopped charges in large print, and how the sum was counted. */
function saving(d: SummaryData, { ahorro: t }: SummaryTexts): Block[] {
  const { detenido, previsto } = d.ahorro;
  const n = d.cuentas.filter(stoppedUncounted).length;
  const uncounted = n === 0 ? [] : [say(t.sinImporte, { n })];
  const coming = Number(previsto) > 0 ? [say(t.previsto, euros(d, previsto))] : [];
  if (Number(detenido) === 0) return coming.map((texto): Block => ({ clase: 'parrafo', texto }));
  return [
    { clase: 'cifra', cifra: say(t.cifra, euros(d, detenido)), texto: t.texto },
    { clase: 'parrafo', texto: [t.comoSeCuenta, ...uncounted, ...coming].join(' ') },
  ];
}

function accounts(d: SummaryData, t: SummaryTexts): Block[] {
  if (d.cuentas.length === 0) return [{ clase: 'parrafo', texto: t.sinCuentas }];
  return GROUPS.flatMap((group): Block[] => {
    const those = d.cuentas.filter((cuenta) => groupOf(cuenta) === group);
    if (those.length === 0) return [];
    return [{ clase: 'seccion', texto: `${t.grupos[group]} (${those.length})` }, ...groupBlocks(group, those, d, t)];
  });
}

function groupBlocks(group: Group, those: readonly SummaryCuenta[], d: SummaryData, t: SummaryTexts): Block[] {
  if (group === 'reservada') {
    const elementos = those.map(({ modulo, estado }) => `${t.modulos[modulo]}: ${t.estados[estado]}`);
    return [{ clase: 'lista', elementos }];
  }
  return those.map((cuenta) => ({
    clase: 'entrada',
    titulo: cuenta.proveedor ?? '',
    lado: hasStopped(cuenta) && cuenta.ahorro !== null ? say(t.ahorro.cifra, euros(d, cuenta.ahorro)) : '',
    lineas: linesOf(cuenta, d.cuentas.filter(({ proveedor }) => proveedor === cuenta.proveedor).length > 1, d, t),
  }));
}

function certificates({ certificados, idioma }: SummaryData, { certificados: t }: SummaryTexts): Block[] {
  if (certificados.length === 0) return [];
  const entries = certificados.map((one): Block => {
    const { tipo, resultado } = one;
    const says = resultado === null || tipo === 'defuncion_literal' ? [] : [t.dice[tipo][resultado]];
    return {
      clase: 'entrada',
      titulo: t.tipos[tipo],
      lado: '',
      lineas: [[stateOf(one, idioma, t), ...says].join(' ')],
    };
  });
  return [{ clase: 'seccion', texto: t.titulo }, ...entries];
}

function stateOf(
  { estado, desde, solicitado, plazo, terminado }: SummaryData['certificados'][number],
  idioma: SummaryData['idioma'],
  t: SummaryTexts['certificados'],
): string {
  if (estado === 'no_procede') return t.no_procede;
  if (estado === 'denegado') return t.denegado;
  if (estado === 'obtenido' && terminado !== null)
    return `${say(t.obtenido, { fecha: dayIn(idioma, terminado) })} ${t.guardado}`;
  if (estado === 'solicitado' && solicitado !== null) {
    const expected = plazo === null ? [] : [say(t.esperado, { fecha: inLetter(plazo, idioma) })];
    return [say(t.solicitado, { fecha: dayIn(idioma, solicitado) }), ...expected].join(' ');
  }
  return desde === null ? t.pendiente : say(t.desde, { fecha: inLetter(desde, idioma) });
}

function remaining(d: SummaryData, t: SummaryTexts): Block[] {
  const those = remainingOf({ vivo: d.cerrado === null, reabrible: d.reabrible }, d.cuentas, d.certificados);
  if (those.length === 0 && d.cerrado === null) return []; // what goes on, such as a certificate, has its own lines
  return [
    { clase: 'seccion', texto: t.queda.titulo },
    those.length === 0
      ? { clase: 'parrafo', texto: t.queda.nada }
      : { clase: 'lista', elementos: those.map((one) => inWords(one, d, t)) },
  ];
}

function inWords({ clase, cuentas }: Remaining, d: SummaryData, { queda: t }: SummaryTexts): string {
  const names = { cuentas: LIST[d.idioma].format(cuentas) };
  const { nombre, telefono } = d.aseguradora;
  if (clase === 'reabrir')
    return say(t.reabrir, {
      ...names,
      fecha: inLetter(d.reabrible ?? '', d.idioma),
      aQuien: [nombre, telefono].filter(Boolean).join(', '),
    });
  if (clase === 'recibos') return say(t.recibos, { ...names, semanas: AUTHORISED_DEBIT_WEEKS });
  return say(t[clase], names);
}
