/** API keys: created, shown once, revoked. */
import type { Alcance } from '@albacea/contract/identidad.ts';
import type { Base, Tx } from '../../db/base.ts';
import type { Actor } from '../../outbox/hechos.ts';
import { auditar } from '../../outbox/hechos.ts';
import { nuevaClaveApi } from '../../platform/cripto/clave-api.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { notifyAdminsOfKey } from './notices.ts';
import type { FilaDeClave } from './presentar.ts';

export interface NuevaClave {
  readonly etiqueta: string;
  /** Without it, everything. */
  readonly alcances?: readonly Alcance[];
  readonly caduca?: Date;
  /** Networks in CIDR form, as {@link redNormal} writes them; without them, any address. */
  readonly redes?: readonly string[];
}

export interface ClaveCreada {
  readonly id: string;
  /** Shown here and never again. */
  readonly api_key: string;
}

export async function insertarClave(
  tx: Tx,
  { etiqueta, alcances, caduca, redes }: NuevaClave,
  actor: Actor,
  ahora: Date,
): Promise<ClaveCreada> {
  const id = uuidV7(ahora);
  const apiKey = nuevaClaveApi();
  await tx.sql(
    `insert into claves_api (aseguradora_id, id, huella, etiqueta, final, alcances, redes, creada, caduca)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, sha256(apiKey), etiqueta, apiKey.slice(-4), alcances ?? null, redes ?? null, ahora, caduca ?? null],
  );
  await auditar(tx, actor, 'clave_creada', { tipo: 'clave', id }, ahora, {
    etiqueta,
    alcances: alcances ?? null,
    ...(redes && { redes }),
  });
  return { id, api_key: apiKey };
}

/** Makes a key from outside the backoffice; the insurer's admins are told. */
export async function crearClave(
  { base, reloj, llavero }: { base: Base; reloj: Reloj; llavero: Llavero },
  aseguradoraId: string,
  nueva: NuevaClave,
  actor: Actor,
): Promise<ClaveCreada> {
  return base.inquilino(aseguradoraId, async (tx) => {
    const ahora = reloj.ahora();
    const creada = await insertarClave(tx, nueva, actor, ahora);
    await notifyAdminsOfKey(llavero, tx, nueva.etiqueta, ahora);
    return creada;
  });
}

/** The keys of an insurer, oldest first, without their secret: it is not kept. */
export const listarClaves = async (base: Base, aseguradoraId: string) => base.lectura(aseguradoraId, leerClaves);

export async function leerClaves(tx: Tx): Promise<FilaDeClave[]> {
  const { filas } = await tx.sql<FilaDeClave>(
    `select id, etiqueta, final, alcances, redes, creada, caduca, revocada, ultimo_uso from claves_api
      where aseguradora_id = aseguradora_actual() order by id`,
  );
  return filas;
}

/**
 * Revokes a key. Every process reads the key's row with each request, so it takes effect at once.
 * @returns false when there is no living key with this id
 */
export const revocarClave = async (
  base: Base,
  reloj: Reloj,
  aseguradoraId: string,
  id: string,
  actor: Actor,
): Promise<boolean> => base.inquilino(aseguradoraId, (tx) => anularClave(tx, id, actor, reloj.ahora()));

export async function anularClave(tx: Tx, id: string, actor: Actor, ahora: Date): Promise<boolean> {
  const { afectadas } = await tx.sql(
    'update claves_api set revocada = $2 where aseguradora_id = aseguradora_actual() and id = $1 and revocada is null',
    [id, ahora],
  );
  if (afectadas === 0) return false;
  await auditar(tx, actor, 'clave_revocada', { tipo: 'clave', id }, ahora);
  return true;
}
