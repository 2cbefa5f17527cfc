/** Certificate: row to wire (contract: Certificado). */
import type { Certificado } from '@albacea/contract/certificados.ts';

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
