/** Links of invitations, of resets and of changes of second factor: one living each, kept as a hash, used once. */
import type { ClaseDeFicha } from '@albacea/contract/acceso.ts';
import type { Tx } from '../../db/base.ts';
import { ID_DEL_SERVICIO } from '../../db/servicio.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import type { ClaveDeDatos, Llavero } from '../../platform/cripto/llavero.ts';
import { secreto256, sha256 } from '../../platform/ids.ts';
import { encolarDeAcceso } from '../correo/encolar.ts';
import { type PersonaLink, putLink } from './persons.ts';
import { VIDA_DE_FICHA } from './reglas-entrada.ts';

export interface DependenciasDeFichas {
  readonly llavero: Llavero;
  readonly direcciones: Direcciones;
}

export interface Destinatario {
  /** Of the membership. */
  readonly id: string;
  readonly nombre: string;
  readonly email: string;
}

interface Ficha {
  readonly token: string;
  readonly caduca: Date;
}

const nuevaFicha = (clase: ClaseDeFicha, ahora: Date): Ficha => ({
  token: secreto256(),
  caduca: new Date(ahora.getTime() + VIDA_DE_FICHA[clase]),
});

/**
 * Makes the link of an invitation, in place of any before, and the row of the e-mail that brings it. The e-mail is the same
 * whether the address has an account already or not: only whoever opens the link learns it.
 * @param hasta until when it serves; its full life without it
 */
export async function mandarInvitacion(
  deps: DependenciasDeFichas,
  tx: Tx,
  destinatario: Destinatario,
  ahora: Date,
  hasta?: Date,
): Promise<void> {
  const ficha = await ponerInvitacion(tx, destinatario.id, ahora, hasta);
  await mandar(deps, tx, 'invitacion', destinatario, ficha, ahora);
}

/** Makes the link of an invitation, in place of any before, and leaves its delivery to the caller. */
export async function ponerInvitacion(tx: Tx, membresia: string, ahora: Date, hasta?: Date): Promise<Ficha> {
  const nueva = nuevaFicha('invitacion', ahora);
  const ficha = { ...nueva, caduca: hasta ?? nueva.caduca };
  await tx.sql(
    'update membresias set ficha_huella = $2, ficha_creada = $3, ficha_caduca = $4 where id = $1 and persona is null',
    [membresia, sha256(ficha.token), ahora, ficha.caduca],
  );
  return ficha;
}

/**
 * The same for somebody who has accepted; the link is the person's, whichever insurer it was asked through.
 * @param pausa milliseconds within which a link that was made before stays
 * @returns whether it was sent
 */
export async function mandarEnlace(
  deps: DependenciasDeFichas,
  tx: Tx,
  clase: PersonaLink,
  destinatario: Destinatario,
  ahora: Date,
  pausa: number,
): Promise<boolean> {
  const ficha = await ponerEnlace(tx, clase, destinatario.id, ahora, pausa);
  if (ficha) await mandar(deps, tx, clase, destinatario, ficha, ahora);
  return ficha !== null;
}

/** @returns null when one was made within the pause */
export async function ponerEnlace(
  tx: Tx,
  clase: PersonaLink,
  membresia: string,
  ahora: Date,
  pausa: number,
): Promise<Ficha | null> {
  const ficha = nuevaFicha(clase, ahora);
  const huella = sha256(ficha.token);
  return (await putLink(tx, membresia, { clase, huella, caduca: ficha.caduca }, ahora, pausa)) ? ficha : null;
}

async function mandar(
  { llavero, direcciones }: DependenciasDeFichas,
  tx: Tx,
  clase: ClaseDeFicha,
  { nombre, email }: Destinatario,
  { token, caduca }: Ficha,
  ahora: Date,
): Promise<void> {
  const contenido = { acceso: { nombre, email }, enlace: direcciones.acceso(token), caduca: caduca.toISOString() };
  await encolarDeAcceso(tx, await claveDe(tx, llavero), clase, contenido, { ahora, caduca });
}

/** The key of whom a transaction is of, from within it: the insurer may be new, and in nobody's memory. */
export async function claveDe(tx: Tx, llavero: Llavero): Promise<ClaveDeDatos> {
  if (tx.aseguradoraId === ID_DEL_SERVICIO) return llavero.claveDelServicio();
  const { filas } = await tx.sql<{ clave_envuelta: Uint8Array }>(
    'select clave_envuelta from aseguradoras where id = aseguradora_actual()',
  );
  const [fila] = filas;
  if (!fila) throw new Error('the insurer of the transaction is gone');
  return llavero.claveDeAseguradora(tx.aseguradoraId, fila.clave_envuelta);
}
