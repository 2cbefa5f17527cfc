/** Who is signed in. Without a session there is the sign-in page, which leads back to where one was. */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Fallo } from '../ui/estados.tsx';
import type { DatosDe } from './cliente.ts';
import { useLectura } from './datos.ts';

export type Persona = DatosDe<'GET /sesion'>;

const ContextoDeSesion = createContext<Persona | null>(null);

export function useSesion(): Persona {
  const persona = useContext(ContextoDeSesion);
  if (!persona) throw new Error('nobody is signed in');
  return persona;
}

const esSinSesion = (fallo: unknown): boolean => fallo instanceof ErrorDeLlamada && fallo.codigo === 'sesion_invalida';

export function ConSesion({ children }: { readonly children: ReactNode }) {
  const lugar = useLocation();
  const memoria = useQueryClient();
  const sesion = useLectura('GET /sesion', {});
  // any answer may be the one that says that the session is over
  useEffect(
    () =>
      memoria.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] !== 'GET /sesion' && esSinSesion(query.state.error) && memoria.isFetching() === 0)
          memoria.setQueryData(['GET /sesion', {}], null);
      }),
    [memoria],
  );
  if (sesion.data) return <ContextoDeSesion value={sesion.data}>{children}</ContextoDeSesion>;
  if (sesion.data === null || esSinSesion(sesion.error))
    return <Navigate to="/entrar" replace state={{ volver: `${lugar.pathname}${lugar.search}` }} />;
  if (sesion.error) return <Fallo fallo={sesion.error} reintentar={() => void sesion.refetch()} />;
  return (
    <Center h="100vh">
      <Loader />
    </Center>
  );
}
