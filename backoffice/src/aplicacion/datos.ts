/** Reading, listing and commanding: the three ways in which a page uses the server. */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import { notifications } from '@mantine/notifications';
import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DatosDe, type EnvioDe, type LlamadaDeBackoffice, useCliente } from './cliente.ts';

/** What a person can do something about is not asked again; a broken line is. */
const reintentar = (veces: number, fallo: Error): boolean =>
  veces < 2 && fallo instanceof ErrorDeLlamada && (fallo.estado === 0 || fallo.estado >= 500);

export const crearMemoria = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: reintentar, refetchOnWindowFocus: true } },
  });

interface OpcionesDeLectura {
  /** false: not yet. */
  readonly activa?: boolean;
  /** Shows what was there while what is next arrives. */
  readonly conservar?: boolean;
  /** Seconds between two readings, where nothing tells of changes. */
  readonly cada?: number;
}

export const claveDe = (llamada: string, envio: object): unknown[] => [llamada, envio];

/** The answer of a GET, kept and read anew when it ages or something was changed. */
export function useLectura<K extends LlamadaDeBackoffice>(
  llamada: K,
  envio: EnvioDe<K>,
  { activa = true, conservar = false, cada }: OpcionesDeLectura = {},
): UseQueryResult<DatosDe<K>, ErrorDeLlamada> {
  const cliente = useCliente();
  return useQuery<DatosDe<K>, ErrorDeLlamada>({
    queryKey: claveDe(llamada, envio),
    queryFn: ({ signal }) => cliente.pedir(llamada, { ...envio, senal: signal } as EnvioDe<K>),
    enabled: activa,
    ...(conservar && { placeholderData: keepPreviousData as never }),
    ...(cada !== undefined && { refetchInterval: cada * 1000 }),
  });
}

type Elemento<D> = D extends { readonly elementos: readonly (infer E)[] } ? E : never;

/** A list of the server, page after page. */
export function useLista<K extends LlamadaDeBackoffice>(
  llamada: K,
  envio: EnvioDe<K>,
  { cada }: Pick<OpcionesDeLectura, 'cada'> = {},
) {
  const cliente = useCliente();
  const lista = useInfiniteQuery({
    queryKey: claveDe(llamada, envio),
    queryFn: ({ pageParam, signal }) => {
      const { consulta } = envio as { consulta?: object };
      const conCursor = { ...envio, consulta: { ...consulta, ...(pageParam && { cursor: pageParam }) }, senal: signal };
      return cliente.pedir(llamada, conCursor as EnvioDe<K>);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (pagina) => (pagina as { siguiente: string | null }).siguiente,
    placeholderData: keepPreviousData,
    ...(cada !== undefined && { refetchInterval: cada * 1000 }),
  });
  const paginas = (lista.data?.pages ?? []) as { elementos: Elemento<DatosDe<K>>[] }[];
  return { ...lista, elementos: paginas.flatMap(({ elementos }) => elementos) };
}

interface OpcionesDeOrden<D, E> {
  /** Shown when it has worked. */
  readonly hecho?: string | ((datos: D) => string);
  alTerminar?(datos: D, envio: E): void;
  /** true: the refusal was dealt with, and nothing more is shown. */
  alFallar?(fallo: ErrorDeLlamada): boolean;
}

/** A command. Everything that is on the screen is read anew afterwards; a refusal is shown in the server's words. */
export function useOrden<K extends LlamadaDeBackoffice>(
  llamada: K,
  { hecho, alTerminar, alFallar }: OpcionesDeOrden<DatosDe<K>, EnvioDe<K>> = {},
): UseMutationResult<DatosDe<K>, ErrorDeLlamada, EnvioDe<K>> {
  const cliente = useCliente();
  const memoria = useQueryClient();
  const decir = useMensajeDeFallo();
  return useMutation<DatosDe<K>, ErrorDeLlamada, EnvioDe<K>>({
    mutationFn: (envio) => cliente.pedir(llamada, envio),
    onSuccess: async (datos, envio) => {
      const texto = typeof hecho === 'function' ? hecho(datos) : hecho;
      if (texto) notifications.show({ message: texto, color: 'verde' });
      alTerminar?.(datos, envio);
      await memoria.invalidateQueries();
    },
    onError: async (fallo) => {
      if (fallo.estado === 409 || fallo.estado === 404) await memoria.invalidateQueries();
      if (!alFallar?.(fallo)) notifications.show({ message: decir(fallo), color: 'teja', autoClose: 8000 });
    },
  });
}

/** What to say of a failure: the server's words, or our own when none came. */
export function useMensajeDeFallo(): (fallo: Error) => string {
  const { t } = useTranslation();
  return (fallo) =>
    fallo instanceof ErrorDeLlamada && fallo.codigo !== 'sin_conexion' && fallo.message !== ''
      ? fallo.message
      : t('fallo.conexion');
}
