/**
 * Group commit of statements: transactions of one insurer that consist of the same statement alone share one. To begin a
 * statement that writes a dozen tables costs PostgreSQL twice what the rows of an element do (docs/decisions/0070).
 */
import { setImmediate as finDeTurno } from 'node:timers/promises';
import { esperarFilas } from './ajustes.ts';
import { esFilaOcupada, esNegativa } from './errores.ts';
import type { Conjunta, Contexto, Sesion } from './motor.ts';

/** Elements of one transaction: what each more saves gets less, and the wait of the first longer. */
const MAXIMO = 24;
/** Transactions under way at once, one for each insurer; while they are, the rest gathers. */
const CARRILES = 3;
/** Milliseconds that a lane waits for what another transaction holds. Then each element waits by itself, and for its own. */
const ESPERA_EN_CARRIL = 250;

type Escritora = Pick<Sesion, 'consultar' | 'concluir'>;

/**
 * Runs a statement over a list as the last thing of its transaction.
 * @param espera milliseconds that it waits for what another transaction holds; null: as long as any statement
 */
async function escribirLista<E, R>(
  { consultar, concluir }: Escritora,
  conjunta: Conjunta<E, R>,
  elementos: readonly E[],
  espera: number | null = null,
): Promise<R[]> {
  const antes = conjunta.antes?.(elementos);
  const valores = conjunta.valores(elementos);
  const [, , { filas }] = await Promise.all([
    espera !== null && consultar(esperarFilas(espera)),
    antes && consultar(antes.texto, antes.valores),
    concluir<unknown>(conjunta.texto, valores),
  ]);
  return conjunta.resultados(filas, elementos);
}

/** Without company. */
export const concluirSolo =
  (sesion: Escritora) =>
  async <E, R>(conjunta: Conjunta<E, R>, elemento: E): Promise<R> =>
    (await escribirLista(sesion, conjunta, [elemento]))[0] as R;

type Transaccion = <T>(contexto: Contexto, trabajo: (sesion: Sesion) => Promise<T>) => Promise<T>;

/** Writes an element in a transaction of its own, or in one that it shares. */
export type Juntar = <E, R>(contexto: Contexto, conjunta: Conjunta<E, R>, elemento: E) => Promise<R>;

/** @param transaccion begins one, does the work and commits */
export function crearJuntas(transaccion: Transaccion): Juntar {
  /** By statement, and by who acts. */
  const grupos = new Map<unknown, Map<string, Grupo<unknown, unknown>>>();
  /** Those in which something waits and nothing is under way, in the order in which they came. */
  const turno = new Set<Grupo<unknown, unknown>>();
  let libres = CARRILES;

  async function correr(): Promise<void> {
    libres -= 1;
    await finDeTurno(); // what arrives in the same turn goes along
    for (let [grupo] = turno; grupo; [grupo] = turno) {
      turno.delete(grupo);
      await grupo.escribir();
      if (grupo.espera) turno.add(grupo);
    }
    libres += 1;
  }

  return <E, R>(contexto: Contexto, conjunta: Conjunta<E, R>, elemento: E): Promise<R> => {
    const suyos = grupos.get(conjunta) ?? new Map<string, Grupo<unknown, unknown>>();
    grupos.set(conjunta, suyos);
    const quien = `${contexto.papel} ${contexto.aseguradoraId ?? ''}`;
    const grupo = (suyos.get(quien) ?? crearGrupo(transaccion, contexto, conjunta)) as Grupo<E, R>;
    suyos.set(quien, grupo as Grupo<unknown, unknown>);
    const resultado = grupo.anadir(elemento);
    if (!grupo.escribiendo) turno.add(grupo as Grupo<unknown, unknown>);
    if (libres > 0 && turno.size > 0) void correr();
    return resultado;
  };
}

/** What one insurer asks of one statement. */
interface Grupo<E, R> {
  readonly espera: boolean;
  readonly escribiendo: boolean;
  anadir(elemento: E): Promise<R>;
  /** Writes what waits, as much as goes into one transaction; whoever asked for it hears how it went. */
  escribir(): Promise<void>;
}

function crearGrupo<E, R>(transaccion: Transaccion, contexto: Contexto, conjunta: Conjunta<E, R>): Grupo<E, R> {
  let esperas: Espera<E, R>[] = [];
  let escribiendo = false;

  const escribirEstas = (estas: readonly Espera<E, R>[], espera: number | null) => {
    const elementos = estas.map(({ elemento }) => elemento);
    return transaccion(contexto, (sesion) => escribirLista(sesion, conjunta, elementos, espera));
  };

  return {
    get espera() {
      return esperas.length > 0;
    },
    get escribiendo() {
      return escribiendo;
    },
    anadir: (elemento) =>
      new Promise((bien, mal) => esperas.push({ elemento, claves: conjunta.claves(elemento), bien, mal })),
    async escribir() {
      const estas = sinRepetir(esperas);
      esperas = esperas.filter((espera) => !estas.has(espera));
      escribiendo = true;
      try {
        const resultados = await escribirEstas([...estas], ESPERA_EN_CARRIL);
        for (const [i, { bien }] of [...estas].entries()) bien(resultados[i] as R);
      } catch (error) {
        // Something is wrong in one of them, or held: each is tried by itself, and nobody waits for it here. When the
        // database has gone away nobody knows whether they were written.
        const otraVez = esFilaOcupada(error) || (estas.size > 1 && esNegativa(error));
        for (const espera of estas) {
          if (otraVez) escribirEstas([espera], null).then(([resultado]) => espera.bien(resultado as R), espera.mal);
          else espera.mal(error);
        }
      } finally {
        escribiendo = false;
      }
    },
  };
}

interface Espera<E, R> {
  readonly elemento: E;
  readonly claves: readonly string[];
  bien(resultado: R): void;
  mal(error: unknown): void;
}

/** Those that have no key in common with one that came before them, as many as one transaction takes. */
function sinRepetir<E, R>(esperas: readonly Espera<E, R>[]): Set<Espera<E, R>> {
  const primeras = new Set<Espera<E, R>>();
  const vistas = new Set<string>();
  for (const espera of esperas) {
    if (primeras.size === MAXIMO) break;
    if (!espera.claves.some((clave) => vistas.has(clave))) primeras.add(espera);
    for (const clave of espera.claves) vistas.add(clave);
  }
  return primeras;
}
