/** The certificates of a case as the family and the service see them: with fee, what the register said, and the next date. */
import type { CertificadoDeMesa, CertificadoDeTrabajo } from '@albacea/contract/certificados-de-trabajo.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { estaVivo } from '../casos/reglas.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { presentarOfrecidas } from '../casos/reglas-ofrecidas.ts';
import { viewCaso } from '../casos/tomar-caso.ts';
import {
  type CertificadoEnJson,
  type DeTrabajo,
  presentarCertificado,
  presentarCertificadoDeTrabajo,
} from './presentar.ts';
import { ofrecidasDeCertificado } from './reglas-ordenes.ts';
import { situacionDeCertificados } from './situacion.ts';

type Fila = CertificadoEnJson &
  Pick<DeTrabajo, 'version' | 'resultado' | 'expedido'> & { proxima_accion: string | null; actua: DeTrabajo['quien'] };

/** What the certificates cost (config: TASA_CERTIFICADOS), in euros. */
export interface Tasas {
  readonly tasa790006: number;
}

/** @param caso internal id */
export async function verCertificados(tx: Tx, caso: string, { tasa790006 }: Tasas): Promise<CertificadoDeTrabajo[]> {
  const { filas } = await tx.sql<Fila>(
    `select id, tipo, estado, desde, solicitado, plazo, terminado, documento, actualizado, version, resultado, expedido, proxima_accion, actua
       from certificados where aseguradora_id = aseguradora_actual() and caso = $1 order by id`,
    [caso],
  );
  return filas.map(({ version, resultado, expedido, proxima_accion: proxima_fecha, actua: quien, ...fila }) =>
    presentarCertificadoDeTrabajo(presentarCertificado(fila), {
      ...{ version, resultado, expedido, proxima_fecha, quien },
      importe: tasa790006,
    }),
  );
}

/** With what the service can do with each. @throws ErrorDeDominio no_encontrado, caso_bloqueado */
export async function verCertificadosDeMesa(
  tx: Tx,
  { aseguradora, actor, ahora }: QuienPide,
  casoId: string,
  tasas: Tasas,
  idioma: IdiomaDeError,
): Promise<{ caso_id: string; elementos: CertificadoDeMesa[] }> {
  const caso = await viewCaso(tx, aseguradora, casoId);
  const situacion = await situacionDeCertificados(tx, caso);
  const quien = { vivo: estaVivo(caso.fila.estado), quien: actor.visible, hoy: hoyEnMadrid(ahora) };
  const elementos = (await verCertificados(tx, caso.fila.id, tasas)).map((certificado) => ({
    ...certificado,
    ...presentarOfrecidas(ofrecidasDeCertificado(certificado, situacion, quien), idioma),
  }));
  return { caso_id: caso.fila.caso_id, elementos };
}
