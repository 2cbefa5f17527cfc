/** The person who is signed in, as the server tells it; and how a session begins and ends without leaving anything of another one in memory. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DataOf } from './client.ts';

export type Person = DataOf<'GET /sesion'>;

/** Under which key the memory of the page keeps who is signed in, as `useReading('GET /sesion', {})` does. */
export const SESSION_KEY = ['GET /sesion', {}] as const;

/** @returns what is called with the session that has begun; where to go then is the caller's */
export function useBeginSession(): (session: DataOf<'GET /sesion'>) => void {
  const memory = useQueryClient();
  return (session) => {
    memory.clear();
    memory.setQueryData(SESSION_KEY, session);
  };
}

/** @returns what is called once the session is over: it leads to the sign-in page */
export function useEndSession(): () => void {
  const memory = useQueryClient();
  const goTo = useNavigate();
  return () => {
    memory.clear();
    void goTo('/entrar', { replace: true });
  };
}
