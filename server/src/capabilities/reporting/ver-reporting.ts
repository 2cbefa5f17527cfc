/** The report of a period. */
import type { ConsultaDe } from '@albacea/contract/operaciones.ts';
import type { FechaBase, Reporting } from '@albacea/contract/reporting.ts';
import type { Tx } from '../../db/base.ts';
import { consultaNoValida } from '../../platform/error.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { leerCifras } from './leer-cifras.ts';
import { diaDe, fechaDe } from './reglas-calendario.ts';
import { economicoDe } from './reglas-economico.ts';
import { informeDe } from './reglas-informe.ts';
import { type Periodo, periodoDe } from './reglas-periodo.ts';

/** Milliseconds by which the clock of the machine that sealed may be ahead of this one's. */
const HOLGURA = 60_000;

/**
 * Reads; what it answers depends on the query and on what is sealed, and not on the instant at which it is asked.
 * @throws ErrorDeDominio consulta_invalida
 */
export async function verReporting(tx: Tx, consulta: ConsultaDe<'verReporting'>, ahora: Date): Promise<Reporting> {
  const { periodo, pedido, base: fecha_base } = abrirPeriodo(consulta, ahora);
  const { desde, hasta } = periodo;
  const dias = hasta - desde + 1;
  const { cifras, datos, corte, diaDeCorte } = await leerCifras(tx, periodo, pedido);
  const informe = informeDe(cifras, fecha_base, dias, diaDeCorte);
  return {
    periodo: {
      ...{ desde: fechaDe(desde), hasta: fechaDe(hasta), dias, fecha_base },
      corte: corte.toISOString(),
      zona: 'Europe/Madrid',
    },
    ...informe,
    economico: economicoDe(datos, desde, hasta, informe.siniestros.ocurridos),
  };
}

export interface PeriodoPedido {
  readonly periodo: Periodo;
  /** null: all that is sealed. */
  readonly pedido: Date | null;
  readonly base: FechaBase;
}

/** What a query speaks of. @throws ErrorDeDominio consulta_invalida */
export function abrirPeriodo(consulta: ConsultaDe<'verReporting'>, ahora: Date): PeriodoPedido {
  const pedido = consulta.corte === undefined ? null : new Date(consulta.corte);
  if (pedido && pedido.getTime() > ahora.getTime() + HOLGURA)
    throw consultaNoValida({
      campo: 'corte',
      texto: { es: 'no puede ser un instante futuro.', en: 'must not be in the future.' },
    });
  const periodo = periodoDe(consulta, diaDe(hoyEnMadrid(ahora)), diaDe(hoyEnMadrid(pedido ?? ahora)));
  if ('campo' in periodo) throw consultaNoValida(periodo);
  return { periodo, pedido, base: consulta.fecha_base ?? 'comunicacion' };
}
