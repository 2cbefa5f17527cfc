/** People of a demonstration: they sign in with their password alone, whatever their role. */
import type { Actor } from '../../outbox/hechos.ts';
import { addUsuario, type NuevoUsuario } from './add-usuario.ts';
import { ErrorDeUso } from './error-de-uso.ts';

/** @throws ErrorDeUso as {@link addUsuario}, and when the address has an account: it would keep its password */
export async function crearUsuario(
  deps: Parameters<typeof addUsuario>[0],
  nuevo: Omit<NuevoUsuario, 'exenta'>,
  actor: Actor,
): Promise<{ id: string; email: string; password: string }> {
  const { password, ...usuario } = await addUsuario(deps, { ...nuevo, exenta: true }, actor);
  if (password === null) throw new ErrorDeUso(`${usuario.email} has an account already`);
  return { ...usuario, password };
}
