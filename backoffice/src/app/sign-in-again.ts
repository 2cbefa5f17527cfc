/** A session that ends during work: the request waits until the person has signed in again, and is then repeated. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Person, SESSION_KEY } from './person.ts';

export const isWithoutSession = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'sesion_invalida';

/** Calls that are never repeated after a sign-in: a refusal answers the first, and the sign-in dialog itself makes the second. */
const ABOUT_SESSION: readonly string[] = ['GET /sesion', 'POST /sesion/membresia'];

/**
 * @param queryClient holds the session; ending it opens the dialog over the page
 * @returns a function that tells whether to repeat a refused request. true: the same person has signed in again. false: somebody else has
 *   signed in, who must not send what the first typed. false at once: nobody was signed in, or the session was not the reason
 */
export function createSignInAgain(queryClient: QueryClient): (failure: CallError, call: string) => Promise<boolean> {
  const session = () => queryClient.getQueryData<Person | null>(SESSION_KEY);
  /** The person who was signed in when the session ended. */
  let away: Person | null = null;
  return async (failure, call) => {
    if (!isWithoutSession(failure) || ABOUT_SESSION.includes(call)) return false;
    const present = session();
    if (present) {
      away = present;
      queryClient.setQueryData(SESSION_KEY, null);
    }
    if (present === undefined || away === null) return false;
    const { usuario_id } = away;
    const back = await new Promise<Person>((resolve) => {
      const stop = queryClient.getQueryCache().subscribe(() => {
        const person = session();
        if (!person) return;
        stop();
        resolve(person);
      });
    });
    return back.usuario_id === usuario_id;
  };
}
