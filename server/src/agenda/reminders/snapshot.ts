/** Reads the parts of a case that its clocks depend on. */
import { readOverview } from '../../caso/read/overview.ts';
import { lacksMandato, type Overview, papersInOrder } from '../../caso/rules/rules-overview.ts';
import { isForbidden } from '../../cuentas/objections/objeciones.ts';
import type { Tx } from '../../db/database.ts';
import { addressStateAfter } from '../../outbox/mail/rules.ts';
import type { Snapshot } from './rules-snapshot.ts';
import { type ClockRow, readClocks } from './sql.ts';

interface ReadSnapshot {
  readonly row: ClockRow;
  readonly overview: Overview;
  readonly snapshot: Snapshot;
}

const date = <T extends string | null>(text: T): T extends null ? Date | null : Date =>
  (text === null ? null : new Date(text)) as never;

/** Reads the snapshot of a case, with the row and the overview from which it was made. @param caso internal id */
export async function readSnapshot(tx: Tx, caso: string): Promise<ReadSnapshot> {
  const [overview, row] = await Promise.all([readOverview(tx, caso), readClocks(tx, caso)]);
  const prohibido = await isForbidden(tx, { id: caso, voluntad: row.voluntad });
  return { row, overview, snapshot: compose(caso, row, overview, prohibido) };
}

function compose(id: string, row: ClockRow, overview: Overview, prohibido: boolean): Snapshot {
  const { correo } = row;
  // Once both base papers have been complete, a paper that is no longer valid counts as missing only while the case waits for the heir.
  const countsAsMissing = !overview.documentacion_completa || row.en_espera_de === 'heredero';
  return {
    id,
    estado: overview.estado,
    cerrado: row.cerrado,
    reabierto: row.reabierto,
    en_espera_de: row.en_espera_de,
    esperaDesde: row.espera_desde ?? row.abierto,
    actualizado: row.actualizado,
    silencioDesde: row.silencio_desde,
    recordatorios: row.recordatorios_parados === null,
    retenido: overview.retenido,
    prohibido,
    novedades: row.novedades.map(({ desde, ...one }) => ({ ...one, desde: new Date(desde) })),
    direccion: {
      estado: addressStateAfter(correo?.estado ?? null),
      desde: correo ? new Date(correo.desde) : row.actualizado,
    },
    hablado: row.hablado,
    acceso: row.acceso,
    puedePedirse: papersInOrder(overview),
    listaCompleta: overview.lista_completa,
    faltaPrueba: overview.prueba === 'falta' && countsAsMissing,
    faltaMandato: lacksMandato(overview) && countsAsMissing,
    papelPedido: overview.papeles_pedidos > 0,
    cuentas: row.cuentas.map((cuenta) => ({
      ...cuenta,
      pedida: date(cuenta.pedida),
      insistida: date(cuenta.insistida),
      confirmada: date(cuenta.confirmada),
      reposo_hasta: date(cuenta.reposo_hasta),
      turno_hasta: date(cuenta.turno_hasta),
      solicitada: date(cuenta.solicitada),
      reclamada: date(cuenta.reclamada),
      carta_perdida: date(cuenta.carta_perdida),
      actualizado: new Date(cuenta.actualizado),
    })),
    certificados: row.certificados.map((one) => ({
      ...one,
      creado: new Date(one.creado),
      solicitado: date(one.solicitado),
    })),
    porRevisar: row.por_revisar.map(({ id: documento, recibido }) => ({
      id: documento,
      recibido: new Date(recibido),
    })),
    objeciones: row.objeciones.map(({ id: objecion, abierta, planteada_por }) => ({
      id: objecion,
      abierta: new Date(abierta),
      deLaAseguradora: planteada_por === 'aseguradora',
    })),
    disparados: row.disparados.map((one) => ({
      ...one,
      ciclo: new Date(one.ciclo),
      disparado: new Date(one.disparado),
      cumplido: date(one.cumplido),
    })),
  };
}
