/** A session begins or ends: nothing of who was here before, nor of another insurer, stays in the memory of the page. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DataOf } from './client.ts';
import { SESSION_KEY } from './person.ts';

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
