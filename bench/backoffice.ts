/**
 * The backoffice with 100,000 cases: list, search and work list against the same with a thousand cases, in one run. The times
 * hold everything but the network: session, transaction, decryption, serialisation.
 */
import { mediana } from './medicion.ts';
import { lanzarHijo } from './procesos.ts';

interface Orden {
  readonly casos: number;
  readonly vueltas: number;
}
type Medidas = readonly { readonly que: string; readonly pocos: number[]; readonly muchos: number[] }[];

/** @returns a table of Markdown */
export async function medirBackoffice({ casos, vueltas }: Orden): Promise<string> {
  const hijo = lanzarHijo<Orden, Medidas>('server/test/mesa-de-banco.ts');
  try {
    const filas = (await hijo.pedir({ casos, vueltas })).map(({ que, pocos, muchos }) => {
      const [antes, despues] = [mediana(pocos), mediana(muchos)];
      return `| ${que} | ${antes.toFixed(1)} | ${despues.toFixed(1)} | ${(despues / antes).toFixed(2)} |`;
    });
    return [`| what | ms, 1,000 cases | ms, ${casos} cases | ratio |`, '|---|---|---|---|', ...filas].join('\n');
  } finally {
    await hijo.parar();
  }
}
