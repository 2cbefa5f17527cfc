/** A request goes to a public register. */
import type { EstadoCertificado } from '@albacea/contract/certificados.ts';
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { enCifras } from '../calendario/reglas-calendario.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { type Panorama, puedePedirse } from '../casos/reglas-panorama.ts';
import { leerPanorama } from '../casos/ver-panorama.ts';
import { mandatoVigente } from '../mandato/mandato-vigente.ts';
import { cubreCertificado } from '../mandato/reglas.ts';
import { cambiarCertificado, type ReferenciaDeCertificado } from './cambiar-certificado.ts';
import { plazoDe } from './reglas.ts';

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
  return cambiarCertificado(tx, quien, casoId, referencia, 'solicitar', async (caso, { tipo, estado, desde }) => {
    const objetado = await hayObjecionAlCaso(tx, caso.fila.id);
    const posible = impedimento(await leerPanorama(tx, caso.fila.id), objetado, desde, hoy);
    if (posible) throw new ErrorDeDominio('estado_no_permite', { estado, posible });
    const mandato = await mandatoVigente(tx, caso);
    if (!mandato || !cubreCertificado(mandato.alcance, tipo))
      throw new ErrorDeDominio('estado_no_permite', { estado, posible: SIN_MANDATO });
    return { solicitado: quien.ahora, plazo: plazo ?? plazoDe(tipo, hoy) };
  });
}

/** A mandate is a closed list (research/legal-es.md, section 3). */
const SIN_MANDATO = {
  es: 'El mandato firmado no incluye este certificado: la familia tiene que firmarlo de nuevo.',
  en: 'The signed mandate does not include this certificate: the family has to sign it again.',
};

function impedimento(p: Panorama, objetado: boolean, desde: string | null, hoy: string) {
  if (!puedePedirse(p)) {
    return {
      es: 'Antes hace falta la prueba del fallecimiento validada y el mandato firmado y validado.',
      en: 'First the proof of death must be validated, and the mandate signed and validated.',
    };
  }
  if (objetado) {
    return { es: 'Hay una objeción abierta a todo el caso.', en: 'There is an open objection to the whole case.' };
  }
  if (desde === null || desde <= hoy) return null;
  const dia = enCifras(desde);
  return { es: `El registro lo admite a partir del ${dia}.`, en: `The register takes it from ${dia} on.` };
}

async function hayObjecionAlCaso(tx: Tx, caso: string): Promise<boolean> {
  const { filas } = await tx.sql(
    `select 1 from objeciones where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta is null and estado = 'abierta' limit 1`,
    [caso],
  );
  return filas.length > 0;
}
