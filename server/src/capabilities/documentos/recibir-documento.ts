/**
 * A document with its file is brought in. The file can't be written in the transaction of its row, so it goes like this: a
 * row says that a file is coming; the file is written, encrypted; then one transaction makes the file and the document stand.
 * Cut off anywhere, there is either the whole document or a row by which the sweep finds what to delete.
 */
import type { Origen } from '@albacea/contract/comun.ts';
import { MAXIMO_DOCUMENTOS, MAXIMO_FICHERO, type TipoDocumento } from '@albacea/contract/documentos.ts';
import type { Base, Tx } from '../../db/base.ts';
import type { Documentos } from '../../db/esquema.ts';
import { type Almacen, claveDeFichero } from '../../platform/almacen/almacen.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { orderOf } from '../casos/order-of.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import type { Catalogo } from '../catalogo/catalogo-vigente.ts';
import type { Inspeccionado } from './inspeccion.ts';
import { inspectApart } from './inspect-apart.ts';
import { registrarDocumento } from './registrar-documento.ts';
import { nombreSeguro } from './reglas-nombre.ts';
import { type CuentaConPapeles, impedimentoDeIdentidad, TIPOS_POR_ORIGEN } from './reglas-requisitos.ts';
import {
  anotarFichero,
  buscarRepetido,
  confirmarFichero,
  contarDocumentos,
  desecharFichero,
  leerCuentasDelCaso,
  leerDocumento,
  olvidarFichero,
} from './sql.ts';

export interface DependenciasDeDocumentos {
  readonly base: Base;
  readonly almacen: Almacen;
  readonly catalogo: Catalogo;
  readonly registro: Registro;
  readonly lanes: Pick<Lanes, 'inspection'>;
}

/** What somebody brings. */
export interface DocumentoTraido {
  readonly tipo: TipoDocumento;
  /** The account that it is for; without it, it is for the case. */
  readonly cuenta_id?: string;
  /** As it was sent; it is made safe. */
  readonly nombre?: string | null;
  readonly contenido: Buffer;
}

export interface DocumentoRecibido {
  readonly documento: Documentos;
  readonly clave: ClaveDeDatos;
  /** It was there before: the same file of the same kind. */
  readonly repetido: boolean;
}

/** A file that lies in the store and belongs to no document yet. */
export interface DocumentoPreparado {
  /**
   * Makes the document, in a transaction that commits it.
   * @throws ErrorDeDominio no_encontrado, estado_no_permite, no_disponible
   */
  confirmar(tx: Tx): Promise<DocumentoRecibido>;
  /** Gives the file up; what fails here, the sweep does later. */
  descartar(): Promise<void>;
}

/**
 * Asks whether a file may come, looks at it, and stores it. To be followed by `confirmar` or `descartar`.
 * @throws ErrorDeDominio documento_no_admitido, cuerpo_demasiado_grande, validacion, no_encontrado, estado_no_permite, demasiados_documentos
 * @throws ErrorDeAlmacen ausente
 */
export async function prepararDocumento(
  deps: DependenciasDeDocumentos,
  quien: QuienPide,
  casoId: string,
  traido: DocumentoTraido,
): Promise<DocumentoPreparado> {
  if (traido.contenido.length > MAXIMO_FICHERO)
    throw new ErrorDeDominio('cuerpo_demasiado_grande', { maximo: MAXIMO_FICHERO });
  const encargo = { tipo: traido.tipo, cuenta: traido.cuenta_id ?? null };
  // Before anything is looked at, and once more below: what takes a thread its time is done for those alone who may bring it.
  await deps.base.inquilino(quien.aseguradora.id, async (tx) => {
    await comprobarEncargo(deps, tx, quien, await tomarCasoVivo(tx, quien.aseguradora, casoId), encargo);
  });
  const inspeccionado = await inspectApart(deps.lanes.inspection, orderOf(quien, casoId), traido.contenido);
  const huella = quien.aseguradora.clave.huella('documento', inspeccionado.contenido);
  const papel = { ...encargo, huella };
  const id = uuidV7(quien.ahora);
  const reserva = await deps.base.inquilino(quien.aseguradora.id, async (tx) => {
    const caso = await tomarCasoVivo(tx, quien.aseguradora, casoId);
    await comprobarEncargo(deps, tx, quien, caso, papel);
    if (await buscarRepetido(tx, caso.fila.id, papel)) return null;
    if ((await contarDocumentos(tx, caso.fila.id)) >= MAXIMO_DOCUMENTOS)
      throw new ErrorDeDominio('demasiados_documentos', { maximo: MAXIMO_DOCUMENTOS });
    await anotarFichero(tx, caso.fila.id, id, quien.ahora);
    return { clave: claveDeFichero(quien.aseguradora.id, caso.fila.id, id), sello: caso.clave };
  });
  const { formato, contenido } = inspeccionado;
  const nombre = nombreSeguro(traido.nombre ?? '', formato);
  const fichero = { id, formato, bytes: contenido.length, huella };
  const ficha = { ...papel, ...(nombre !== null && { nombre }), fichero };
  if (!reserva) return preparado(deps, quien, casoId, ficha, null);
  const cifrados = await guardarCifrado(deps, quien, { id, ...reserva }, inspeccionado);
  return preparado(deps, quien, casoId, ficha, { clave: reserva.clave, cifrados });
}

/**
 * The whole of it, for whoever has no transaction of its own around.
 * @throws as {@link prepararDocumento} and its `confirmar`
 */
export async function recibirDocumento(
  deps: DependenciasDeDocumentos,
  quien: QuienPide,
  casoId: string,
  traido: DocumentoTraido,
): Promise<DocumentoRecibido> {
  const { confirmar, descartar } = await prepararDocumento(deps, quien, casoId, traido);
  try {
    const recibido = await deps.base.inquilino(quien.aseguradora.id, confirmar);
    if (recibido.repetido) await descartar();
    return recibido;
  } catch (error) {
    await descartar();
    throw error;
  }
}

export const lugarDeFichero = (id: string) => ({ tabla: 'ficheros', columna: 'contenido', fila: id });

/** @returns bytes of the ciphertext */
async function guardarCifrado(
  { almacen, base, registro }: DependenciasDeDocumentos,
  { aseguradora }: QuienPide,
  { id, clave, sello }: { id: string; clave: string; sello: ClaveDeDatos },
  { contenido }: Inspeccionado,
): Promise<number> {
  const cifrado = sello.cifrar(lugarDeFichero(id), contenido);
  try {
    await almacen.guardar(clave, cifrado);
    return cifrado.length;
  } catch (error) {
    // What may have come into the store is the sweep's: asking a store that is away once more would only take longer.
    await base
      .inquilino(aseguradora.id, (tx) => desecharFichero(tx, id))
      .catch((fallo) => registro.warn({ error: fallo, fichero: id }, 'file not given up; the sweep will'));
    throw error;
  }
}

type Ficha = Parameters<typeof buscarRepetido>[2] &
  Pick<Parameters<typeof registrarDocumento>[3], 'nombre'> & {
    fichero: NonNullable<Parameters<typeof registrarDocumento>[3]['fichero']>;
  };

function preparado(
  { base, almacen, registro }: DependenciasDeDocumentos,
  quien: QuienPide,
  casoId: string,
  { tipo, cuenta, huella, nombre, fichero }: Ficha,
  guardado: { clave: string; cifrados: number } | null,
): DocumentoPreparado {
  const { aseguradora, ahora } = quien;
  return {
    async confirmar(tx) {
      const caso = await tomarCasoVivo(tx, aseguradora, casoId);
      const repetido = await buscarRepetido(tx, caso.fila.id, { tipo, cuenta, huella });
      if (repetido) {
        if (guardado) await desecharFichero(tx, fichero.id);
        return { documento: repetido, clave: caso.clave, repetido: true };
      }
      // The twin that was seen before is gone, or the sweep took this file for one that nobody would finish.
      if (!guardado || !(await confirmarFichero(tx, fichero.id, guardado.cifrados))) throw otraVez();
      const id = await registrarDocumento(tx, quien, caso, {
        tipo,
        origen: origenDe(quien),
        fichero,
        ...(nombre !== undefined && { nombre }),
        ...(cuenta !== null && { cuenta }),
      });
      await avanzarCaso(tx, quien, caso.fila.id);
      const documento = (await leerDocumento(tx, caso.fila.id, id)) as Documentos;
      return { documento, clave: caso.clave, repetido: false };
    },
    async descartar() {
      if (!guardado) return;
      try {
        await base.inquilino(aseguradora.id, (tx) => desecharFichero(tx, fichero.id));
        await almacen.borrar(guardado.clave);
        await base.inquilino(aseguradora.id, (tx) => olvidarFichero(tx, fichero.id, ahora));
      } catch (error) {
        registro.warn({ error, fichero: fichero.id }, 'file not deleted; the sweep will');
      }
    },
  };
}

const otraVez = () => new ErrorDeDominio('no_disponible', { segundos: 1 }, { 'retry-after': '1' });

/** @throws for the system: it writes its documents itself */
function origenDe({ actor }: QuienPide): Origen {
  if (actor.visible === 'sistema') throw new Error('the system brings no papers');
  return actor.visible;
}

/** @throws ErrorDeDominio validacion, documento_no_admitido */
async function comprobarEncargo(
  { catalogo }: DependenciasDeDocumentos,
  tx: Tx,
  quien: QuienPide,
  { fila }: CasoTomado,
  { tipo, cuenta }: { tipo: TipoDocumento; cuenta: string | null },
): Promise<void> {
  const origen = origenDe(quien);
  const admitidos = TIPOS_POR_ORIGEN[origen];
  if (!admitidos.includes(tipo)) {
    const lista = admitidos.join(', ');
    throw noValido({ campo: 'tipo', texto: { es: `se admite: ${lista}.`, en: `allowed: ${lista}.` } });
  }
  const cuentas = await leerCuentasDelCaso(tx, fila.id);
  if (cuenta !== null && !cuentas.some(({ id }) => id === cuenta)) {
    throw noValido({
      campo: 'cuenta_id',
      texto: { es: 'no es una cuenta de este caso.', en: 'is not an account of this case.' },
    });
  }
  const vigente = await catalogo.vigente(tx);
  const conPapeles = cuentas.map(({ id, estado, proveedor, accion }): CuentaConPapeles => {
    const ficha = proveedor === null ? undefined : vigente.ficha(proveedor);
    const papeles = ficha?.acciones.find((una) => una.accion === accion)?.papeles ?? null;
    return { id, estado, papeles };
  });
  const impedimento = impedimentoDeIdentidad(tipo, origen, conPapeles, cuenta);
  if (impedimento) throw new ErrorDeDominio('documento_no_admitido', { detalle: impedimento });
}
