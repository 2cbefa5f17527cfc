/** Reads a case as its clocks see it. */
import type { Tx } from '../../db/base.ts';
import type { Panorama } from '../casos/reglas-panorama.ts';
import { puedePedirse } from '../casos/reglas-panorama.ts';
import { leerPanorama } from '../casos/ver-panorama.ts';
import type { Instantanea } from './reglas-instantanea.ts';
import { type FilaDeReloj, leerRelojes } from './sql.ts';

export interface Leida {
  readonly fila: FilaDeReloj;
  readonly panorama: Panorama;
  readonly instantanea: Instantanea;
}

const fecha = <T extends string | null>(texto: T): T extends null ? Date | null : Date =>
  (texto === null ? null : new Date(texto)) as never;

/** @param caso internal id */
export async function leerInstantanea(tx: Tx, caso: string): Promise<Leida> {
  const [panorama, fila] = await Promise.all([leerPanorama(tx, caso), leerRelojes(tx, caso)]);
  return { fila, panorama, instantanea: componer(caso, fila, panorama) };
}

function componer(id: string, fila: FilaDeReloj, p: Panorama): Instantanea {
  const { correo } = fila;
  // Once under way, a paper is missing only when something waits for it.
  const hacenFalta = !p.documentacion_completa || fila.en_espera_de === 'heredero';
  return {
    id,
    estado: p.estado,
    en_espera_de: fila.en_espera_de,
    actualizado: fila.actualizado,
    silencioDesde: fila.silencio_desde,
    recordatorios: fila.recordatorios_parados === null,
    direccion: { estado: direccionDe(correo?.estado), desde: correo ? new Date(correo.desde) : fila.actualizado },
    hablado: fila.hablado,
    acceso: fila.acceso,
    puedePedirse: puedePedirse(p),
    listaCompleta: p.lista_completa,
    faltaPrueba: quienDebeLaPrueba(p, hacenFalta),
    faltaMandato: p.mandato === 'falta' && hacenFalta,
    cuentas: fila.cuentas.map((cuenta) => ({
      ...cuenta,
      ultima_insistencia: fecha(cuenta.ultima_insistencia),
      confirmada: fecha(cuenta.confirmada),
      reposo_hasta: fecha(cuenta.reposo_hasta),
      solicitada: fecha(cuenta.solicitada),
      reclamada: fecha(cuenta.reclamada),
      carta_perdida: fecha(cuenta.carta_perdida),
      actualizado: new Date(cuenta.actualizado),
    })),
    certificados: fila.certificados.map((uno) => ({
      ...uno,
      creado: new Date(uno.creado),
      solicitado: fecha(uno.solicitado),
    })),
    porRevisar: fila.por_revisar.map(({ id: documento, recibido }) => ({
      id: documento,
      recibido: new Date(recibido),
    })),
    objeciones: fila.objeciones.map(({ id: objecion, abierta, planteada_por }) => ({
      id: objecion,
      abierta: new Date(abierta),
      deLaAseguradora: planteada_por === 'aseguradora',
    })),
    disparados: fila.disparados.map((uno) => ({
      ...uno,
      ciclo: new Date(uno.ciclo),
      disparado: new Date(uno.disparado),
    })),
  };
}

function quienDebeLaPrueba({ prueba }: Panorama, haceFalta: boolean): Instantanea['faltaPrueba'] {
  if (prueba === 'rechazada_aseguradora') return 'aseguradora';
  return prueba === 'falta' && haceFalta ? 'heredero' : null;
}

function direccionDe(estado: string | undefined): Instantanea['direccion']['estado'] {
  if (estado === 'rechazado' || estado === 'caducado') return 'mala';
  return estado === 'pendiente' ? 'pendiente' : 'bien';
}
