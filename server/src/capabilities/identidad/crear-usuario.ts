/** Backoffice users, of an insurer or of the service (design.md, section 4, "People"). */
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
import { emailDeUsuario } from './reglas.ts';

export interface NuevoUsuario {
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
  /** Required for `operador` and `admin`, forbidden for `gestor` and `superadmin`. */
  readonly aseguradoraId: string | null;
}

/**
 * @returns the password, made here and shown once
 * @throws ErrorDeUso when role and insurer do not go together, or the e-mail is taken
 */
export async function crearUsuario(
  { base, reloj, contrasenas }: { base: Base; reloj: Reloj; contrasenas: Contrasenas },
  { email, nombre, rol, aseguradoraId }: NuevoUsuario,
  actor: Actor,
): Promise<{ id: string; email: string; password: string }> {
  const deAseguradora = rol === 'operador' || rol === 'admin';
  if (deAseguradora && !aseguradoraId) throw new ErrorDeUso(`the role ${rol} needs an insurer`);
  if (!deAseguradora && aseguradoraId)
    throw new ErrorDeUso(`the role ${rol} belongs to the service, not to an insurer`);
  const direccion = emailDeUsuario(email);
  if (!/^[^\s@]+@[^\s@]+$/.test(direccion)) throw new ErrorDeUso('email: this is not an e-mail address');
  const ahora = reloj.ahora();
  const password = randomBytes(15).toString('base64url');
  const fila = {
    id: uuidV7(ahora),
    aseguradora_id: aseguradoraId,
    email: direccion,
    nombre,
    rol,
    password_hash: await contrasenas.proteger(password),
  };
  try {
    await comoDe(base, aseguradoraId, async (tx) => {
      await tx.consultas.insertInto('usuarios').values(fila).execute();
      await auditar(tx, actor, 'usuario_creado', { tipo: 'usuario', id: fila.id }, ahora, { rol });
    });
  } catch (error) {
    if (unicidadViolada(error) !== null) throw new ErrorDeUso(`a user with the e-mail ${direccion} already exists`);
    throw error;
  }
  return { id: fila.id, email: direccion, password };
}
