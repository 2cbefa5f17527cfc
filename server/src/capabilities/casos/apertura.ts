/** Everything an opening writes, prepared before the database is asked for anything. */
import type { AperturaDeCaso } from '@albacea/contract/casos.ts';
import type { Modulo, Prioridad } from '@albacea/contract/comun.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { noValido } from '../../platform/error.ts';
import { secreto256, sha256, uuidV7 } from '../../platform/ids.ts';
import { prepararCorreo } from '../correo/encolar.ts';
import type { CorreoNuevo } from '../correo/tipos.ts';
import { fechasDeApertura } from '../relojes/reglas-relojes.ts';
import { type DatosDelCaso, type Huellas, huellasDe, lugarDeDatos, lugarDeNotas } from './datos.ts';
import { caducidadDeAcceso, enOrden, problemaDeFecha } from './reglas.ts';
import { type Aviso, avisosDeApertura } from './reglas-avisos.ts';
import { hoyEnMadrid } from './reglas-fecha.ts';
import { normalizarEmail, normalizarNotas, normalizarTelefono, normalizarTexto, siSeVe } from './reglas-texto.ts';

/** What an insurer asks for, the same whichever endpoint it came through. */
export interface Solicitud extends Pick<AperturaDeCaso, 'fallecido' | 'heredero' | 'poliza_numero'> {
  readonly modulos: readonly Modulo[];
  readonly pack: string;
  /** Nobody asked for these modules: a case that a claim joins keeps its own. */
  readonly porDefecto?: boolean;
  readonly prioridad: Prioridad;
  /** The claim, when it came through POST /siniestro. */
  readonly siniestro: { readonly notas: string | null } | null;
}

export interface Apertura {
  readonly id: string;
  readonly ahora: Date;
  /** Of the case's number, in Madrid. */
  readonly anio: number;
  readonly fechas: ReturnType<typeof fechasDeApertura>;
  readonly clave: ClaveDeDatos;
  readonly claveEnvuelta: Buffer;
  readonly datosCifrados: Buffer;
  readonly datos: DatosDelCaso;
  readonly huellas: Huellas;
  readonly fechaFallecimiento: string;
  readonly idioma: Inquilino['idioma'];
  readonly modulos: readonly Modulo[];
  readonly pack: string;
  readonly prioridad: Prioridad;
  readonly avisos: readonly Aviso[];
  readonly acceso: {
    readonly id: string;
    readonly token: string;
    readonly huella: Buffer;
    /** As it is mailed. */
    readonly enlace: string;
    readonly portalUrl: string;
    readonly caduca: Date;
  };
  readonly siniestro: { readonly id: string; readonly notasCifradas: Buffer | null } | null;
  readonly correo: CorreoNuevo;
}

/** The open case that stands in the way of an opening. */
export interface CasoExistente {
  id: string;
  caso_id: string;
  estado: 'abierto' | 'en_tramite';
  clave_envuelta: Uint8Array;
  datos_cifrados: Uint8Array;
  prioridad: 'normal' | 'urgente';
  /** `YYYY-MM-DD`. */
  fecha_fallecimiento: string;
  /** Whether a claim has already joined it. */
  con_siniestro: boolean;
}

/**
 * @param correoInmediato the first attempt of the e-mail follows in this process
 * @throws ErrorDeDominio validacion, for a date of death that can't be
 */
export function prepararApertura(
  aseguradora: Inquilino,
  direcciones: Pick<Direcciones, 'portal' | 'portalByMail'>,
  solicitud: Solicitud,
  ahora: Date,
  correoInmediato: boolean,
): Apertura {
  const hoy = hoyEnMadrid(ahora);
  const fechaFallecimiento = solicitud.fallecido.fecha_fallecimiento;
  const problema = problemaDeFecha(fechaFallecimiento, hoy);
  if (problema) throw noValido({ campo: 'fallecido.fecha_fallecimiento', texto: problema });

  const id = uuidV7(ahora);
  const datos = datosDe(solicitud);
  const fallecido = { ...solicitud.fallecido, dni: datos.fallecido.dni ?? undefined };
  const idioma = solicitud.heredero.idioma ?? aseguradora.idioma;
  const { clave, envuelta } = aseguradora.clave.nuevaClaveDeCaso(id);
  const acceso = nuevoAcceso(aseguradora, direcciones, ahora);
  const contenido = {
    idioma,
    heredero: datos.heredero,
    fallecido: datos.fallecido,
    enlace: acceso.enlace,
    caduca: acceso.caduca.toISOString(),
  };
  return {
    id,
    ahora,
    anio: Number(hoy.slice(0, 4)),
    fechas: fechasDeApertura(hoy),
    clave,
    claveEnvuelta: envuelta,
    datosCifrados: clave.cifrarJson(lugarDeDatos(id), datos),
    datos,
    huellas: huellasDe(aseguradora, datos, fechaFallecimiento),
    fechaFallecimiento,
    idioma,
    modulos: enOrden(solicitud.modulos),
    pack: solicitud.pack,
    prioridad: solicitud.prioridad,
    avisos: avisosDeApertura({ fallecido, heredero: datos.heredero }, aseguradora, hoy),
    acceso,
    siniestro: solicitud.siniestro && nuevoSiniestro(clave, solicitud.siniestro.notas, ahora),
    correo: prepararCorreo(
      'bienvenida',
      contenido,
      aseguradora,
      clave,
      { ahora, caduca: acceso.caduca },
      correoInmediato,
    ),
  };
}

/** A fresh link for the heir: only its hash is stored. */
export function nuevoAcceso(
  aseguradora: Pick<Inquilino, 'slug' | 'variante'>,
  direcciones: Pick<Direcciones, 'portal' | 'portalByMail'>,
  ahora: Date,
) {
  const token = secreto256();
  return {
    id: uuidV7(ahora),
    token,
    huella: sha256(token),
    enlace: direcciones.portalByMail(aseguradora, token),
    portalUrl: direcciones.portal(aseguradora, token),
    caduca: caducidadDeAcceso(ahora),
  };
}

/** The claim's row; its note is sealed under the key of the case. */
export function nuevoSiniestro(clave: ClaveDeDatos, notas: string | null, ahora: Date) {
  const id = uuidV7(ahora);
  const texto = siSeVe(notas ?? undefined, normalizarNotas);
  return { id, notasCifradas: texto === null ? null : clave.cifrarJson(lugarDeNotas(id), { notas: texto }) };
}

function datosDe({ fallecido, heredero, poliza_numero }: Solicitud): DatosDelCaso {
  return {
    poliza_numero: normalizarTexto(poliza_numero),
    fallecido: {
      nombre: normalizarTexto(fallecido.nombre),
      apellidos: normalizarTexto(fallecido.apellidos),
      dni: siSeVe(fallecido.dni),
    },
    heredero: {
      nombre: normalizarTexto(heredero.nombre),
      apellidos: normalizarTexto(heredero.apellidos),
      email: normalizarEmail(heredero.email),
      telefono: siSeVe(heredero.telefono, normalizarTelefono),
      parentesco: siSeVe(heredero.parentesco),
    },
  };
}
