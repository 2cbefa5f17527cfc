/** A relative brings a bank statement: what recurs in it is shown, and nothing of it is kept. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { ExtractoParaElegir } from '@albacea/contract/familia.ts';
import type { Base } from '../../db/base.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { orderOf } from '../casos/order-of.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { tomarCasoVivo } from '../casos/tomar-caso.ts';
import type { Catalogo } from '../catalogo/catalogo-vigente.ts';
import { verCuentasCompletas } from '../cuentas/ver-cuentas.ts';
import { presentarExtracto } from './presentar.ts';
import { readApart } from './read-apart.ts';

export interface DependenciasDeExtractos {
  readonly base: Base;
  readonly catalogo: Catalogo;
  readonly lanes: Pick<Lanes, 'statements'>;
}

/**
 * No transaction is open while the statement is read.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, estado_no_permite, validacion, no_disponible
 */
export async function proponerDeExtracto(
  { base, catalogo, lanes }: DependenciasDeExtractos,
  quien: QuienPide,
  casoId: string,
  contenido: Uint8Array,
  idioma: IdiomaDeError,
): Promise<ExtractoParaElegir> {
  const { aseguradora, ahora } = quien;
  const { fichas, ...lista } = await base.inquilino(aseguradora.id, async (tx) => {
    await tomarCasoVivo(tx, aseguradora, casoId);
    const { elementos } = await verCuentasCompletas({ catalogo }, tx, quien, casoId, idioma);
    const vivas = elementos.filter(({ estado }) => estado !== 'descartada');
    return {
      fichas: (await catalogo.vigente(tx)).fichas,
      enLista: new Set(vivas.flatMap(({ proveedor_codigo }) => proveedor_codigo ?? [])),
      nombresEnLista: new Set(vivas.map(({ proveedor }) => proveedor.toLowerCase())),
    };
  });
  const order = orderOf(quien, casoId);
  const leido = await readApart(lanes.statements, order, { bytes: contenido, fichas, hoy: hoyEnMadrid(ahora) });
  const nombres = new Map(fichas.map(({ codigo, nombre }) => [codigo, nombre]));
  return presentarExtracto(leido, { idioma, nombres, ...lista });
}
