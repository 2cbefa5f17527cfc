/** What follows once a letter has left, which may be days after a person or a clock wrote it. */
import { lockLive } from '../../caso/lock-caso.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import { casoKey, type Tenant } from '../../db/tenant.ts';
import { SYSTEM } from '../../shared/actor.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { requireAction } from '../commands/command.ts';
import { openCuenta } from '../data.ts';
import { deadlineAfterChase, responseDeadline } from '../rules/rules-deadline.ts';
import { cardOf, proveedorForSending } from '../sending-facts.ts';
import { postponeSolicitud } from '../solicitudes/solicitud.ts';
import { readCuenta, writeDeadline } from '../sql.ts';
import { type LateLetter, readLateLetter } from './arrival.ts';

/**
 * Counts the term of the answer from the day on which the letter left, and computes the next dates.
 * @param caso internal id of the letter's case
 * @param correo id of the letter
 */
export async function recordLeftLetter(
  { catalogo }: { readonly catalogo: Catalogo },
  tx: Tx,
  aseguradora: Tenant,
  caso: string,
  correo: string,
): Promise<void> {
  if (!(await lockLive(tx, caso))) return;
  const late = await readLateLetter(tx, correo);
  if (late) await postpone({ catalogo }, tx, aseguradora, caso, late);
  await recordDeadlines(tx, { actor: SYSTEM, now: await insurersNow(tx) }, caso);
}

/** Writes the term anew. No version advances, because nobody made a decision. */
async function postpone(
  { catalogo }: { readonly catalogo: Catalogo },
  tx: Tx,
  aseguradora: Tenant,
  caso: string,
  { cuenta, pide, paso, salio }: LateLetter,
): Promise<void> {
  const fila = await readCuenta(tx, caso, cuenta);
  const clave = await casoKey(tx, aseguradora, caso);
  if (!fila || !clave) return;
  const accion = requireAction(fila);
  const proveedor = proveedorForSending(cardOf(await catalogo.current(tx), fila.proveedor), fila, salio);
  if (pide) {
    const plazo = responseDeadline(salio, accion, proveedor.oferta, proveedor.tipo);
    await postponeSolicitud(tx, fila, { accion, tipo: proveedor.tipo, enviada: salio, plazo });
    return writeDeadline(tx, cuenta, plazo);
  }
  const step = openCuenta(clave, fila).gestiones?.find(({ cuando }) => cuando === paso.toISOString());
  if (step?.carta !== 'recordatorio') return;
  const before = { plazo: fila.plazo, insistencias: fila.insistencias - 1 };
  return writeDeadline(tx, cuenta, deadlineAfterChase(before, salio, proveedor));
}
