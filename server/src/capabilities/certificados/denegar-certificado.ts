/** A register has refused a certificate; it can be asked for again. */
import type { EstadoCertificado } from '@albacea/contract/certificados.ts';
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { normalizarNotas } from '../casos/reglas-texto.ts';
import { cambiarCertificado, type ReferenciaDeCertificado } from './cambiar-certificado.ts';

/**
 * @param motivo the register's reason, for the file
 * @throws ErrorDeDominio as {@link cambiarCertificado}
 */
export async function denegarCertificado(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { motivo, ...referencia }: ReferenciaDeCertificado & { readonly motivo?: string },
): Promise<EstadoCertificado> {
  return cambiarCertificado(tx, quien, casoId, referencia, 'denegar', async () => ({
    ...(motivo !== undefined && { motivo: normalizarNotas(motivo) }),
  }));
}
