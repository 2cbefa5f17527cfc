/** What can be done with a case as a whole now: asked by the guards of the commands and by what the page offers; pure. */
import type { EstadoCaso, ResultadoCaso } from '@albacea/contract/casos.ts';
import { RESULTADOS_CASO } from '@albacea/contract/listas.ts';
import { estaVivo, impedimentoDeAnulacion } from './reglas.ts';
import { impedimentoDeCierre, motivoContraLaReapertura } from './reglas-cierre.ts';
import { type Frase, type Ofrecidas, ofrecer, type Veredicto } from './reglas-ofrecidas.ts';
import type { Panorama } from './reglas-panorama.ts';
import type { Quien } from './reglas-transiciones.ts';

export interface CasoEnMano {
  readonly estado: EstadoCaso;
  readonly cerrado: Date | null;
  readonly panorama: Panorama;
  /** Requests that have left. */
  readonly enviadas: number;
  /** Another case that goes on for the same policy and person; null: there is none. */
  readonly otro: string | null;
}

export interface OrdenesOfrecidas extends Ofrecidas {
  readonly resultados: readonly { readonly resultado: ResultadoCaso; readonly motivo: Frase | null }[];
}

/** The results with which a person closes a case, each with what stands against it. */
const resultadosDe = ({ estado, panorama }: CasoEnMano) =>
  estaVivo(estado)
    ? RESULTADOS_CASO.map((resultado) => ({ resultado, motivo: impedimentoDeCierre(panorama, resultado) }))
    : [];

export function ofrecidasDeCaso(caso: CasoEnMano, quien: Quien, ahora: Date): OrdenesOfrecidas {
  const vivo = estaVivo(caso.estado);
  const resultados = quien === 'servicio' ? resultadosDe(caso) : [];
  const cierra: Veredicto = !vivo
    ? 'ociosa'
    : resultados.some(({ motivo }) => motivo === null)
      ? []
      : resultados.slice(0, 1).flatMap(({ motivo }) => motivo ?? []);
  const anula = impedimentoDeAnulacion(caso.estado, caso.enviadas);
  const reabre = motivoContraLaReapertura(caso, ahora) ?? otroAbierto(caso.otro);
  return {
    ...ofrecer([
      ['enlace', vivo ? [] : 'ociosa'],
      ...(quien === 'servicio' ? [['cerrar', cierra] as const] : []),
      ['reabrir', caso.estado !== 'cerrado' ? 'ociosa' : reabre ? [reabre] : []],
      ['anular', vivo ? (anula ? [anula] : []) : 'ociosa'],
    ]),
    resultados,
  };
}

const otroAbierto = (otro: string | null): Frase | null =>
  otro === null
    ? null
    : {
        es: `Desde entonces se abrió otro caso para la misma póliza y persona: ${otro}.`,
        en: `Another case for the same policy and person was opened since: ${otro}.`,
      };
