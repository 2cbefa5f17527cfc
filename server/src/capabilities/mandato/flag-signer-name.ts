/** Holds a mandate back whose name a person has to look at: nothing leaves, and what waits in the outbox is withdrawn. */
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { type Actor, registrarHechos } from '../../outbox/hechos.ts';
import { claveDeCaso } from '../casos/clave-de-caso.ts';
import { retirarCartas } from '../correo/encolar.ts';
import { type DatosDeMandato, lugarDeMandato, signedNameOf } from './datos.ts';
import { firstReview } from './reglas-name-review.ts';
import { hasUncomparedName, leerMandato, writeNameReview } from './sql.ts';

/** Nobody orders this step. */
const SYSTEM: Actor = { visible: 'sistema', tipo: 'sistema', id: null };
/** In the story it stands after the signature of the same instant. */
const AFTER_SIGNATURE = 2;

/** The caller has written that the name waits for a person, and holds the lock of the case. */
export async function holdForNameReview(tx: Tx, caso: string, mandato: string, ahora: Date): Promise<void> {
  const cartas = await retirarCartas(tx, caso, null, ahora);
  const retiradas = cartas === 0 ? [] : [{ tipo: 'carta_retirado', datos: { cartas } }];
  const hecho = { tipo: 'mandato_nombre_por_revisar', datos: { mandato } };
  await registrarHechos(tx, caso, [hecho, ...retiradas], SYSTEM, ahora, AFTER_SIGNATURE);
}

/**
 * Compares the name of a mandate that was signed before names were compared, once. Names are sealed, so that only a process that
 * holds the key of the case can; it does so whenever the case advances.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function compareSignerName(
  tx: Tx,
  { aseguradora, ahora }: { readonly aseguradora: Inquilino; readonly ahora: Date },
  caso: string,
): Promise<void> {
  if (!(await hasUncomparedName(tx, caso))) return;
  const [mandato, clave] = [await leerMandato(tx, caso, 'firmado'), await claveDeCaso(tx, aseguradora, caso)];
  if (!mandato?.datos_cifrados || !clave) return;
  const datos = clave.descifrarJson<DatosDeMandato>(lugarDeMandato(mandato.id), mandato.datos_cifrados);
  const review = firstReview(signedNameOf(datos, null));
  if ((await writeNameReview(tx, mandato.id, review)) && review === 'pendiente')
    await holdForNameReview(tx, caso, mandato.id, ahora);
}
