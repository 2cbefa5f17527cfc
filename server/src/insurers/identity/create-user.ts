/** People of a demonstration: they sign in with their password alone, whatever their role. */
import type { Actor } from '../../shared/actor.ts';
import { UsageError } from '../../shared/errors.ts';
import { addUser, type NewUser } from './add-user.ts';

/** @throws UsageError as {@link addUser}, and when the address has an account: it would keep its password */
export async function createUser(
  deps: Parameters<typeof addUser>[0],
  fresh: Omit<NewUser, 'exenta'>,
  actor: Actor,
): Promise<{ id: string; email: string; password: string }> {
  const { password, ...user } = await addUser(deps, { ...fresh, exenta: true }, actor);
  if (password === null) throw new UsageError(`${user.email} has an account already`);
  return { ...user, password };
}
