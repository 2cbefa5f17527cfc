/**
 * The letter leaves by e-mail with its papers. What is slow or may fail (copies, PDFs, the store) comes before the transaction in
 * which the request is recorded and the e-mail queued: either both stand or neither does.
 */
import type { EnvioDeCarta } from '@albacea/contract/papeles.ts';
import type { Base, Tx } from '../../db/base.ts';
import { auditar, registrarHechos } from '../../outbox/hechos.ts';
import type { Almacen } from '../../platform/almacen/almacen.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { sumarDias } from '../calendario/reglas-calendario.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { orderOf } from '../casos/order-of.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { encolarCarta } from '../correo/encolar.ts';
import { insistirCuenta } from '../cuentas/insistir-cuenta.ts';
import { type CuentaCambiada, exigirTexto, tomarCuenta } from '../cuentas/orden.ts';
import { keepCuenta } from '../cuentas/restore-cuenta.ts';
import { solicitarCuenta } from '../cuentas/solicitar-cuenta.ts';
import {
  anunciarFicheros,
  confirmarFicheroPropio,
  desecharFicheros,
  escribirFichero,
  type FicheroPropio,
  leerFicheroPropio,
} from '../documentos/ficheros-propios.ts';
import { registrarDocumento } from '../documentos/registrar-documento.ts';
import { papelDelCaso } from '../mandato/ver-mandato.ts';
import { marcar, pintar } from './paint-apart.ts';
import { type CartaPreparada, type DependenciasDeCartas, prepararCarta } from './preparar-carta.ts';
import { nombreDePapel, notaDeEnvio, textoDeMarca } from './reglas-envio-de-carta.ts';
import type { Papel } from './reglas-papel.ts';

export interface DependenciasDeEnvio extends DependenciasDeCartas {
  readonly base: Base;
  readonly almacen: Almacen;
  readonly lanes: Pick<Lanes, 'papers'>;
  readonly registro: Registro;
  readonly config: { readonly letterUndoMs: number };
}

/** Days after which a letter that no server takes is no longer tried, and after which the copies that went with it are deleted. */
const DIAS_DE_CORREO = 7;
const DIAS_DE_COPIA = 30;
const DIA = 86_400_000;

interface Hoja {
  readonly id: string;
  /** As the e-mail names it. */
  readonly nombre: string;
}

/**
 * Who may: the service, and its own clock.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, envio_impedido with every
 *   reason at once
 * @throws ErrorDeAlmacen, LaneError
 */
export async function enviarCarta(
  deps: DependenciasDeEnvio,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  envio: EnvioDeCarta,
): Promise<CuentaCambiada> {
  const { visible } = quien.actor;
  if (visible !== 'servicio' && visible !== 'sistema') throw new ErrorDeDominio('accion_no_permitida');
  const { base } = deps;
  const { aseguradora, ahora } = quien;
  const { lista, mandato, hojas } = await base.inquilino(aseguradora.id, async (tx) => {
    const lista = await preparada(deps, tx, quien, casoId, cuentaId, envio);
    const { caso } = lista.tomada;
    const mandato = await papelDelCaso(deps, tx, quien, caso);
    const hojas = hojasDe(lista, mandato, ahora);
    await anunciarFicheros(
      tx,
      caso.fila.id,
      hojas.map(({ id }) => id),
      ahora,
    );
    const detalle = { cuenta: cuentaId, documentos: lista.documentos.map(({ id }) => id) };
    await auditar(tx, quien.actor, 'documentos_copiados', { tipo: 'caso', id: caso.fila.caso_id }, ahora, detalle);
    return { lista, mandato, hojas };
  });
  try {
    const ficheros = await escribirHojas(deps, quien, lista, mandato, hojas);
    return await base.inquilino(aseguradora.id, (tx) =>
      despachar(deps, tx, quien, { casoId, cuentaId, envio, lista, hojas, ficheros }),
    );
  } catch (error) {
    await desecharFicheros(
      base,
      aseguradora.id,
      hojas.map(({ id }) => id),
    ).catch((fallo) => deps.registro.warn({ error: fallo }, 'files not given up; the sweep will'));
    throw error;
  }
}

/** @throws ErrorDeDominio validacion of an address that is not the catalogue's; envio_impedido, and as `prepararCarta` */
async function preparada(
  deps: DependenciasDeEnvio,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { clase, idioma, territorio, direccion, motivo_direccion, direccion_comprobada, version }: EnvioDeCarta,
): Promise<CartaPreparada> {
  const peticion = {
    clase,
    ...(idioma && { idioma }),
    ...(territorio && { territorio }),
    ...(direccion !== undefined && { direccion }),
    ...(version !== undefined && { version }),
  };
  const lista = await prepararCarta(deps, tx, quien, casoId, cuentaId, peticion, tomarCuenta);
  if (lista.carta.destinatario.otra) {
    exigirTexto('motivo_direccion', motivo_direccion);
    if (lista.duda && !direccion_comprobada) throw noValido({ campo: 'direccion', texto: lista.duda });
  }
  if (lista.motivos.length === 0) return lista;
  const motivos = {
    es: lista.motivos.map(({ texto }) => texto.es).join(' '),
    en: lista.motivos.map(({ texto }) => texto.en).join(' '),
  };
  throw new ErrorDeDominio('envio_impedido', { motivos });
}

/** The letter, the mandate where there is one, and a copy of each document, in this order. */
function hojasDe({ documentos, datos, carta }: CartaPreparada, mandato: Papel | null, ahora: Date): Hoja[] {
  const nombres = [
    `${datos.referencia}-${carta.clase.replace('_', '-')}`,
    ...(mandato ? [nombreDePapel('mandato', datos.idioma)] : []),
    ...documentos.map(({ tipo }) => nombreDePapel(tipo, datos.idioma)),
  ];
  return nombres.map((nombre, i) => ({ id: uuidV7(ahora, i), nombre: `${nombre}.pdf` }));
}

async function escribirHojas(
  { almacen, lanes: { papers } }: DependenciasDeEnvio,
  quien: QuienPide,
  { tomada, compuesta, documentos, datos }: CartaPreparada,
  mandato: Papel | null,
  hojas: readonly Hoja[],
): Promise<FicheroPropio[]> {
  const { aseguradora, ahora } = quien;
  const { fila, clave } = tomada.caso;
  const order = orderOf(quien, fila.caso_id);
  const lugar = { aseguradora, caso: fila.id, clave };
  const contenidos: (() => Promise<Buffer>)[] = [
    () => pintar(papers, order, compuesta.papel),
    ...(mandato ? [() => pintar(papers, order, mandato)] : []),
    ...documentos.map(({ tipo, formato, fichero }) => async () => {
      const original = await leerFicheroPropio(almacen, lugar, fichero);
      return marcar(papers, order, original, formato, marcaDe(datos, nombreDePapel(tipo, datos.idioma), ahora));
    }),
  ];
  const escritos: FicheroPropio[] = [];
  // One after another: a case's papers are never all in memory.
  for (const [i, hacer] of contenidos.entries())
    escritos.push(await escribirFichero(almacen, lugar, hojas[i]?.id ?? '', await hacer()));
  return escritos;
}

/** What is written across the copy of a paper. */
export function marcaDe(datos: CartaPreparada['datos'], titulo: string, ahora: Date) {
  const { proveedor, accion, referencia, idioma } = datos;
  const texto = textoDeMarca({ proveedor: proveedor.nombre, accion, referencia }, hoyEnMadrid(ahora), idioma);
  return { texto, titulo: `${titulo} · ${referencia}`, fecha: ahora.toISOString() };
}

/** Everything that stands or falls together. */
async function despachar(
  deps: DependenciasDeEnvio,
  tx: Tx,
  quien: QuienPide,
  {
    casoId,
    cuentaId,
    envio,
    lista,
    hojas,
    ficheros,
  }: {
    readonly casoId: string;
    readonly cuentaId: string;
    readonly envio: EnvioDeCarta;
    readonly lista: CartaPreparada;
    readonly hojas: readonly Hoja[];
    readonly ficheros: readonly FicheroPropio[];
  },
): Promise<CuentaCambiada> {
  const { ahora } = quien;
  // Looked at once more, under the lock: the papers took their time, and somebody may have revoked, objected or been faster.
  const { tomada, compuesta, documentos, carta } = await preparada(deps, tx, quien, casoId, cuentaId, envio);
  const iguales = documentos.map(({ id }) => id).join() === lista.documentos.map(({ id }) => id).join();
  if (compuesta.texto !== lista.compuesta.texto || !iguales) throw new ErrorDeDominio('cambiado_entretanto');
  const { caso } = tomada;
  const borrarCopias = sumarDias(hoyEnMadrid(ahora), DIAS_DE_COPIA);
  for (const [i, fichero] of ficheros.entries())
    await confirmarFicheroPropio(tx, fichero, i === 0 ? null : borrarCopias);
  const [primera] = ficheros;
  if (!primera || carta.destinatario.direccion === null) throw new Error('a letter without sheet or address');
  const prueba = await registrarDocumento(tx, quien, caso, {
    tipo: 'justificante_envio',
    origen: 'servicio',
    estado: 'validado',
    announced: false,
    nombre: hojas[0]?.nombre ?? '',
    cuenta: tomada.fila.id,
    fichero: {
      id: primera.id,
      formato: 'application/pdf',
      bytes: primera.bytes,
      huella: quien.aseguradora.clave.huella('documento', primera.id),
    },
  });
  const kept = await keepCuenta(tx, tomada.fila);
  const { otra } = carta.destinatario;
  if (otra)
    await registrarHechos(
      tx,
      caso.fila.id,
      [{ tipo: 'carta_a_otra_direccion', datos: { cuenta: tomada.fila.id } }],
      quien.actor,
      ahora,
    );
  const orden = {
    canal: 'correo_electronico' as const,
    prueba,
    nota: notaDeEnvio(compuesta.asunto, carta.destinatario.direccion, otra ? envio.motivo_direccion : undefined),
  };
  const fuera = tomada.fila.estado === 'solicitada';
  const changed =
    fuera && envio.clase !== 'solicitud'
      ? await insistirCuenta(deps, tx, quien, casoId, cuentaId, { ...orden, carta: envio.clase })
      : await solicitarCuenta(deps, tx, quien, casoId, cuentaId, { ...orden, repetida: fuera });
  // Nobody is there to take back what the clocks send.
  const person = quien.actor.visible === 'servicio';
  await encolarCarta(
    tx,
    caso.clave,
    { caso: caso.fila.id, cuenta: tomada.fila.id },
    {
      idioma: carta.idioma,
      proveedor: { nombre: carta.destinatario.nombre, email: carta.destinatario.direccion },
      asunto: compuesta.asunto,
      texto: compuesta.texto,
      adjuntos: hojas.map(({ id, nombre }) => ({ nombre, fichero: id })),
      ...(person && { antes: { cuenta: kept, version: changed.cuenta.version, prueba } }),
    },
    {
      ahora,
      sale: new Date(ahora.getTime() + (person ? deps.config.letterUndoMs : 0)),
      caduca: new Date(ahora.getTime() + DIAS_DE_CORREO * DIA),
    },
  );
  return changed;
}
