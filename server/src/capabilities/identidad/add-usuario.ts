/** People of the backoffice, of an insurer or of the service, made by whoever runs it. */
import { randomBytes } from 'node:crypto';
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Base } from '../../db/base.ts';
import { unicidadViolada } from '../../db/errores.ts';
import { comoDe } from '../../db/servicio.ts';
import type { Actor } from '../../outbox/hechos.ts';
import { auditar } from '../../outbox/hechos.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Reloj } from '../../platform/reloj.ts';
import type { Contrasenas } from './contrasenas.ts';
import { ErrorDeUso } from './error-de-uso.ts';
import { acceptMembresia } from './persons.ts';
import { emailDeUsuario } from './reglas.ts';

export interface NuevoUsuario {
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
  /** Required for `operador` and `admin`, forbidden for `gestor` and `superadmin`. */
  readonly aseguradoraId: string | null;
  /** No second factor is asked for, whatever the role: people of a demonstration. */
  readonly exenta?: boolean;
}

/**
 * Makes a membership that needs no invitation; whoever runs the service vouches for the address.
 * @returns the password, made here and shown once; null when the address has an account already, whose password stays
 * @throws ErrorDeUso when role and insurer do not go together, or the address is a member there already
 */
export async function addUsuario(
  { base, reloj, contrasenas }: { base: Base; reloj: Reloj; contrasenas: Contrasenas },
  { email, nombre, rol, aseguradoraId, exenta = false }: NuevoUsuario,
  actor: Actor,
): Promise<{ id: string; email: string; password: string | null }> {
  const deAseguradora = rol === 'operador' || rol === 'admin';
  if (deAseguradora && !aseguradoraId) throw new ErrorDeUso(`the role ${rol} needs an insurer`);
  if (!deAseguradora && aseguradoraId)
    throw new ErrorDeUso(`the role ${rol} belongs to the service, not to an insurer`);
  const direccion = emailDeUsuario(email);
  if (!/^[^\s@]+@[^\s@]+$/.test(direccion)) throw new ErrorDeUso('email: this is not an e-mail address');
  const ahora = reloj.ahora();
  const password = randomBytes(15).toString('base64url');
  const id = uuidV7(ahora);
  const nueva = { id: uuidV7(ahora), passwordHash: await contrasenas.proteger(password) };
  try {
    return await comoDe(base, aseguradoraId, async (tx) => {
      await tx.sql(
        `insert into membresias (id, aseguradora_id, email, nombre, rol, creado, exenta) values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, aseguradoraId, direccion, nombre, rol, ahora, exenta],
      );
      const esNueva = await acceptMembresia(tx, id, null, nueva, ahora);
      if (!esNueva) await acceptMembresia(tx, id, null, null, ahora);
      await auditar(tx, actor, 'usuario_creado', { tipo: 'usuario', id }, ahora, { rol });
      return { id, email: direccion, password: esNueva ? password : null };
    });
  } catch (error) {
    if (unicidadViolada(error) !== null)
      throw new ErrorDeUso(
        `${direccion} is a member ${aseguradoraId === null ? 'of the service' : 'of this insurer'} already, or invited`,
      );
    throw error;
  }
}
