/** Certificate: row to wire (contract: Certificado for the insurer, CertificadoDeTrabajo for family and service). */
import type { Certificado } from '@albacea/contract/certificados.ts';
import type { CertificadoDeTrabajo } from '@albacea/contract/certificados-de-trabajo.ts';
import { organismoDe, recienteHasta, tasaDe } from './reglas.ts';

export interface CertificadoEnJson
  extends Pick<Certificado, 'tipo' | 'estado' | 'desde' | 'solicitado' | 'plazo' | 'terminado' | 'actualizado'> {
  id: string;
  documento: string | null;
}

export function presentarCertificado({ id, documento, ...fila }: CertificadoEnJson): Certificado {
  const enIso = <T extends string | null>(instante: T): T =>
    instante === null ? instante : (new Date(instante).toISOString() as T);
  return {
    certificado_id: id,
    tipo: fila.tipo,
    estado: fila.estado,
    desde: fila.desde,
    solicitado: enIso(fila.solicitado),
    plazo: fila.plazo,
    terminado: enIso(fila.terminado),
    documento_id: documento,
    actualizado: enIso(fila.actualizado),
  };
}

/** What those who work on it see besides. */
export interface DeTrabajo
  extends Pick<CertificadoDeTrabajo, 'version' | 'resultado' | 'expedido' | 'proxima_fecha' | 'quien'> {
  /** Of form 790-006, in euros. */
  readonly importe: number;
}

export function presentarCertificadoDeTrabajo(
  certificado: Certificado,
  { importe, ...resto }: DeTrabajo,
): CertificadoDeTrabajo {
  const { tipo } = certificado;
  return {
    ...certificado,
    ...resto,
    organismo: organismoDe(tipo),
    tasa: tasaDe(tipo, importe),
    reciente_hasta: recienteHasta(tipo, resto.expedido),
  };
}
