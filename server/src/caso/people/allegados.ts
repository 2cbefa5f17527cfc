/** Reads the relatives who were ever invited to a case, and former heirs, and encrypts their data. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { Allegados } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { CasoData } from '../data.ts';
import type { OpenedCaso } from '../lock-caso.ts';

/** The data of a relative other than the heir, encrypted with the key of the case. */
export interface AllegadoData {
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string;
  readonly parentesco: string | null;
  /** Kept only for a former heir. */
  readonly telefono?: string | null;
  readonly contacto?: CasoData['contacto'];
  readonly idioma: Language;
}

const allegadoPlace = (id: string) => ({ tabla: 'allegados', columna: 'datos_cifrados', fila: id });

export const sealAllegado = (key: DataKey, id: string, data: AllegadoData): Buffer =>
  key.encryptJson(allegadoPlace(id), data);

/** Decrypts the data of a relative. @throws when the data were erased */
export function openAllegado(
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array | null },
): AllegadoData {
  if (!datos_cifrados) throw new Error('the data of the relative were erased');
  return key.decryptJson<AllegadoData>(allegadoPlace(id), datos_cifrados);
}

/** Reads the names of all relatives by id, only for the service. Includes withdrawn relatives, because their messages stay. */
export async function nameAllegados(
  tx: Tx,
  { fila, clave }: OpenedCaso,
): Promise<ReadonlyMap<string, Pick<AllegadoData, 'nombre' | 'apellidos' | 'parentesco'>>> {
  const rows = await readGuests(tx, fila.id);
  return new Map(rows.map((one) => [one.id, openAllegado(clave, one)]));
}

/** Reads the relatives who were ever invited and whose data are not erased, in the order in which they were invited. */
export async function readGuests(tx: Tx, caso: string): Promise<Pick<Allegados, 'id' | 'datos_cifrados'>[]> {
  const { rows } = await tx.sql<Pick<Allegados, 'id' | 'datos_cifrados'>>(
    `select id, datos_cifrados from allegados
      where aseguradora_id = aseguradora_actual() and caso = $1 and datos_cifrados is not null order by id`,
    [caso],
  );
  return rows;
}

/** Reads a relative who was ever invited, or a former heir; null: there is no such person, or their data were erased. */
export async function readGuest(
  tx: Tx,
  caso: string,
  id: string,
): Promise<Pick<Allegados, 'id' | 'datos_cifrados' | 'retirado'> | null> {
  const { rows } = await tx.sql<Pick<Allegados, 'id' | 'datos_cifrados' | 'retirado'>>(
    `select id, datos_cifrados, retirado from allegados
      where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and datos_cifrados is not null`,
    [caso, id],
  );
  return rows[0] ?? null;
}

/**
 * Reads the relatives who were ever invited to any of several cases and whose data are not erased, for a search over many cases at once.
 * @param casos internal ids, each with the key of its case
 */
export async function guestsOfCasos(
  tx: Tx,
  casos: readonly { readonly id: string; readonly clave: DataKey }[],
): Promise<ReadonlyMap<string, readonly AllegadoData[]>> {
  const rows = await readGuestsOf(
    tx,
    casos.map(({ id }) => id),
  );
  const keys = new Map(casos.map(({ id, clave }) => [id, clave]));
  const guests = new Map<string, AllegadoData[]>();
  for (const row of rows) {
    const key = keys.get(row.caso);
    if (key) guests.set(row.caso, [...(guests.get(row.caso) ?? []), openAllegado(key, row)]);
  }
  return guests;
}

async function readGuestsOf(
  tx: Tx,
  casos: readonly string[],
): Promise<Pick<Allegados, 'id' | 'caso' | 'datos_cifrados'>[]> {
  const { rows } = await tx.sql<Pick<Allegados, 'id' | 'caso' | 'datos_cifrados'>>(
    `select id, caso, datos_cifrados from allegados
      where aseguradora_id = aseguradora_actual() and caso = any($1::uuid[]) and datos_cifrados is not null order by id`,
    [[...casos]],
  );
  return rows;
}
