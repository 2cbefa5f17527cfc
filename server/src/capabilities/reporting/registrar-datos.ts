/** Takes exposure, premiums and costs of the insurer; earlier versions stay, for reports with an earlier `corte`. */
import type { DatoDelMes } from '@albacea/contract/reporting.ts';
import type { Tx } from '../../db/base.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import { noValido, type Problema } from '../../platform/error.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { enPartes } from './reglas-decimales.ts';
import { insertarDatos } from './sql.ts';

/** @throws ErrorDeDominio validacion: a month that has not begun, or a product and month given twice */
export async function registrarDatos(
  tx: Tx,
  datos: readonly DatoDelMes[],
  actor: Actor,
  ahora: Date,
): Promise<{ registrados: number; registrado: string }> {
  const problemas = problemasDe(datos, hoyEnMadrid(ahora).slice(0, 7));
  if (problemas.length > 0) throw noValido(...problemas);
  await insertarDatos(
    tx,
    datos.map(({ producto, mes, vidas_anio, primas, pagado, provision, siniestros_con_coste }) => ({
      producto: producto.normalize('NFC').trim(),
      mes: `${mes}-01`,
      vidas_anio: vidas_anio === undefined ? null : enPartes(vidas_anio, 4),
      primas: primas === undefined ? null : enPartes(primas, 2),
      pagado: pagado === undefined ? null : enPartes(pagado, 2),
      provision: provision === undefined ? null : enPartes(provision, 2),
      siniestros_con_coste: siniestros_con_coste === undefined ? null : BigInt(siniestros_con_coste),
    })),
    ahora,
  );
  await auditar(tx, actor, 'reporting_datos', { tipo: 'reporting', id: 'datos' }, ahora, { registrados: datos.length });
  return { registrados: datos.length, registrado: ahora.toISOString() };
}

function problemasDe(datos: readonly DatoDelMes[], mesActual: string): Problema[] {
  const vistos = new Set<string>();
  return datos.flatMap(({ producto, mes }, i): Problema[] => {
    const lugar = `${producto.normalize('NFC').trim()}\t${mes}`;
    const repetido = vistos.has(lugar);
    vistos.add(lugar);
    if (repetido)
      return [
        {
          campo: `datos[${i}]`,
          texto: { es: 'repite un producto y mes.', en: 'repeats a product and month.' },
        },
      ];
    if (mes > mesActual)
      return [
        {
          campo: `datos[${i}].mes`,
          texto: { es: 'no puede ser un mes futuro.', en: 'must not be a future month.' },
        },
      ];
    return [];
  });
}
