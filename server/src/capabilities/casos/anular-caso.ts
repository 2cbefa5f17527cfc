/** Annuls a case opened in error, or when the person is alive. */
import type { Anulacion } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { disculparseConAllegados } from '../allegados/disculparse.ts';
import { encolarCorreo, prepararCorreo } from '../correo/encolar.ts';
import { ARRIENDO, type CorreoNuevo } from '../correo/tipos.ts';
import { terminarMandato } from '../mandato/terminar-mandato.ts';
import type { DependenciasDeCasos, QuienPide } from './abrir-caso.ts';
import { type DatosDelCaso, lugarDeDatos } from './datos.ts';
import { exigirActor, exigirVersion } from './exigir.ts';
import { caducidadDeAcceso, impedimentoDeAnulacion } from './reglas.ts';
import { normalizarNotas } from './reglas-texto.ts';
import { anotarDatos, solicitudesEnviadas } from './sql.ts';
import { revocarAccesos, tuvoNoticia } from './sql-acceso.ts';
import { escribirCierre } from './sql-avance.ts';
import { type CasoTomado, tomarCaso } from './tomar-caso.ts';
import { zanjar } from './zanjar.ts';

export interface CasoAnulado {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: ClaveDeDatos;
  /** The kind notice to the heir; null when nobody had written to them. */
  readonly correo: CorreoNuevo | null;
}

/**
 * What was never sent is discarded, the mandate ends, objections fall in with the end of the case, the access dies, the heir
 * and the relatives who were asked in get a kind notice, and `caso_cerrado` is emitted with `estado: anulado`.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function anularCaso(
  deps: DependenciasDeCasos,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { motivo = 'abierto_por_error', notas, version }: Anulacion & { readonly version?: number },
): Promise<CasoAnulado> {
  const { aseguradora, actor, ahora } = quien;
  exigirActor(actor, 'aseguradora', 'servicio');
  const tomado = await tomarCaso(tx, aseguradora, casoId);
  const { fila: caso, clave } = tomado;
  exigirVersion(caso.version, version);
  const posible = impedimentoDeAnulacion(caso.estado, await solicitudesEnviadas(tx, caso.id));
  if (posible) throw new ErrorDeDominio('estado_no_permite', { estado: caso.estado, posible });

  const datos: DatosDelCaso = {
    ...tomado.datos,
    anulacion: { motivo, notas: notas === undefined ? null : normalizarNotas(notas) },
  };
  const hechos = await zanjar(tx, caso.id, caso.estado, ahora);
  await terminarMandato(tx, caso.id, ahora);
  await anotarDatos(tx, caso.id, clave.cifrarJson(lugarDeDatos(caso.id), datos));
  await escribirCierre(tx, caso.id, 'anulado', null, aseguradora.retencion_anios, ahora);
  const huboNoticia = await tuvoNoticia(tx, caso.id);
  await revocarAccesos(tx, caso.id, 'todos', ahora);
  const correo = huboNoticia ? await disculparse(deps, tx, quien, { ...tomado, datos }) : null;
  await disculparseConAllegados(tx, quien, tomado);
  const evento = {
    tipo: 'caso_cerrado' as const,
    data: { estado: 'anulado', resultado: null, cerrado: ahora.toISOString() },
  };
  await registrarHechos(tx, caso.id, [...hechos, { tipo: 'caso_anulado', datos: { motivo }, evento }], actor, ahora);
  return { caso, clave, correo };
}

async function disculparse(
  { despachador }: DependenciasDeCasos,
  tx: Tx,
  { aseguradora, ahora }: QuienPide,
  { fila, clave, datos }: CasoTomado,
): Promise<CorreoNuevo> {
  const correo = prepararCorreo(
    'anulacion',
    { idioma: fila.idioma, heredero: datos.heredero, fallecido: datos.fallecido, enlace: null, caduca: null },
    aseguradora,
    clave,
    { ahora, caduca: caducidadDeAcceso(ahora) },
    despachador.aceptaInmediato(aseguradora),
  );
  await encolarCorreo(tx, fila.id, correo, ARRIENDO);
  return correo;
}
