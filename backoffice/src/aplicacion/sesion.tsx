/**
 * Who is signed in. Without a session there is the sign-in page, which leads back to where one was; a session that ends at work
 * is begun anew over the page, which keeps what was typed.
 */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Fallo } from '../ui/estados.tsx';
import { useLectura } from './datos.ts';
import { IdleWarning, SignInAgain } from './idle.tsx';
import type { Persona } from './persona.ts';

const ContextoDeSesion = createContext<Persona | null>(null);

export function useSesion(): Persona {
  const persona = useContext(ContextoDeSesion);
  if (!persona) throw new Error('nobody is signed in');
  return persona;
}

const esSinSesion = (fallo: unknown): boolean => fallo instanceof ErrorDeLlamada && fallo.codigo === 'sesion_invalida';

/** Loaded when it is needed: it brings what draws the QR code. */
const BeforeEverything = lazy(() =>
  import('../paginas/entrada/before-everything.tsx').then((modulo) => ({ default: modulo.BeforeEverything })),
);

export function ConSesion({ children }: { readonly children: ReactNode }) {
  const lugar = useLocation();
  const memoria = useQueryClient();
  const sesion = useLectura('GET /sesion', {});
  const [detenida, detener] = useState(false);
  const ultima = useRef<Persona | null>(null);
  // any answer may be the one that says that the session is over
  useEffect(
    () =>
      memoria.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] !== 'GET /sesion' && esSinSesion(query.state.error) && memoria.isFetching() === 0)
          memoria.setQueryData(['GET /sesion', {}], null);
      }),
    [memoria],
  );
  const acabada = sesion.data === null || esSinSesion(sesion.error);
  if (sesion.data && !acabada) ultima.current = sesion.data;
  const persona = ultima.current;
  if (persona && (detenida || persona.falta !== null) && !acabada)
    return (
      <Suspense fallback={<Espera />}>
        <BeforeEverything persona={persona} alDetener={detener} />
      </Suspense>
    );
  // whoever was at work stays where they are, with what they had typed
  if (persona && persona.falta === null)
    return (
      <ContextoDeSesion value={persona}>
        {children}
        {acabada ? (
          <SignInAgain persona={persona} alEntrar={() => void memoria.invalidateQueries()} />
        ) : (
          <IdleWarning minutes={persona.inactividad} />
        )}
      </ContextoDeSesion>
    );
  if (acabada) return <Navigate to="/entrar" replace state={{ volver: `${lugar.pathname}${lugar.search}` }} />;
  if (sesion.error) return <Fallo fallo={sesion.error} reintentar={() => void sesion.refetch()} />;
  return <Espera />;
}

const Espera = () => (
  <Center h="100vh">
    <Loader />
  </Center>
);
