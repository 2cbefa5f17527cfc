/** What every command on a certificate has in common. */
import type { EstadoCertificado, TipoCertificado } from '@albacea/contract/certificados.ts';
import type { ResultadoCertificado } from '@albacea/contract/certificados-de-trabajo.ts';
import type { Tx } from '../../db/base.ts';
import type { Certificados } from '../../db/esquema.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { exigirTransicion, exigirVersion } from '../casos/exigir.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import { ORDENES_DE_CERTIFICADO, TRANSICIONES_DE_CERTIFICADO } from './reglas-estados.ts';

/** A certificate by its case and kind, as people name it. */
export interface ReferenciaDeCertificado {
  readonly tipo: TipoCertificado;
  /** What the caller saw; a change meanwhile refuses the command. */
  readonly version?: number;
}

export interface Cambio {
  readonly solicitado?: Date;
  readonly plazo?: string | null;
  readonly documento?: string;
  /** Day on its paper. */
  readonly expedido?: string;
  readonly resultado?: ResultadoCertificado;
  /** Why, for the file; sealed. */
  readonly motivo?: string;
}

type Fila = Certificados;
const lugarDeCertificado = (id: string) => ({ tabla: 'certificados', columna: 'datos_cifrados', fila: id });

/**
 * Takes the case and the certificate, lets `decidir` guard and say what changes, writes it, and lets the case go on.
 * @returns the state that it has now
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, caso_bloqueado
 */
export async function cambiarCertificado(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { tipo, version }: ReferenciaDeCertificado,
  orden: string,
  decidir: (caso: CasoTomado, certificado: Fila) => Promise<Cambio>,
): Promise<EstadoCertificado> {
  const { aseguradora, actor, ahora } = quien;
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  const { filas } = await tx.sql<Fila>(
    'select * from certificados where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = $2',
    [caso.fila.id, tipo],
  );
  const [certificado] = filas;
  if (!certificado) throw new ErrorDeDominio('no_encontrado');
  exigirVersion(certificado.version, version);
  const { hasta, desde, hecho } = exigirTransicion(
    TRANSICIONES_DE_CERTIFICADO,
    orden,
    certificado.estado,
    actor,
    ORDENES_DE_CERTIFICADO,
  );
  const cambio = await decidir(caso, certificado);
  const terminado = hasta === 'solicitado' ? null : ahora;
  const { afectadas } = await tx.sql(
    `update certificados set estado = $2, solicitado = coalesce($3, solicitado), plazo = $4, documento = coalesce($5, documento),
       proxima_accion = case when $6::timestamptz is null then proxima_accion end, actua = case when $6::timestamptz is null then actua end,
       terminado = $6, datos_cifrados = coalesce($7, datos_cifrados), actualizado = $8, expedido = coalesce($10, expedido),
       resultado = coalesce($11, resultado), version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = any($9)`,
    [
      certificado.id,
      hasta,
      cambio.solicitado ?? null,
      cambio.plazo ?? null,
      cambio.documento ?? null,
      terminado,
      cambio.motivo === undefined
        ? null
        : caso.clave.cifrarJson(lugarDeCertificado(certificado.id), { motivo: cambio.motivo }),
      ahora,
      [...desde],
      cambio.expedido ?? null,
      cambio.resultado ?? null,
    ],
  );
  if (afectadas === 0) throw new ErrorDeDominio('cambiado_entretanto');
  await registrarHechos(
    tx,
    caso.fila.id,
    [{ tipo: hecho, datos: { certificado: certificado.id, tipo } }],
    actor,
    ahora,
  );
  await avanzarCaso(tx, quien, caso.fila.id);
  return hasta;
}
