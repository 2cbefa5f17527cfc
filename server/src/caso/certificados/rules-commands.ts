/** The states of a certificate, and the reasons why the service can't use a command on it now; pure. */
import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import { inFigures } from '../../shared/rules-calendar.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import type { Transition, Who } from '../../shared/rules-transition-table.ts';
import { NOTHING_OFFERED, type Offered, offerSince } from '../../shared/rules-transition-table.ts';
import { coversCertificado } from '../mandato/rules.ts';
import { casoReason } from '../rules/rules.ts';
import { type Guard, type Overview, papersInOrder } from '../rules/rules-overview.ts';
import en from '../words/en/certificates.json' with { type: 'json' };
import es from '../words/es/certificates.json' with { type: 'json' };

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
    // Possible without a request, because the family or the funeral firm often has the certificate already.
    orden: 'obtener',
    desde: ['pendiente', 'solicitado'],
    hasta: 'obtenido',
    quien: ['servicio', 'sistema'],
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

const reason = phrasesOf(es.reasons, en.reasons);

/** The name of a command, for a refusal that lists the possible commands. */
export const certificadoCommandName = phrasesOf(es.commands, en.commands);

/** The facts of a case that decide whether public registers can be asked. */
export interface CertificadosSituation extends Pick<Guard, 'porComprobar' | 'datosLimitados'> {
  readonly panorama: Pick<Overview, 'prueba' | 'mandato'>;
  /** Kinds of the validated documents of the case that prove a certificate. */
  readonly papeles: readonly DocumentoType[];
  readonly mandato: {
    readonly alcance: Parameters<typeof coversCertificado>[0];
    readonly nameSettled: boolean;
  } | null;
}

interface CertificadoInHand {
  readonly tipo: CertificadoType;
  readonly estado: CertificadoState;
  /** First day on which the register accepts the request; null: any day. */
  readonly desde: string | null;
}

/** All reasons why a certificate can't be requested today. @param today `YYYY-MM-DD` */
export function reasonsAgainstRequest(
  { tipo, estado, desde }: CertificadoInHand,
  { panorama, papeles, mandato, porComprobar, datosLimitados }: CertificadosSituation,
  today: string,
): Phrase[] {
  if (estado === 'pendiente' && papeles.includes(CERTIFICADO_DOCUMENTO[tipo])) return [reason('alreadyHere')];
  const day = desde !== null && desde > today ? inFigures(desde) : null;
  return [
    ...(papersInOrder(panorama) ? mandatoReasons(mandato, tipo) : [reason('basePapers')]),
    // The register learns of the death, from the heir.
    ...(porComprobar ? [casoReason('toVerify')] : []),
    ...(datosLimitados ? [casoReason('dataLimited')] : []),
    ...(day === null ? [] : [reason('firstDay', { dia: day })]),
  ];
}

function mandatoReasons(mandato: CertificadosSituation['mandato'], type: CertificadoType): Phrase[] {
  if (!mandato || !coversCertificado(mandato.alcance, type)) return [reason('notInMandato')];
  return mandato.nameSettled ? [] : [reason('nameUnsettled')];
}

/** Lists the commands on a certificate, and the reasons against those that are not possible now. @param vivo the case has not ended */
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
