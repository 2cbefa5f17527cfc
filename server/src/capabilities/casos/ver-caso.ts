/** Reads one case and its accounts. */
import type { CasoDetalle } from '@albacea/contract/casos.ts';
import type { Cuenta, CuentasDelCaso } from '@albacea/contract/cuentas.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { presentarCertificado } from '../certificados/presentar.ts';
import { estaNotificado } from '../correo/reglas.ts';
import { type DatosDeCuenta, presentarCuenta, presentarCuentas } from '../cuentas/presentar.ts';
import { documentoVisible } from '../documentos/ver-documentos.ts';
import { abrirDatos, lugarDeNotas } from './datos.ts';
import { enIso, presentarCaso } from './presentar.ts';
import { type CuentaEnJson, type FilaDeCaso, leerCaso, leerCuentas } from './sql.ts';

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado */
export async function verCaso(
  tx: Tx,
  aseguradora: Inquilino,
  casoId: string,
  idioma: IdiomaDeError,
): Promise<CasoDetalle> {
  const fila = await leerCaso(tx, casoId);
  if (fila?.bloqueado) throw new ErrorDeDominio('caso_bloqueado');
  const abierto = fila && abrirDatos(aseguradora, fila);
  if (!abierto) throw new ErrorDeDominio('no_encontrado');
  const { clave, datos } = abierto;
  const partes = {
    acceso: {
      canal: 'email' as const,
      notificado: estaNotificado(fila.correo),
      caduca: fila.acceso_caduca.toISOString(),
    },
    siniestro: siniestroDe(fila, clave),
    cuentas: fila.cuentas.map((cuenta) => cuentaDe(cuenta, clave)),
    documentos: fila.documentos.map((documento) => documentoVisible(documento, clave, idioma)),
    certificados: fila.certificados.map(presentarCertificado),
  };
  return presentarCaso(fila, datos, partes, idioma);
}

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado */
export async function verCuentas(tx: Tx, aseguradora: Inquilino, casoId: string): Promise<CuentasDelCaso> {
  const fila = await leerCuentas(tx, casoId);
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  if (fila.bloqueado) throw new ErrorDeDominio('caso_bloqueado');
  const clave = aseguradora.clave.abrirClaveDeCaso(fila.id, fila.clave_envuelta);
  return presentarCuentas(
    fila.caso_id,
    fila.cuentas,
    fila.cuentas.map((cuenta) => cuentaDe(cuenta, clave)),
  );
}

const deBase64 = (texto: string) => Buffer.from(texto, 'base64');

function siniestroDe({ siniestro }: FilaDeCaso, clave: ClaveDeDatos): CasoDetalle['siniestro'] {
  if (!siniestro) return null;
  const { id, prioridad, registrado, datos } = siniestro;
  const notas = datos === null ? null : clave.descifrarJson<{ notas: string }>(lugarDeNotas(id), deBase64(datos)).notas;
  return { siniestro_id: id, registrado: enIso(registrado), prioridad, notas_aseguradora: notas };
}

function cuentaDe(fila: CuentaEnJson, clave: ClaveDeDatos): Cuenta {
  const lugar = { tabla: 'cuentas', columna: 'datos_cifrados', fila: fila.id };
  const datos =
    fila.datos === null || fila.reservada ? null : clave.descifrarJson<DatosDeCuenta>(lugar, deBase64(fila.datos));
  const { solicitada, reposo_hasta, actualizado } = fila;
  const instantes = {
    solicitada: enIso(solicitada),
    reposo_hasta: enIso(reposo_hasta),
    actualizado: enIso(actualizado),
  };
  return presentarCuenta({ ...fila, ...instantes }, datos);
}
