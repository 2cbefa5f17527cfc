/** Creates an insurer with its first API key (`albacea aseguradora crear`). */
import type { Variante } from '@albacea/contract/comun.ts';
import type { Base, Tx } from '../../db/base.ts';
import { unicidadViolada } from '../../db/errores.ts';
import type { Aseguradoras } from '../../db/esquema.ts';
import { insertRows } from '../../db/write-rows.ts';
import type { Actor } from '../../outbox/hechos.ts';
import { auditar } from '../../outbox/hechos.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { foundTrail } from '../auditoria/heads.ts';
import { insertarClave } from './crear-clave.ts';
import { ErrorDeUso } from './error-de-uso.ts';
import { problemaDeSlug } from './reglas.ts';

export interface DependenciasDeIdentidad {
  readonly base: Base;
  readonly llavero: Llavero;
  readonly reloj: Reloj;
  /** Whether the admins of a new insurer need a second factor: in production, until the insurer says otherwise. */
  readonly exigeSegundoFactor: boolean;
}

export interface NuevaAseguradora {
  readonly slug: string;
  readonly nombre: string;
  readonly variante: Variante;
  readonly pruebas?: boolean;
  readonly color?: string;
  readonly telefono?: string;
  readonly responderA?: string;
  readonly dominiosEmail?: readonly string[];
}

/** @throws ErrorDeUso when the slug is reserved, malformed or taken */
export const crearAseguradora = (
  deps: DependenciasDeIdentidad,
  datos: NuevaAseguradora,
  actor: Actor,
): Promise<{ id: string; api_key: string }> =>
  fundarAseguradora(deps, datos, actor, async (tx, ahora) => {
    const { api_key } = await insertarClave(tx, { etiqueta: 'primera' }, actor, ahora);
    return { id: tx.aseguradoraId, api_key };
  });

/**
 * Makes an insurer, and in the same transaction what it begins with.
 * @throws ErrorDeUso when the slug is reserved, malformed or taken
 */
export async function fundarAseguradora<T>(
  { base, llavero, reloj, exigeSegundoFactor }: DependenciasDeIdentidad,
  datos: NuevaAseguradora,
  actor: Actor,
  comienzo: (tx: Tx, ahora: Date) => Promise<T>,
): Promise<T> {
  const problema = problemaDeSlug(datos.slug);
  if (problema) throw new ErrorDeUso(problema);
  const ahora = reloj.ahora();
  const id = uuidV7(ahora);
  try {
    return await base.inquilino(id, async (tx) => {
      const fila: Partial<Aseguradoras> = {
        id,
        slug: datos.slug,
        nombre: datos.nombre,
        variante: datos.variante,
        pruebas: datos.pruebas ?? false,
        color: datos.color ?? null,
        telefono: datos.telefono ?? null,
        responder_a: datos.responderA ?? null,
        dominios_email: [...(datos.dominiosEmail ?? [])],
        exige_segundo_factor: exigeSegundoFactor,
        clave_envuelta: llavero.nuevaClaveDeAseguradora(id),
      };
      await insertRows(tx, 'aseguradoras', [fila]);
      await tx.sql('select crear_numeracion()');
      await foundTrail(tx, llavero);
      await tx.sql('insert into cifras_cabezas (aseguradora_id) values (aseguradora_actual())');
      await auditar(tx, actor, 'aseguradora_creada', { tipo: 'aseguradora', id }, ahora, {
        slug: datos.slug,
        variante: datos.variante,
      });
      return comienzo(tx, ahora);
    });
  } catch (error) {
    if (unicidadViolada(error) !== null) throw new ErrorDeUso(`an insurer with the slug ${datos.slug} already exists`);
    throw error;
  }
}
