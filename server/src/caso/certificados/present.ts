/** Presents certificates: Certificado for the insurer, WorkCertificado for family and service; pure. */
import type { Certificado } from '@albacea/contract/schemas/certificados.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { WorkCertificado } from '@albacea/contract/schemas/work-certificados.ts';
import { inIso } from '../../shared/rules-dates-madrid.ts';
import { bodyOf, feeOf, keptUntil, lawOfTerm, pageOf, recentUntil, withoutCertificate } from './rules.ts';

export interface CertificadoInJson
  extends Pick<Certificado, 'tipo' | 'estado' | 'desde' | 'solicitado' | 'plazo' | 'terminado' | 'actualizado'> {
  id: string;
  documento: string | null;
}

export function presentCertificado({ id, documento, ...row }: CertificadoInJson): Certificado {
  return {
    certificado_id: id,
    tipo: row.tipo,
    estado: row.estado,
    desde: row.desde,
    solicitado: inIso(row.solicitado),
    plazo: row.plazo,
    terminado: inIso(row.terminado),
    documento_id: documento,
    actualizado: inIso(row.actualizado),
  };
}

/** What only the family and the service see of a certificate, and two values from which it is computed: `importe` and `fallecimiento`. */
export interface WorkMembers
  extends Pick<WorkCertificado, 'version' | 'resultado' | 'expedido' | 'proxima_fecha' | 'quien'> {
  /** Fee of form 790-006 in euros, as configured; null: the form states it. */
  readonly importe: number | null;
  /** Day of the death. */
  readonly fallecimiento: string;
}

export function presentWorkCertificado(
  certificado: Certificado,
  { importe, fallecimiento, ...resto }: WorkMembers,
  language: ErrorLanguage,
): WorkCertificado {
  const { tipo, desde } = certificado;
  return {
    ...certificado,
    ...resto,
    organismo: bodyOf(tipo),
    pagina: pageOf(tipo),
    plazo_legal: lawOfTerm(tipo)?.[language] ?? null,
    conserva_hasta: keptUntil(tipo, desde),
    sin_certificado: withoutCertificate(tipo, fallecimiento),
    tasa: feeOf(tipo, importe),
    reciente_hasta: recentUntil(tipo, resto.expedido),
  };
}
