/** Stores exposure, premiums and costs that the insurer supplies. Earlier versions of these data stay, for reports with an earlier `corte`. */
import type { MonthDatum } from '@albacea/contract/schemas/reporting.ts';
import type { Tx } from '../db/database.ts';
import { audit } from '../queue/record-facts.ts';
import type { Actor } from '../shared/actor.ts';
import { invalid, type Problem } from '../shared/errors.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../shared/rules-phrase.ts';
import { inParts } from './rules-decimals.ts';
import { insertData } from './sql.ts';
import en from './words/en/figures.json' with { type: 'json' };
import es from './words/es/figures.json' with { type: 'json' };

const refusal = phrasesOf(es.data, en.data);

/** Stores the data of some products and months. @throws DomainError validacion: a month has not begun, or a product and month are given twice */
export async function registerData(
  tx: Tx,
  data: readonly MonthDatum[],
  actor: Actor,
  now: Date,
): Promise<{ registrados: number; registrado: string }> {
  const problems = problemsOf(data, todayInMadrid(now).slice(0, 7));
  if (problems.length > 0) throw invalid(...problems);
  await insertData(
    tx,
    data.map(({ producto, mes, vidas_anio, primas, pagado, provision, siniestros_con_coste }) => ({
      producto: producto.normalize('NFC').trim(),
      mes: `${mes}-01`,
      vidas_anio: vidas_anio === undefined ? null : inParts(vidas_anio, 4),
      primas: primas === undefined ? null : inParts(primas, 2),
      pagado: pagado === undefined ? null : inParts(pagado, 2),
      provision: provision === undefined ? null : inParts(provision, 2),
      siniestros_con_coste: siniestros_con_coste === undefined ? null : BigInt(siniestros_con_coste),
    })),
    now,
  );
  await audit(tx, actor, 'reporting_datos', { tipo: 'reporting', id: 'datos' }, now, { registrados: data.length });
  return { registrados: data.length, registrado: now.toISOString() };
}

function problemsOf(data: readonly MonthDatum[], thisMonth: string): Problem[] {
  const seen = new Set<string>();
  return data.flatMap(({ producto, mes }, i): Problem[] => {
    const place = `${producto.normalize('NFC').trim()}\t${mes}`;
    const repeated = seen.has(place);
    seen.add(place);
    if (repeated)
      return [
        {
          campo: `datos[${i}]`,
          texto: refusal('repeated'),
          codigo: 'repetido',
        },
      ];
    if (mes > thisMonth)
      return [
        {
          campo: `datos[${i}].mes`,
          texto: refusal('futureMonth'),
        },
      ];
    return [];
  });
}
