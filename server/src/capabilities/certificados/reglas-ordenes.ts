/** What keeps the service from a command on a certificate now: asked by the guard and by what the page offers; pure. */
import type { EstadoCertificado, TipoCertificado } from '@albacea/contract/certificados.ts';
import { enCifras } from '../calendario/reglas-calendario.ts';
import { type Frase, NADA_OFRECIDO, type Ofrecidas, ofrecerDesde } from '../casos/reglas-ofrecidas.ts';
import { type Panorama, puedePedirse } from '../casos/reglas-panorama.ts';
import type { Quien } from '../casos/reglas-transiciones.ts';
import { cubreCertificado } from '../mandato/reglas.ts';
import { TRANSICIONES_DE_CERTIFICADO } from './reglas-estados.ts';

/** How the case stands for requests to public registers. */
export interface SituacionDeCertificados {
  readonly panorama: Pick<Panorama, 'prueba' | 'mandato' | 'documentacion_completa'>;
  /** Somebody objects to the whole case. */
  readonly objetado: boolean;
  readonly mandato: {
    readonly alcance: Parameters<typeof cubreCertificado>[0];
    readonly nombreEnRegla: boolean;
  } | null;
}

export interface CertificadoEnMano {
  readonly tipo: TipoCertificado;
  readonly estado: EstadoCertificado;
  /** First day on which the register takes it; null: any. */
  readonly desde: string | null;
}

const SIN_BASE: Frase = {
  es: 'Antes hace falta la prueba del fallecimiento validada y el mandato firmado y validado.',
  en: 'First the proof of death must be validated, and the mandate signed and validated.',
};
const OBJETADO: Frase = {
  es: 'Hay una objeción abierta a todo el caso.',
  en: 'There is an open objection to the whole case.',
};
/** A mandate is a closed list. */
const SIN_MANDATO: Frase = {
  es: 'El mandato firmado no incluye este certificado: la familia tiene que firmarlo de nuevo.',
  en: 'The signed mandate does not include this certificate: the family has to sign it again.',
};
const NAME_UNSETTLED: Frase = {
  es: 'Hay que revisar antes el nombre con que se firmó el mandato.',
  en: 'The name under the mandate has to be looked at first.',
};

/** Every reason why it can't be asked for today. @param hoy `YYYY-MM-DD` */
export function motivosContraLaSolicitud(
  { tipo, desde }: CertificadoEnMano,
  { panorama, objetado, mandato }: SituacionDeCertificados,
  hoy: string,
): Frase[] {
  const dia = desde !== null && desde > hoy ? enCifras(desde) : null;
  return [
    ...(puedePedirse(panorama) ? deMandato(mandato, tipo) : [SIN_BASE]),
    ...(objetado ? [OBJETADO] : []),
    ...(dia === null
      ? []
      : [{ es: `El registro lo admite a partir del ${dia}.`, en: `The register takes it from ${dia} on.` }]),
  ];
}

function deMandato(mandato: SituacionDeCertificados['mandato'], tipo: TipoCertificado): Frase[] {
  if (!mandato || !cubreCertificado(mandato.alcance, tipo)) return [SIN_MANDATO];
  return mandato.nombreEnRegla ? [] : [NAME_UNSETTLED];
}

/** @param vivo the case goes on */
export const ofrecidasDeCertificado = (
  certificado: CertificadoEnMano,
  situacion: SituacionDeCertificados,
  { vivo, quien, hoy }: { readonly vivo: boolean; readonly quien: Quien; readonly hoy: string },
): Ofrecidas =>
  vivo
    ? ofrecerDesde(TRANSICIONES_DE_CERTIFICADO, certificado.estado, quien, (orden) =>
        orden === 'solicitar' ? motivosContraLaSolicitud(certificado, situacion, hoy) : [],
      )
    : NADA_OFRECIDO;
