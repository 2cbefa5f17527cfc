/**
 * Health of endpoints: since when one fails, whom to tell, when to disable it. What it is not sent while disabled is held,
 * never lost (design.md, section 2, "Webhooks").
 */
import type { Base, Tx } from '../../db/base.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { avisosDebidos } from './reglas.ts';
import type { IntentoTerminado } from './sql-reparto.ts';

/** Tells the insurer's admins, in the transaction that decided it. */
export type Avisar = (
  tx: Tx,
  aviso: { webhook: string; url: string; nivel: 1 | 2 | 3; motivo: 'fallos' | 'respuesta_410' },
  ahora: Date,
) => Promise<void>;

export interface Salud {
  /** Takes note of attempts that have been recorded. */
  anotar(intentos: readonly IntentoTerminado[]): Promise<void>;
}

interface Fila {
  url: string;
  fallando_desde: Date | null;
  avisos_enviados: number;
  ultimo_410: boolean;
}

export function crearSalud(deps: { base: Base; reloj: Reloj; registro: Registro; avisar: Avisar }): Salud {
  const { base, reloj } = deps;
  /** Endpoints known to be failing: a healthy one costs nothing per delivery. */
  const sanos = new Set<string>();

  return {
    async anotar(intentos) {
      const porWebhook = Map.groupBy(intentos, ({ webhook }) => webhook);
      for (const [webhook, suyos] of porWebhook) {
        const fallos = suyos.filter(({ resultado }) => resultado !== 'entregado');
        if (fallos.length === 0 && sanos.has(webhook)) continue;
        const { aseguradora_id } = suyos[0] as IntentoTerminado;
        await base.inquilino(aseguradora_id, (tx) => revisar(tx, webhook, suyos));
        if (fallos.length === 0) sanos.add(webhook);
        else sanos.delete(webhook);
      }
    },
  };

  async function revisar(tx: Tx, webhook: string, intentos: readonly IntentoTerminado[]): Promise<void> {
    const { filas } = await tx.sql<Fila>(
      `select url, fallando_desde, avisos_enviados, ultimo_410 from webhooks
        where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'activo' and borrado is null for update`,
      [webhook],
    );
    const [fila] = filas;
    if (!fila) return;
    const ultimo = intentos.at(-1) as IntentoTerminado;
    if (intentos.some(({ resultado }) => resultado === 'entregado')) {
      await tx.sql(
        `update webhooks set fallando_desde = null, avisos_enviados = 0, ultimo_410 = false
          where aseguradora_id = aseguradora_actual() and id = $1 and (fallando_desde is not null or ultimo_410)`,
        [webhook],
      );
      return;
    }
    await fallar(tx, webhook, fila, ultimo, intentos);
  }

  async function fallar(
    tx: Tx,
    webhook: string,
    fila: Fila,
    ultimo: IntentoTerminado,
    intentos: readonly IntentoTerminado[],
  ): Promise<void> {
    const ahora = reloj.ahora();
    const desde = fila.fallando_desde ?? ultimo.fin;
    const seguidos410 = intentos.filter(({ estado_http }) => estado_http === 410).length + (fila.ultimo_410 ? 1 : 0);
    if (ultimo.estado_http === 410 && seguidos410 >= 2)
      return desactivar(tx, webhook, fila.url, 'respuesta_410', ahora);
    const agotada = intentos.some(({ estado }) => estado === 'agotada');
    const debidos = agotada || fila.avisos_enviados > 0 ? avisosDebidos(desde, ahora) : 0;
    if (debidos === 3) return desactivar(tx, webhook, fila.url, 'fallos', ahora);
    if (debidos > fila.avisos_enviados) {
      await deps.avisar(tx, { webhook, url: fila.url, nivel: debidos as 1 | 2, motivo: 'fallos' }, ahora);
    }
    await tx.sql(
      `update webhooks set fallando_desde = $2, avisos_enviados = greatest(avisos_enviados, $3), ultimo_410 = $4
        where aseguradora_id = aseguradora_actual() and id = $1`,
      [webhook, desde, debidos, ultimo.estado_http === 410],
    );
  }

  async function desactivar(
    tx: Tx,
    webhook: string,
    url: string,
    motivo: 'fallos' | 'respuesta_410',
    ahora: Date,
  ): Promise<void> {
    await tx.sql(
      `update webhooks set estado = 'desactivado', motivo_desactivacion = $2, actualizado = $3
        where aseguradora_id = aseguradora_actual() and id = $1`,
      [webhook, motivo, ahora],
    );
    await tx.sql(
      `update entregas set estado = 'retenida' where aseguradora_id = aseguradora_actual() and webhook = $1 and estado = 'pendiente'`,
      [webhook],
    );
    await deps.avisar(tx, { webhook, url, nivel: 3, motivo }, ahora);
  }
}
