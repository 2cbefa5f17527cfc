/** A request goes to a public register. */
import type { EstadoCertificado } from '@albacea/contract/certificados.ts';
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { cambiarCertificado, type ReferenciaDeCertificado } from './cambiar-certificado.ts';
import { plazoDe } from './reglas.ts';
import { motivosContraLaSolicitud } from './reglas-ordenes.ts';
import { situacionDeCertificados } from './situacion.ts';

/**
 * @param plazo day by which an answer is due; the legal one by default
 * @throws ErrorDeDominio as {@link cambiarCertificado}; estado_no_permite before its first day, without the base papers in
 *   force, while somebody objects to the whole case, or when the mandate does not list it
 */
export async function solicitarCertificado(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { plazo, ...referencia }: ReferenciaDeCertificado & { readonly plazo?: string },
): Promise<EstadoCertificado> {
  const hoy = hoyEnMadrid(quien.ahora);
  return cambiarCertificado(tx, quien, casoId, referencia, 'solicitar', async (caso, certificado) => {
    const { tipo, estado } = certificado;
    const motivos = motivosContraLaSolicitud(certificado, await situacionDeCertificados(tx, caso), hoy);
    if (motivos.length > 0) {
      const posible = { es: motivos.map(({ es }) => es).join(' '), en: motivos.map(({ en }) => en).join(' ') };
      throw new ErrorDeDominio('estado_no_permite', { estado, posible });
    }
    return { solicitado: quien.ahora, plazo: plazo ?? plazoDe(tipo, hoy) };
  });
}
