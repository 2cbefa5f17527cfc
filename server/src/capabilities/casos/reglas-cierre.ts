/** Closing by hand, and reopening; pure. */
import type { EstadoCaso, ResultadoCaso } from '@albacea/contract/casos.ts';
import { caducidadEnDias } from './reglas.ts';
import { resultadoDe, sinNadaAbierto } from './reglas-modulos.ts';
import {
  cuantas,
  cuantosCertificados,
  hayTrabajoAbierto,
  objecionesAbiertas,
  type Panorama,
} from './reglas-panorama.ts';

interface Frase {
  readonly es: string;
  readonly en: string;
}

/** Days after the closing on which a case can be reopened. */
export const DIAS_PARA_REABRIR = 90;

/** Until when a closed case can be reopened: to the end of that day in Madrid, as with the heir's link. */
export function reabribleHasta(cerrado: Date): Date {
  return caducidadEnDias(cerrado, DIAS_PARA_REABRIR);
}

/** Why a case can't be reopened, or null; another case for the same policy and person stands in its way besides. */
export function motivoContraLaReapertura(
  { estado, cerrado }: { readonly estado: EstadoCaso; readonly cerrado: Date | null },
  ahora: Date,
): Frase | null {
  if (estado !== 'cerrado') return { es: 'Solo se reabre un caso cerrado.', en: 'Only a closed case can be reopened.' };
  if (cerrado && ahora <= reabribleHasta(cerrado)) return null;
  return {
    es: 'Han pasado más de 90 días desde el cierre; puede abrirse un caso nuevo.',
    en: 'More than 90 days have passed since the closing; a new case can be opened.',
  };
}

/**
 * Why a case can't be closed with this result, or null. Requests that are out must have an outcome first, whatever the
 * result; `completado` also says that nothing is left over, something was obtained and nothing was denied.
 */
export function impedimentoDeCierre(p: Panorama, resultado: ResultadoCaso): Frase | null {
  const fuera = enElAire(p);
  if (fuera.length > 0) {
    return {
      es: `Queda en el aire: ${fuera.map(({ es }) => es).join(', ')}. Anote antes su desenlace.`,
      en: `Still in the air: ${fuera.map(({ en }) => en).join(', ')}. Record the outcome first.`,
    };
  }
  if (resultado !== 'completado') return null;
  if (
    hayTrabajoAbierto(p) ||
    objecionesAbiertas(p) > 0 ||
    !p.modulos.every(({ modulo }) => sinNadaAbierto(p, modulo))
  ) {
    return {
      es: 'Hay cuentas, certificados u objeciones sin terminar: puede cerrarse como parcial, desistido o sin respuesta.',
      en: 'Accounts, certificates or objections are not finished: it can be closed as parcial, desistido or sin_respuesta.',
    };
  }
  const suyo = resultadoDe(p);
  if (suyo === 'completado') return null;
  if (suyo === 'desistido') {
    return {
      es: 'No se ha conseguido nada ni se ha negado nada: puede cerrarse como desistido.',
      en: 'Nothing was obtained, and nothing was refused: it can be closed as desistido.',
    };
  }
  return {
    es: 'Algo fue denegado o quedó sin respuesta: puede cerrarse como parcial.',
    en: 'Something was denied or never answered: it can be closed as parcial.',
  };
}

/** Requests without an outcome, as they are told to people. */
function enElAire(p: Panorama): Frase[] {
  const cuentas = cuantas(p, 'solicitada');
  const certificados = cuantosCertificados(p, 'solicitado');
  const frases: (Frase | false)[] = [
    cuentas > 0 && {
      es: cuentas === 1 ? 'una solicitud a un proveedor' : `${cuentas} solicitudes a proveedores`,
      en: cuentas === 1 ? 'a request to a provider' : `${cuentas} requests to providers`,
    },
    certificados > 0 && {
      es: certificados === 1 ? 'un certificado solicitado' : `${certificados} certificados solicitados`,
      en: certificados === 1 ? 'a certificate asked for' : `${certificados} certificates asked for`,
    },
  ];
  return frases.filter((frase) => frase !== false);
}
