/** The sheet for a notary: accounts that may hold part of the estate, with the recorded facts of each; pure. */
import type { Block } from '../../cuentas/letters/render/rules-paper.ts';
import { inFigures } from '../../shared/rules-calendar.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import { claimsOf, forNotary, type SummaryCuenta } from './rules-summary.ts';
import { outcomeOf, proofKind } from './rules-summary-cuenta.ts';
import { dayIn, deceased, type SummaryData, type SummaryTexts, whoAsked } from './rules-summary-data.ts';

/** The columns, each with its width as a fraction of the table's. */
const COLUMNS = [
  ['empresa', 0.31],
  ['puedeHaber', 0.18],
  ['consta', 0.3],
  ['referencia', 0.21],
] as const;
/** Number of characters at the end of a document's id, which are random, that the sheet prints as its reference. */
const REFERENCE_LENGTH = 12;

/** The sheet for a notary, on a separate page that can be handed over without the rest. Only this page has the identity number. */
export function notarySheet(d: SummaryData, t: SummaryTexts): Block[] {
  const n = t.notaria;
  const cuentas = forNotary(d.cuentas);
  return [
    { clase: 'pagina' },
    { clase: 'titulo', texto: n.titulo },
    { clase: 'parrafo', texto: n.texto },
    {
      clase: 'datos',
      filas: [
        [n.fallecido, deceased(d)],
        [n.identidad, d.fallecido.dni ?? n.noConsta],
        [n.fallecimiento, inLetter(d.fallecido.fecha, d.idioma)],
        [n.heredero, whoAsked(d)],
        [n.caso, d.referencia],
        [n.fecha, dayIn(d.idioma, d.instante)],
      ],
    },
    {
      clase: 'parrafo',
      texto: say(n.emite, { aseguradora: d.aseguradora.nombre }),
    },
    cuentas.length === 0 ? { clase: 'parrafo', texto: n.sinCuentas } : tableOf(cuentas, d, t),
    ...registers(d, t),
    { clase: 'lista', elementos: n.notas },
  ];
}

/** The table of accounts. Empty columns are left out, and the others get their width. */
function tableOf(cuentas: readonly SummaryCuenta[], d: SummaryData, t: SummaryTexts): Block {
  const rows = cuentas.map((cuenta) => rowOf(cuenta, d, t));
  const isFilled = COLUMNS.map((_, i) => rows.some((row) => (row[i] ?? []).length > 0));
  const columns = COLUMNS.filter((_, i) => isFilled[i]);
  const whole = columns.reduce((sum, [, width]) => sum + width, 0);
  return {
    clase: 'tabla',
    columnas: columns.map(([column, width]) => ({ titulo: t.notaria.columnas[column], ancho: width / whole })),
    filas: rows.map((row) => row.filter((_, i) => isFilled[i])),
  };
}

function rowOf(cuenta: SummaryCuenta, d: SummaryData, t: SummaryTexts): string[][] {
  const { documento, documentos, derechos, referencia } = t.notaria;
  const day = cuenta.solicitada === null ? null : (cuenta.terminada ?? cuenta.solicitada);
  return [
    [cuenta.proveedor, cuenta.identificador].filter((one) => one !== null),
    claimsOf(cuenta).map((claim) => derechos[claim]),
    [[outcomeOf(cuenta, d, t), ...(day === null ? [] : [inFiguresOf(day)])].join(' ')],
    cuenta.pruebas.flatMap((proof) => [
      say(documento, { papel: documentos[proofKind(proof)], fecha: inFiguresOf(proof.recibido) }),
      say(referencia, { referencia: proof.id.slice(-REFERENCE_LENGTH) }),
    ]),
  ];
}

const inFiguresOf = (instant: string): string => inFigures(todayInMadrid(new Date(instant)));

/** The answers of the two registers of the Ministry of Justice: last wills, and insurance in case of death. */
function registers({ certificados, idioma }: SummaryData, { certificados: t }: SummaryTexts): Block[] {
  const filas = certificados.flatMap(({ tipo, estado, terminado, resultado }) => {
    if (estado !== 'obtenido' || terminado === null || tipo === 'defuncion_literal') return [];
    const says = resultado === null ? [] : [t.dice[tipo][resultado]];
    return [[t.tipos[tipo], [...says, say(t.obtenido, { fecha: dayIn(idioma, terminado) })].join(' ')] as const];
  });
  return filas.length === 0 ? [] : [{ clase: 'datos', filas }];
}
