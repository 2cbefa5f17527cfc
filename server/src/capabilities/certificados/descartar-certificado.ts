/** A certificate that does not apply: it exists already elsewhere, or the register has nothing to say. */
import type { EstadoCertificado } from '@albacea/contract/certificados.ts';
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { normalizarNotas } from '../casos/reglas-texto.ts';
import { cambiarCertificado, type ReferenciaDeCertificado } from './cambiar-certificado.ts';

/**
 * @param motivo why, for the file
 * @throws ErrorDeDominio as {@link cambiarCertificado}
 */
export async function descartarCertificado(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { motivo, ...referencia }: ReferenciaDeCertificado & { readonly motivo?: string },
): Promise<EstadoCertificado> {
  return cambiarCertificado(tx, quien, casoId, referencia, 'descartar', async () => ({
    ...(motivo !== undefined && { motivo: normalizarNotas(motivo) }),
  }));
}
