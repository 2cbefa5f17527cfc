/** The state machine of a certificate, and why the service can't use a command on it now; pure. */
import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import { inFigures } from '../../shared/rules-calendar.ts';
import { NOTHING_OFFERED, type Offered, offerSince } from '../../shared/rules-offered.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import type { Transition, Who } from '../../shared/rules-transition-table.ts';
import { coversCertificado } from '../mandato/rules.ts';
import { canAsk, type Overview } from '../rules/rules-overview.ts';

export type CertificadoCommand = 'solicitar' | 'obtener' | 'descartar' | 'denegar';

export const CERTIFICADO_TRANSITIONS: readonly (Transition<CertificadoState> & {
  readonly orden: CertificadoCommand;
})[] = [
  {
    orden: 'solicitar',
    desde: ['pendiente', 'denegado'],
    hasta: 'solicitado',
    quien: ['servicio'],
    hecho: 'certificado_solicitado',
  },
  {
    // The family or the funeral firm often has it already.
    orden: 'obtener',
    desde: ['pendiente', 'solicitado'],
    hasta: 'obtenido',
    quien: ['servicio'],
    hecho: 'certificado_obtenido',
  },
  {
    orden: 'descartar',
    desde: ['pendiente', 'solicitado'],
    hasta: 'no_procede',
    quien: ['servicio'],
    hecho: 'certificado_no_procede',
  },
  {
    orden: 'denegar',
    desde: ['solicitado'],
    hasta: 'denegado',
    quien: ['servicio'],
    hecho: 'certificado_denegado',
  },
];

/** The commands as people read them. */
export const CERTIFICADO_COMMANDS: Readonly<Record<CertificadoCommand, Phrase>> = {
  solicitar: { es: 'solicitarlo', en: 'ask for it' },
  obtener: { es: 'anotar que se obtuvo', en: 'record that it was obtained' },
  descartar: { es: 'anotar que no procede', en: 'record that it does not apply' },
  denegar: { es: 'anotar que se denegó', en: 'record that it was denied' },
};

/** State of the case as far as requests to public registers depend on it. */
export interface CertificadosSituation {
  readonly panorama: Pick<Overview, 'prueba' | 'mandato' | 'documentacion_completa'>;
  /** Somebody objects to the whole case. */
  readonly objected: boolean;
  readonly mandato: {
    readonly alcance: Parameters<typeof coversCertificado>[0];
    readonly nameSettled: boolean;
  } | null;
}

interface CertificadoInHand {
  readonly tipo: CertificadoType;
  readonly estado: CertificadoState;
  /** First day on which the register accepts it; null: any. */
  readonly desde: string | null;
}

const WITHOUT_DATABASE: Phrase = {
  es: 'Antes hace falta la prueba del fallecimiento validada y el mandato firmado y validado.',
  en: 'First the proof of death must be validated, and the mandate signed and validated.',
};
const OBJECTED: Phrase = {
  es: 'Hay una objeción abierta a todo el caso.',
  en: 'There is an open objection to the whole case.',
};
/** A mandate covers only what it lists. */
const WITHOUT_MANDATO: Phrase = {
  es: 'El mandato firmado no incluye este certificado: la familia tiene que firmarlo de nuevo.',
  en: 'The signed mandate does not include this certificate: the family has to sign it again.',
};
const NAME_UNSETTLED: Phrase = {
  es: 'Hay que revisar antes el nombre con que se firmó el mandato.',
  en: 'The name under the mandate has to be looked at first.',
};

/** Every reason why it can't be asked for today. @param today `YYYY-MM-DD` */
export function reasonsAgainstRequest(
  { tipo, desde }: CertificadoInHand,
  { panorama, objected, mandato }: CertificadosSituation,
  today: string,
): Phrase[] {
  const day = desde !== null && desde > today ? inFigures(desde) : null;
  return [
    ...(canAsk(panorama) ? ofMandato(mandato, tipo) : [WITHOUT_DATABASE]),
    ...(objected ? [OBJECTED] : []),
    ...(day === null
      ? []
      : [{ es: `El registro lo admite a partir del ${day}.`, en: `The register takes it from ${day} on.` }]),
  ];
}

function ofMandato(mandato: CertificadosSituation['mandato'], type: CertificadoType): Phrase[] {
  if (!mandato || !coversCertificado(mandato.alcance, type)) return [WITHOUT_MANDATO];
  return mandato.nameSettled ? [] : [NAME_UNSETTLED];
}

/** @param vivo the case goes on */
export const certificadoOffered = (
  certificado: CertificadoInHand,
  situation: CertificadosSituation,
  { vivo, quien, hoy }: { readonly vivo: boolean; readonly quien: Who; readonly hoy: string },
): Offered =>
  vivo
    ? offerSince(CERTIFICADO_TRANSITIONS, certificado.estado, quien, (command) =>
        command === 'solicitar' ? reasonsAgainstRequest(certificado, situation, hoy) : [],
      )
    : NOTHING_OFFERED;
