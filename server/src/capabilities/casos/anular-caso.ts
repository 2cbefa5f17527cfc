/** Annuls a case opened in error, or when the person is alive (design.md, section 3). */
import type { Anulacion } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { encolarCorreo, prepararCorreo } from '../correo/encolar.ts';
import { ARRIENDO, type CorreoNuevo } from '../correo/tipos.ts';
import type { DependenciasDeCasos, QuienPide } from './abrir-caso.ts';
import { abrirDatos, type DatosDelCaso, lugarDeDatos } from './datos.ts';
import { caducidadDeAcceso, impedimentoDeAnulacion } from './reglas.ts';
import { normalizarNotas } from './reglas-texto.ts';
import { anular, bloquearCaso, solicitudesEnviadas } from './sql.ts';
import { revocarAccesos, tuvoNoticia } from './sql-acceso.ts';

export interface CasoAnulado {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: ClaveDeDatos;
  /** The kind notice to the heir; null when nobody had written to them. */
  readonly correo: CorreoNuevo | null;
}

/**
 * The access dies, the heir gets a kind notice, and `caso_cerrado` is emitted with `estado: anulado`.
 * @throws ErrorDeDominio no_encontrado, estado_no_permite
 */
export async function anularCaso(
  deps: DependenciasDeCasos,
  tx: Tx,
  { aseguradora, actor, ahora }: QuienPide,
  casoId: string,
  { motivo = 'abierto_por_error', notas }: Anulacion,
): Promise<CasoAnulado> {
  const caso = await bloquearCaso(tx, casoId);
  const abierto = caso && abrirDatos(aseguradora, caso);
  if (!abierto) throw new ErrorDeDominio('no_encontrado');
  const posible = impedimentoDeAnulacion(caso.estado, await solicitudesEnviadas(tx, caso.id));
  if (posible) throw new ErrorDeDominio('estado_no_permite', { estado: caso.estado, posible });

  const { clave } = abierto;
  const datos: DatosDelCaso = {
    ...abierto.datos,
    anulacion: { motivo, notas: notas === undefined ? null : normalizarNotas(notas) },
  };
  await anular(tx, caso.id, clave.cifrarJson(lugarDeDatos(caso.id), datos), ahora);
  const huboNoticia = await tuvoNoticia(tx, caso.id);
  await revocarAccesos(tx, caso.id, ahora);
  const correo = huboNoticia
    ? prepararCorreo(
        'anulacion',
        { idioma: caso.idioma, heredero: datos.heredero, fallecido: datos.fallecido, enlace: null, caduca: null },
        aseguradora,
        clave,
        { ahora, caduca: caducidadDeAcceso(ahora) },
        deps.despachador.aceptaInmediato(aseguradora),
      )
    : null;
  if (correo) await encolarCorreo(tx, caso.id, correo, ARRIENDO);
  const evento = {
    tipo: 'caso_cerrado' as const,
    data: { estado: 'anulado', resultado: null, cerrado: ahora.toISOString() },
  };
  await registrarHechos(tx, caso.id, [{ tipo: 'caso_anulado', datos: { motivo }, evento }], actor, ahora);
  return { caso, clave, correo };
}
