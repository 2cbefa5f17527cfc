/** Puts a script on a case or on the next one opened, and lists the scripts. */
import type { Guiones, NewGuion, PutGuion } from '@albacea/contract/schemas/ensayo.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { lookAtCaso, requireLive } from '../caso/lock-caso.ts';
import type { Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import { uuidV7 } from '../platform/ids.ts';
import { audit } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { DomainError, invalid } from '../shared/errors.ts';
import { requireTestInsurer } from './move-clock.ts';
import { guionOf, presentReady } from './rules-guiones.ts';
import { type GuionRow, insertGuion, readGuiones } from './sql-guiones.ts';

/** How many of the latest scripts are shown. */
const SHOWN = 50;

/** @throws DomainError solo_en_ensayo, validacion, no_encontrado, estado_no_permite */
export async function putGuion(tx: Tx, { aseguradora, actor, now }: Requester, fresh: NewGuion): Promise<PutGuion> {
  requireTestInsurer(aseguradora);
  const wanted = guionOf(fresh);
  if (!wanted) {
    const texto = { es: 'diga un guion o los pasos de la familia.', en: 'name a script or the steps of the family.' };
    throw invalid({ campo: 'guion', texto });
  }
  const caso = fresh.caso_id === undefined ? null : requireLive(await lookAtCaso(tx, aseguradora, fresh.caso_id));
  const row = {
    id: uuidV7(now),
    caso_id: caso?.fila.caso_id ?? null,
    ...wanted,
    estado: caso ? ('en_curso' as const) : ('en_espera' as const),
    ...{ desde: now, proximo: now, creado: now },
  };
  if (!(await insertGuion(tx, row))) {
    const posible = {
      es: 'Este caso ya tiene un guion en curso.',
      en: 'A script is being played on this case already.',
    };
    throw new DomainError('estado_no_permite', { estado: caso?.fila.estado ?? '', posible });
  }
  await audit(tx, actor, 'guion_puesto', { tipo: 'aseguradora', id: aseguradora.id }, now, {
    ...{ guion: row.id, nombre: row.nombre, caso_id: row.caso_id },
  });
  return present({ ...row, paso: 0, fallo: null });
}

/** @throws DomainError solo_en_ensayo */
export async function viewGuiones(
  tx: Tx,
  aseguradora: Pick<Tenant, 'pruebas'>,
  language: ErrorLanguage,
): Promise<Guiones> {
  requireTestInsurer(aseguradora);
  return { elementos: presentReady(language), puestos: (await readGuiones(tx, SHOWN)).map(present) };
}

const present = ({ id, nombre, caso_id, estado, paso, proximo, fallo, creado }: GuionRow): PutGuion => ({
  guion_id: id,
  ...{ nombre, caso_id, estado, fallo },
  pasos_hechos: paso,
  proximo: estado === 'en_curso' ? proximo.toISOString() : null,
  creado: creado.toISOString(),
});
