/**
 * The session. Without one, the sign-in page opens and later leads back; if it ends during work, a dialog over the page asks to sign in again
 * and typed text stays.
 */
import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Failure } from '../ui/states.tsx';
import { useReading } from './data.ts';
import { IdleWarning, SignInAgain } from './idle.tsx';
import type { Person } from './person.ts';
import { isWithoutSession } from './sign-in-again.ts';

const SessionContext = createContext<Person | null>(null);

export function useSession(): Person {
  const person = useContext(SessionContext);
  if (!person) throw new Error('nobody is signed in');
  return person;
}

/** Loaded on demand: it includes the QR code library. */
const RequiredSetup = lazy(() =>
  import('../pages/sign-in/required-setup.tsx').then((module) => ({ default: module.RequiredSetup })),
);

export function WithSession({ children }: { readonly children: ReactNode }) {
  const place = useLocation();
  const queryClient = useQueryClient();
  const session = useReading('GET /sesion', {});
  const [held, hold] = useState(false);
  const last = useRef<Person | null>(null);
  const ended = session.data === null || isWithoutSession(session.error);
  if (session.data && !ended) last.current = session.data;
  const person = last.current;
  if (person && (held || person.falta !== null) && !ended)
    return (
      <Suspense fallback={<Wait />}>
        <RequiredSetup person={person} onHold={hold} />
      </Suspense>
    );
  // the page stays as it is, with the typed text
  if (person && person.falta === null)
    return (
      <SessionContext value={person}>
        {children}
        {ended ? (
          <SignInAgain person={person} onEnter={() => void queryClient.invalidateQueries()} />
        ) : (
          <IdleWarning minutes={person.inactividad} />
        )}
      </SessionContext>
    );
  if (ended) return <Navigate to="/entrar" replace state={{ returnTo: `${place.pathname}${place.search}` }} />;
  if (session.error) return <Failure failure={session.error} retry={() => void session.refetch()} />;
  return <Wait />;
}

const Wait = () => (
  <Center h="100vh">
    <Loader />
  </Center>
);
