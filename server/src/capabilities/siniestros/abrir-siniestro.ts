/** A claim opens a case, or joins the one that POST /casos opened before. */
import type { Modulo } from '@albacea/contract/comun.ts';
import type { Tx } from '../../db/base.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { abrirCaso, type DependenciasDeCasos, hechoDeSiniestro, type QuienPide } from '../casos/abrir-caso.ts';
import { anadirAcceso } from '../casos/anadir-acceso.ts';
import {
  type Apertura,
  type CasoExistente,
  type nuevoAcceso,
  nuevoSiniestro,
  type Solicitud,
} from '../casos/apertura.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { abrirDatos, conLoQueFaltaba, type DatosDelCaso } from '../casos/datos.ts';
import { reescribirDatos } from '../casos/reescribir-datos.ts';
import { avisosDeUnion } from '../casos/reglas-avisos.ts';
import { unir } from './sql.ts';

export type ResultadoDeSiniestro =
  | { readonly clase: 'abierto'; readonly caso_id: string; readonly apertura: Apertura }
  | {
      readonly clase: 'unido';
      readonly caso: { readonly id: string; readonly caso_id: string };
      readonly clave: ClaveDeDatos;
      readonly modulos: readonly Modulo[];
      /** Variant A answers with a token; it stands beside the one in the family's e-mail. */
      readonly acceso: ReturnType<typeof nuevoAcceso> | null;
    }
  | { readonly clase: 'duplicado'; readonly caso_id: string };

/**
 * Opens a case with its claim in the register. A case opened before without a claim takes this one: no second e-mail.
 * @throws ErrorDeDominio validacion
 */
export async function abrirSiniestro(
  deps: DependenciasDeCasos,
  tx: Tx,
  quien: QuienPide,
  solicitud: Solicitud,
): Promise<ResultadoDeSiniestro> {
  const resultado = await abrirCaso(deps, tx, quien, solicitud);
  if (resultado.clase === 'abierto') return resultado;
  const { existente, apertura } = resultado;
  if (existente.con_siniestro) return { clase: 'duplicado', caso_id: existente.caso_id };
  return unirAlCaso(deps, tx, quien, solicitud, existente, apertura);
}

async function unirAlCaso(
  deps: DependenciasDeCasos,
  tx: Tx,
  quien: QuienPide,
  solicitud: Solicitud,
  existente: CasoExistente,
  apertura: Apertura,
): Promise<ResultadoDeSiniestro> {
  const { aseguradora, actor, ahora } = quien;
  const abierto = abrirDatos(aseguradora, existente);
  if (!abierto) throw new ErrorDeDominio('no_encontrado');
  const { clave, datos } = abierto;
  const completado = await completarCaso(tx, quien, { ...existente, clave }, datos, apertura);
  const siniestro = nuevoSiniestro(clave, solicitud.siniestro?.notas ?? null, ahora);
  const acceso = aseguradora.variante === 'A' ? await anadirAcceso(deps, tx, quien, existente.id) : null;
  const modulos = await unir(
    tx,
    {
      caso: existente.id,
      siniestro,
      prioridad: solicitud.prioridad,
      huellaPoliza: apertura.huellas.poliza,
      modulos: solicitud.porDefecto ? [] : solicitud.modulos,
      ahora,
    },
    [hechoDeSiniestro(siniestro.id, existente.estado, ahora), ...(completado ? [{ tipo: 'datos_completados' }] : [])],
    actor,
  );
  await avanzarCaso(tx, quien, existente.id); // a module more, and perhaps its certificates
  return { clase: 'unido', caso: existente, clave, modulos, acceso };
}

/**
 * What the claim tells and the case lacks is noted, so that nobody has to ask the family again; where the two differ the case
 * keeps its own, with a notice.
 * @returns whether something was lacking
 */
async function completarCaso(
  tx: Tx,
  quien: QuienPide,
  caso: Pick<CasoExistente, 'id' | 'fecha_fallecimiento'> & { readonly clave: ClaveDeDatos },
  datos: DatosDelCaso,
  { datos: delSiniestro, huellas }: Apertura,
): Promise<boolean> {
  const completos = conLoQueFaltaba(datos, delSiniestro);
  const faltaba = JSON.stringify(completos) !== JSON.stringify(datos);
  const avisos = avisosDeUnion(datos.heredero, delSiniestro.heredero);
  if (!faltaba && avisos.length === 0) return false;
  const identidad = completos.fallecido.dni === datos.fallecido.dni ? null : huellas.identidad;
  await reescribirDatos(tx, quien, caso, completos, { avisos, identidad });
  return faltaba;
}
