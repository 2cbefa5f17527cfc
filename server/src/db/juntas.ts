/** Group commit of statements: transactions of one insurer that consist of the same statement alone share one. */
import { type Agrupador, crearAgrupador } from '../outbox/agrupador.ts';
import { esAusencia } from './errores.ts';
import type { Conjunta, Contexto, Sesion } from './motor.ts';

/** Elements of one transaction: what each saves gets less and less, and the wait for the first gets longer. */
const MAXIMO = 24;

/** Runs a statement over a list, the last one of its transaction or not. */
export async function escribirLista<E, R>(
  consultar: Sesion['consultar'],
  concluir: Sesion['consultar'],
  conjunta: Conjunta<E, R>,
  elementos: readonly E[],
): Promise<R[]> {
  const antes = conjunta.antes?.(elementos);
  const [, { filas }] = await Promise.all([
    antes && consultar(antes.texto, antes.valores),
    concluir<unknown>(conjunta.texto, conjunta.valores(elementos)),
  ]);
  return conjunta.resultados(filas, elementos);
}

/** The last thing of a transaction that has none to share with. */
export const concluirSolo =
  ({ consultar, concluir }: Pick<Sesion, 'consultar' | 'concluir'>) =>
  async <E, R>(conjunta: Conjunta<E, R>, elemento: E): Promise<R> =>
    (await escribirLista(consultar, concluir, conjunta, [elemento]))[0] as R;

export type Juntar = <E, R>(contexto: Contexto, conjunta: Conjunta<E, R>, elemento: E) => Promise<R>;

/** @param transaccion begins one, does the work and commits */
export function crearJuntas(
  transaccion: <T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>) => Promise<T>,
): Juntar {
  // biome-ignore lint/suspicious/noExplicitAny: each group was typed where its statement was declared
  const grupos = new Map<Conjunta<any, any>, Map<string, Agrupador<any, any>>>();

  return <E, R>(contexto: Contexto, conjunta: Conjunta<E, R>, elemento: E): Promise<R> => {
    const suyos = grupos.get(conjunta) ?? new Map<string, Agrupador<E, Desenlace<R>>>();
    grupos.set(conjunta, suyos);
    const quien = contexto.aseguradoraId ?? '';
    const grupo: Agrupador<E, Desenlace<R>> = suyos.get(quien) ?? nuevoGrupo(contexto, conjunta);
    suyos.set(quien, grupo);
    return grupo.anadir(elemento).then(abrir);
  };

  function nuevoGrupo<E, R>(contexto: Contexto, conjunta: Conjunta<E, R>): Agrupador<E, Desenlace<R>> {
    const escribir = (elementos: readonly E[]) =>
      transaccion(contexto, (sesion) => escribirLista(sesion.consultar, sesion.concluir, conjunta, elementos));
    return crearAgrupador<E, Desenlace<R>>(
      async (lote) => {
        const desenlaces = new Map<E, Desenlace<R>>();
        for (const ronda of sinRepetir(lote, conjunta.clave)) {
          for (const [i, desenlace] of (await intentar(ronda, escribir)).entries()) {
            desenlaces.set(ronda[i] as E, desenlace);
          }
        }
        return lote.map((elemento) => desenlaces.get(elemento) as Desenlace<R>);
      },
      { maximo: MAXIMO },
    );
  }
}

type Desenlace<R> = { readonly resultado: R } | { readonly error: unknown };

function abrir<R>(desenlace: Desenlace<R>): R {
  if ('error' in desenlace) throw desenlace.error;
  return desenlace.resultado;
}

/**
 * Together; and where that fails for something that is wrong, each by itself, because it is wrong in one. When the database
 * goes away nobody knows whether they were written: then all of them fail.
 */
async function intentar<E, R>(
  elementos: readonly E[],
  escribir: (elementos: readonly E[]) => Promise<R[]>,
): Promise<Desenlace<R>[]> {
  try {
    return (await escribir(elementos)).map((resultado) => ({ resultado }));
  } catch (error) {
    if (elementos.length === 1 || esAusencia(error)) return elementos.map(() => ({ error }));
  }
  const desenlaces: Desenlace<R>[] = [];
  for (const elemento of elementos) desenlaces.push(...(await intentar([elemento], escribir)));
  return desenlaces;
}

/** The list in rounds, in none of which a key comes twice. */
function sinRepetir<E>(elementos: readonly E[], clave: (elemento: E) => string): E[][] {
  const rondas: E[][] = [];
  const veces = new Map<string, number>();
  for (const elemento of elementos) {
    const suya = clave(elemento);
    const vez = veces.get(suya) ?? 0;
    veces.set(suya, vez + 1);
    rondas[vez] ??= [];
    rondas[vez].push(elemento);
  }
  return rondas;
}
