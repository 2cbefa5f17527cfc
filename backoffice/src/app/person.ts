/** The signed-in person, as the server describes them; and how a session begins and ends without leaving another person's data in memory. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DataOf } from './client.ts';
import { forgetDrafts } from './kept-drafts.ts';

export type Person = DataOf<'GET /sesion'>;

/** Key of the signed-in person in the query cache, as used by `useReading('GET /sesion', {})`. */
export const SESSION_KEY = ['GET /sesion', {}] as const;

/** @returns a function to call with the new session; the caller decides where to go */
export function useBeginSession(): (session: DataOf<'GET /sesion'>) => void {
  const queryClient = useQueryClient();
  return (session) => {
    queryClient.clear();
    forgetDrafts(session.usuario_id);
    queryClient.setQueryData(SESSION_KEY, session);
  };
}

/** @returns a function to call once the session is over: it opens the sign-in page */
export function useEndSession(): () => void {
  const queryClient = useQueryClient();
  const goTo = useNavigate();
  return () => {
    queryClient.clear();
    forgetDrafts();
    void goTo('/entrar', { replace: true });
  };
}
