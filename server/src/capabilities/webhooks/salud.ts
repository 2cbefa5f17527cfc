/**
 * Health of endpoints: since when one fails, whom to tell, when to disable it. What it is not sent while disabled is held,
 * never lost.
 */
import { esperarFilas } from '../../db/ajustes.ts';
import type { Base, Tx } from '../../db/base.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { avisosDebidos, seguir410 } from './reglas.ts';
import { retenerPendientes } from './sql.ts';
import { ESPERA_DE_FILAS, type IntentoTerminado } from './sql-reparto.ts';

/** What the insurer's admins are told of an endpoint that fails. */
export interface AvisoDeFallo {
  readonly webhook: string;
  readonly url: string;
  readonly descripcion: string | null;
  readonly nivel: 1 | 2 | 3;
  readonly motivo: 'fallos' | 'respuesta_410';
  readonly desde: Date;
  readonly ultimo: Pick<IntentoTerminado, 'resultado' | 'estado_http' | 'detalle'>;
}

/** Tells them, in the transaction that decided it. */
export type Avisar = (tx: Tx, aviso: AvisoDeFallo, ahora: Date) => Promise<void>;

export interface Salud {
  /**
   * Takes note of attempts at one endpoint that have been recorded, of which one failed or the endpoint was failing before.
   * @returns whether that disabled it
   * @throws what `esFilaOcupada` knows when another transaction holds the endpoint
   */
  anotar(webhook: string, intentos: readonly IntentoTerminado[]): Promise<boolean>;
}

interface Fila {
  url: string;
  descripcion: string | null;
  fallando_desde: Date | null;
  avisos_enviados: number;
  ultimo_410: Date | null;
}

export function crearSalud(deps: { base: Base; reloj: Reloj; registro: Registro; avisar: Avisar }): Salud {
  const { base, reloj } = deps;

  return {
    anotar: (webhook, intentos) =>
      base.inquilino((intentos[0] as IntentoTerminado).entrega.aseguradora_id, (tx) => revisar(tx, webhook, intentos)),
  };

  /** Whether it disabled the endpoint. */
  async function revisar(tx: Tx, webhook: string, intentos: readonly IntentoTerminado[]): Promise<boolean> {
    const [, { filas }] = await Promise.all([
      tx.sql(esperarFilas(ESPERA_DE_FILAS)),
      tx.sql<Fila>(
        `select url, descripcion, fallando_desde, avisos_enviados, ultimo_410 from webhooks
          where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'activo' and borrado is null for update`,
        [webhook],
      ),
    ]);
    const [fila] = filas;
    if (!fila) return false;
    if (intentos.some(({ resultado }) => resultado === 'entregado')) {
      await tx.sql(
        `update webhooks set fallando_desde = null, avisos_enviados = 0, ultimo_410 = null
          where aseguradora_id = aseguradora_actual() and id = $1 and (fallando_desde is not null or ultimo_410 is not null)`,
        [webhook],
      );
      return false;
    }
    return fallar(tx, webhook, fila, intentos);
  }

  async function fallar(tx: Tx, webhook: string, fila: Fila, intentos: readonly IntentoTerminado[]): Promise<boolean> {
    const ahora = reloj.ahora();
    const desde = fila.fallando_desde ?? (intentos[0] as IntentoTerminado).fin;
    const { resultado, estado_http, detalle, fin } = intentos.at(-1) as IntentoTerminado;
    // They may have had to wait, and something has arrived meanwhile.
    if (fila.fallando_desde === null && (await haLlegado(tx, webhook, fin))) return false;
    const { url, descripcion } = fila;
    const suceso = { webhook, url, descripcion, desde, ultimo: { resultado, estado_http, detalle } };
    const { ultimo410, confirmado } = seguir410(fila.ultimo_410, intentos);
    if (confirmado) return desactivar(tx, { ...suceso, nivel: 3, motivo: 'respuesta_410' }, ahora);
    const enAviso = fila.avisos_enviados > 0 || intentos.some(({ estado }) => estado === 'agotada');
    // One after the other: whoever is disabled has been told before, however seldom there is something to deliver.
    const nivel = enAviso ? Math.min(avisosDebidos(desde, ahora), fila.avisos_enviados + 1) : 0;
    if (nivel === 3) return desactivar(tx, { ...suceso, nivel, motivo: 'fallos' }, ahora);
    if (nivel > fila.avisos_enviados) {
      await deps.avisar(tx, { ...suceso, nivel: nivel as 1 | 2, motivo: 'fallos' }, ahora);
    }
    await tx.sql(
      `update webhooks set fallando_desde = $2, avisos_enviados = greatest(avisos_enviados, $3), ultimo_410 = $4
        where aseguradora_id = aseguradora_actual() and id = $1`,
      [webhook, desde, nivel, ultimo410],
    );
    return false;
  }

  /** Walks over what has ended since, by whichever endpoint: a moment's deliveries. */
  async function haLlegado(tx: Tx, webhook: string, desde: Date): Promise<boolean> {
    const { filas } = await tx.sql(
      `select 1 from entregas where terminada > $2 and aseguradora_id = aseguradora_actual() and webhook = $1 and estado = 'entregada'
        order by terminada desc limit 1`,
      [webhook, desde],
    );
    return filas.length > 0;
  }

  async function desactivar(tx: Tx, aviso: AvisoDeFallo, ahora: Date): Promise<true> {
    const { webhook, motivo } = aviso;
    await tx.sql(
      `update webhooks set estado = 'desactivado', motivo_desactivacion = $2, actualizado = $3
        where aseguradora_id = aseguradora_actual() and id = $1`,
      [webhook, motivo, ahora],
    );
    await retenerPendientes(tx, webhook);
    await deps.avisar(tx, aviso, ahora);
    return true;
  }
}
