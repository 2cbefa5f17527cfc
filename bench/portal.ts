/**
 * `npm run bench -- portal`: the first load of the heir's portal on Chromium's throttled phone profile (processor 4 ×, slow 4G),
 * against what docs/benchmarks.md says that it must reach. The only benchmark that is not a ratio: an old phone is the yardstick.
 */
import { lanzarHijo } from './procesos.ts';

/** As `e2e/carga-de-portal.ts` answers, which lies beyond this workspace. */
interface Visita {
  readonly primeras: number;
  readonly usable: number;
  readonly javascript: number;
  readonly bytes: number;
  readonly peticiones: number;
}
export interface MedidaDePortal {
  readonly idioma: string;
  readonly primera: readonly Visita[];
  readonly vuelta: readonly Visita[];
}

/** What has to be reached: kilobytes of compressed JavaScript, milliseconds until usable. */
export const META = { javascript: 120, usable: 2000 };

const mediana = (valores: readonly number[]): number =>
  valores.toSorted((a, b) => a - b)[Math.floor(valores.length / 2)] ?? Number.NaN;

export async function medirPortal(rondas: number): Promise<MedidaDePortal[]> {
  const hijo = lanzarHijo<{ rondas: number }, MedidaDePortal[]>('e2e/carga-de-portal.ts');
  try {
    return await hijo.pedir({ rondas });
  } finally {
    await hijo.parar();
  }
}

export function enTablaDePortal(medidas: readonly MedidaDePortal[]): string {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const fila = (nombre: string, visitas: readonly Visita[]) => {
    const de = (cual: keyof Visita) => mediana(visitas.map((visita) => visita[cual]));
    const peor = Math.max(...visitas.map(({ usable }) => usable));
    return [
      nombre,
      kilobytes(de('javascript')),
      kilobytes(de('bytes')),
      de('peticiones'),
      Math.round(de('primeras')),
      Math.round(de('usable')),
      Math.round(peor),
    ];
  };
  const cabecera = ['visit', 'JavaScript KB', 'all KB', 'requests', 'first words ms', 'usable ms', 'slowest ms'];
  const filas = medidas.flatMap(({ idioma, primera, vuelta }) => [
    fila(`${idioma}: link of the e-mail, first time`, primera),
    fila(`${idioma}: back in the same browser`, vuelta),
  ]);
  return [cabecera, cabecera.map(() => '---'), ...filas].map((celdas) => `| ${celdas.join(' | ')} |`).join('\n');
}
