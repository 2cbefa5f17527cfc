/** The searches that find what the Internet shows about a person, each with its page of results; pure. */
import type { Search } from '@albacea/contract/schemas/rastros.ts';

/** A place to search: `{q}` in its address stands for the words. */
export interface SearchPlace {
  readonly codigo: string;
  readonly nombre: string;
  readonly url: string;
  /** It finds numbers too; bulletins and encyclopedias are asked for the name alone. */
  readonly numeros?: boolean;
}

interface Person {
  readonly nombre: string;
  readonly apellidos: string;
  readonly dni: string | null;
}

/** @param done codes of the searches that were made */
export const searchesFor = (
  places: readonly SearchPlace[],
  { nombre, apellidos, dni }: Person,
  done: readonly string[],
): Search[] =>
  places.flatMap(({ codigo, nombre: place, url, numeros }) => {
    const words = [
      ['nombre', `"${nombre} ${apellidos}"`],
      ...(numeros && dni !== null
        ? [
            ['dni', `"${dni}"`],
            ['numero', `"${dni.replace(/[^0-9]/g, '')}"`],
          ]
        : []),
    ] as const;
    return words.map(([what, consulta]) => {
      const code = `${codigo}-${what}`;
      const enlace = url.replace('{q}', encodeURIComponent(consulta as string));
      return { codigo: code, nombre: place, consulta: consulta as string, enlace, hecha: done.includes(code) };
    });
  });
