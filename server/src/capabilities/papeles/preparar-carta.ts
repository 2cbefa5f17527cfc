/** The letter about an account as it would leave now: what it says, with which papers, and what stands in its way. */

import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { Carta, ClaseDeCarta, ConsultaDeCarta } from '@albacea/contract/papeles.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { type Bilingue, ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import type { Catalogo } from '../catalogo/catalogo-vigente.ts';
import { type CuentaTomada, requireAccion, type tomarCuenta, viewCuenta } from '../cuentas/orden.ts';
import { cuentaParaEnvio, fichaDe, proveedorParaEnvio } from '../cuentas/proveedor-de.ts';
import { enviaLaFamilia, impedimentosDeEnvio, impedimentosDeInsistencia } from '../cuentas/reglas-envio.ts';
import { situacionDe } from '../cuentas/situacion.ts';
import { puedeLeer } from '../documentos/reglas-lectura.ts';
import { comprobacionDe } from '../mandato/ver-mandato.ts';
import { type CartaCompuesta, componerCarta } from './reglas-carta.ts';
import type { DatosDeCarta } from './reglas-datos-de-carta.ts';
import { dudaDeDireccion } from './reglas-direccion.ts';
import {
  destinoDe,
  direccionDeNota,
  fueAlDelegado,
  type Motivo,
  motivosDeCarta,
  nombreDePapel,
  papelesQueVan,
  pideTitulo,
  plazoDeCarta,
  pruebasDeTramite,
  respuestaDesde,
} from './reglas-envio-de-carta.ts';
import { type DocumentoParaCopiar, leerCopiables, leerUltimoEnvio } from './sql.ts';

export interface DependenciasDeCartas {
  readonly catalogo: Catalogo;
  readonly direcciones: Direcciones;
  /** MAIL_REPLY_TO, else MAIL_FROM: where answers go when the insurer has no address for them. */
  readonly remitente: { readonly direccion: string; readonly responderA: string | null };
}

export interface CartaPreparada {
  readonly tomada: CuentaTomada;
  readonly compuesta: CartaCompuesta;
  readonly documentos: readonly DocumentoParaCopiar[];
  readonly motivos: readonly Motivo[];
  readonly datos: DatosDeCarta;
  /** What looks wrong with an address that a person gave, or null. */
  readonly duda: Bilingue | null;
  readonly carta: Omit<Carta, 'motivos' | 'destinatario'> & {
    readonly destinatario: Omit<Carta['destinatario'], 'dudosa'>;
  };
}

/** @param direccion that a person of the service gives instead of the catalogue's */
export interface PeticionDeCarta extends ConsultaDeCarta {
  readonly direccion?: string;
  readonly version?: number;
}

/**
 * Who may: the service, any letter; the heir those that they send themselves.
 * @param take the account; whoever sends the letter locks it
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function prepararCarta(
  { catalogo, direcciones, remitente }: DependenciasDeCartas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { clase = 'solicitud', territorio = 'comun', direccion, version, ...pedido }: PeticionDeCarta,
  take: typeof tomarCuenta = viewCuenta,
): Promise<CartaPreparada> {
  const { actor, ahora, aseguradora } = quien;
  if (actor.visible === 'aseguradora' || actor.tipo === 'allegado') throw new ErrorDeDominio('accion_no_permitida');
  const tomada = await take(tx, quien, casoId, cuentaId, version);
  const { caso, fila } = tomada;
  const ficha = fichaDe(await catalogo.vigente(tx), fila.proveedor);
  const accion = requireAccion(fila);
  const proveedor = proveedorParaEnvio(ficha, fila);
  const { oferta } = proveedor;
  const delaFamilia = enviaLaFamilia(proveedor);
  const primeraPersona = delaFamilia || clase === 'reclamacion_aepd';
  if (actor.visible === 'heredero' && !primeraPersona) throw seEncargaElServicio(fila.estado);
  // The Agency takes complaints in Spanish, whatever the provider reads.
  const idioma = pedido.idioma ?? (clase === 'reclamacion_aepd' ? 'es' : (oferta?.idioma ?? 'es'));
  const situacion = await situacionDe(tx, caso);
  const copiables = (await leerCopiables(tx, caso.fila.id)).filter(
    ({ cuenta }) => cuenta === null || cuenta === fila.id,
  );
  const validados = copiables.filter(({ estado }) => estado === 'validado');
  const conTitulo = pideTitulo(territorio, accion) && validados.some(({ tipo }) => tipo === 'titulo_sucesorio');
  const documentos = papelesQueVan(clase, validados, oferta, conTitulo);
  const pruebas =
    clase === 'reclamacion_aepd'
      ? pruebasDeTramite(tomada.datos.gestiones ?? [], copiables, tomada.datos.proveedor, fila.por_familia)
      : [];
  const comprobacion = primeraPersona ? null : await comprobacionDe({ direcciones }, tx, quien, caso);
  const hoy = hoyEnMadrid(ahora);
  const datos: DatosDeCarta = {
    clase,
    idioma,
    territorio,
    ...deCuenta(tomada, ficha),
    respondida: respuestaDesde(fila.solicitada, fila.id, copiables),
    ...deCaso(tomada, aseguradora, remitente),
    hoy,
    plazo: plazoDeCarta(clase, hoy, accion, oferta),
    primeraPersona,
    mandato: comprobacion && { ...comprobacion, firmado: hoyEnMadrid(comprobacion.firmado) },
    conTitulo,
    conInstrucciones: caso.fila.voluntad === 'instrucciones',
    adjuntos: [
      ...(comprobacion ? [nombreDePapel('mandato', idioma)] : []),
      ...pruebas.map(({ nombre }) => nombre[idioma]),
      ...documentos.map(({ tipo }) => nombreDePapel(tipo, idioma)),
    ],
  };
  const compuesta = componerCarta(datos, { color: aseguradora.color, fecha: `${hoy}T12:00:00.000Z` });
  const ultimoEnvio = await leerUltimoEnvio(tx, caso.fila.id, fila.id);
  const perdida = fila.estado === 'solicitada' && sePerdio(ultimoEnvio, fila.ultima_insistencia ?? fila.solicitada);
  const fuera = fila.estado === 'solicitada' && (clase !== 'solicitud' || perdida);
  const guarda = fuera ? impedimentosDeInsistencia : impedimentosDeEnvio;
  const conocido = destinoDe(clase, oferta, clase === 'recordatorio' ? direccionUsada(tomada) : undefined);
  const otra = direccion !== undefined && direccion.toLowerCase() !== conocido.direccion?.toLowerCase();
  const destino = otra ? destinoDe(clase, oferta, direccion) : conocido;
  const duda = otra ? dudaDeDireccion(direccion) : null;
  const motivos = motivosDeCarta({
    clase,
    solicitada: fila.solicitada !== null,
    enviaLaFamilia: delaFamilia,
    destino,
    impedimentos: guarda(cuentaParaEnvio(fila, tomada.datos), proveedor, situacion, ahora),
    faltaTitulo: pideTitulo(territorio, accion) && !conTitulo,
    bytes: documentos.reduce((suma, { bytes }) => suma + bytes, 0),
  });
  const carta: CartaPreparada['carta'] = {
    cuenta_id: fila.id,
    clase,
    idioma,
    territorio,
    en_primera_persona: primeraPersona,
    canal: destino.canal,
    destinatario: { nombre: nombreDeDestino(clase, tomada.datos.proveedor), direccion: destino.direccion, otra },
    asunto: compuesta.asunto,
    texto: compuesta.texto,
    adjuntos: [
      { ...NADA_GUARDADO, clase: 'carta', nombre: compuesta.asunto },
      ...(comprobacion
        ? [{ ...NADA_GUARDADO, clase: 'mandato' as const, nombre: nombreDePapel('mandato', idioma) }]
        : []),
      ...[
        ...pruebas.map(({ documento, nombre }) => ({ documento, nombre: nombre[idioma] })),
        ...documentos.map((documento) => ({ documento, nombre: nombreDePapel(documento.tipo, idioma) })),
      ].map(({ documento, nombre }) => ({
        ...{ clase: 'documento' as const, nombre },
        tipo: documento?.tipo ?? null,
        documento_id: documento?.id ?? null,
        legible: documento !== null && puedeLeer(actor.visible, documento.origen),
      })),
    ],
    plazo: datos.plazo,
    puede_enviarse: motivos.length === 0,
    ultimo_envio: ultimoEnvio,
  };
  return { tomada, compuesta, documentos, motivos, datos, duda, carta };
}

const NADA_GUARDADO = { tipo: null, documento_id: null, legible: false } as const;

/** The letter as it goes over the wire. */
export const presentarCarta = ({ carta, motivos, duda }: CartaPreparada, idioma: IdiomaDeError): Carta => ({
  ...carta,
  destinatario: { ...carta.destinatario, dudosa: duda?.[idioma] ?? null },
  motivos: motivos.map(({ codigo, texto }) => ({ codigo, texto: texto[idioma] })),
});

/** Whether the letter of the last sending ended without leaving. */
const sePerdio = (envio: Carta['ultimo_envio'], desde: Date | null): boolean =>
  envio !== null &&
  ['rechazado', 'caducado', 'retirado'].includes(envio.estado) &&
  (desde === null || new Date(envio.cuando) >= desde);

/** Where the request went: perhaps an address that a person gave. */
const direccionUsada = ({ datos }: CuentaTomada): string | undefined =>
  direccionDeNota(datos.gestiones?.findLast(({ tipo }) => tipo === 'solicitud')?.nota ?? null);

const nombreDeDestino = (clase: ClaseDeCarta, proveedor: string): string =>
  clase === 'reclamacion_aepd' ? 'Agencia Española de Protección de Datos' : proveedor;

const seEncargaElServicio = (estado: string): ErrorDeDominio =>
  new ErrorDeDominio('estado_no_permite', {
    estado,
    posible: { es: 'De esta carta nos encargamos nosotros.', en: 'We take care of this letter.' },
  });

function deCuenta(
  { fila, datos }: CuentaTomada,
  ficha: ReturnType<typeof fichaDe>,
): Pick<
  DatosDeCarta,
  | 'accion'
  | 'proveedor'
  | 'identificador'
  | 'solicitada'
  | 'insistencias'
  | 'alDelegado'
  | 'negativa'
  | 'negativaPrevia'
> {
  const dia = (instante: string) => hoyEnMadrid(new Date(instante));
  const gestiones = datos.gestiones ?? [];
  const desde = gestiones.findLastIndex(({ tipo }) => tipo === 'solicitud');
  const tras = gestiones.slice(Math.max(0, desde));
  const insistencias = tras.filter(({ tipo }) => tipo === 'insistencia');
  const negativaDe = (unas: typeof gestiones) => {
    const una = unas.findLast(({ tipo }) => tipo === 'negativa');
    return una ? dia(una.cuando) : null;
  };
  return {
    accion: requireAccion(fila),
    proveedor: { nombre: datos.proveedor, tipo: ficha?.tipo ?? null, incluye: ficha?.incluye ?? [] },
    identificador: datos.identificador,
    solicitada: fila.solicitada && hoyEnMadrid(fila.solicitada),
    insistencias: insistencias.filter((una) => !fueAlDelegado(una)).map(({ cuando }) => dia(cuando)),
    alDelegado: insistencias.filter(fueAlDelegado).map(({ cuando }) => dia(cuando)),
    negativa: negativaDe(tras),
    negativaPrevia: negativaDe(gestiones.slice(0, Math.max(0, desde))),
  };
}

function deCaso(
  { caso }: CuentaTomada,
  aseguradora: Inquilino,
  remitente: DependenciasDeCartas['remitente'],
): Pick<DatosDeCarta, 'aseguradora' | 'referencia' | 'contacto' | 'fallecido' | 'solicitante'> {
  const { fallecido, heredero } = caso.datos;
  return {
    aseguradora: aseguradora.nombre,
    referencia: caso.fila.caso_id,
    contacto: {
      email: aseguradora.responder_a ?? remitente.responderA ?? remitente.direccion,
      telefono: enTrios(aseguradora.telefono),
    },
    fallecido: { ...fallecido, fecha: caso.fila.fecha_fallecimiento },
    solicitante: { ...heredero, telefono: enTrios(heredero.telefono) },
  };
}

/** A Spanish number as people read it: +34 910 000 101. */
const enTrios = (telefono: string | null): string | null =>
  telefono?.replace(/^(\+34)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') ?? null;
