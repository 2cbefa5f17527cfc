/** Runs a route in its transaction: the middle of the path of a claim. */
import type { Base, Tx } from '../db/base.ts';
import type { Inquilino } from '../db/inquilino.ts';
import type { ClaveDeDatos } from '../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../platform/error.ts';
import type { Registro } from '../platform/registro.ts';
import { prefiereCsv, writeCsv } from './csv.ts';
import { completar, descifrar, type Guardada, guardar, type Marca, tomar } from './idempotencia.ts';
import { coincide } from './recurso.ts';
import type {
  CondicionalCualquiera,
  EfectoCualquiera,
  EscrituraCualquiera,
  LecturaCualquiera,
  PeticionCualquiera,
} from './ruta.ts';

/** The answer as it goes out: the text is already serialised by the contract. */
export interface Respuesta {
  readonly estado: number;
  readonly texto: string;
  readonly repetida: boolean;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Content-Type, where it is not JSON. */
  readonly tipo?: string;
}

export interface Ejecutor {
  readonly base: Base;
  readonly registro: Registro;
  /** The key under which stored answers about a case, or about none, are sealed; null when the case was erased. */
  claveDeRespuesta(tx: Tx, aseguradora: Inquilino, caso: string | null): Promise<ClaveDeDatos | null>;
  /** Serialises `{success: true, data}` by the schema of the operation. */
  serializar(datos: unknown): string;
  despertar(): void;
}

/** @param acepta the header `Accept`: where the route offers CSV it decides */
export async function ejecutarLectura(
  e: Ejecutor,
  ruta: LecturaCualquiera,
  peticion: PeticionCualquiera,
  estado: number,
  acepta: string | undefined,
): Promise<Respuesta> {
  if (ruta.enCsv) return leerEnCsv(e, ruta, ruta.enCsv, peticion, estado, acepta);
  const datos = await e.base.lectura(peticion.aseguradora.id, (tx) => ruta.manejar(peticion, tx));
  return { estado, texto: e.serializar(datos), repetida: false };
}

/** As JSON, or as CSV for whoever prefers it. */
async function leerEnCsv(
  e: Ejecutor,
  ruta: LecturaCualquiera,
  enCsv: NonNullable<LecturaCualquiera['enCsv']>,
  peticion: PeticionCualquiera,
  estado: number,
  acepta: string | undefined,
): Promise<Respuesta> {
  const datos = await e.base.lectura(peticion.aseguradora.id, (tx) => ruta.manejar(peticion, tx));
  const comun = { estado, repetida: false, cabeceras: { vary: 'accept' } };
  if (!prefiereCsv(acepta)) return { ...comun, texto: e.serializar(datos) };
  return { ...comun, texto: writeCsv(enCsv(datos)), tipo: 'text/csv; charset=utf-8; header=present' };
}

/**
 * Answers 304 without a body when the caller has it (RFC 9110, section 15.4.5). The caller may keep the answer and must ask
 * again each time: what was corrected holds at once.
 * @param edicion version of the interface: after a release the same data may be shown otherwise
 */
export async function ejecutarCondicional(
  e: Ejecutor,
  ruta: CondicionalCualquiera,
  peticion: PeticionCualquiera,
  estado: number,
  { condicion, edicion }: { condicion: string | undefined; edicion: string },
): Promise<Respuesta> {
  return e.base.lectura(peticion.aseguradora.id, async (tx) => {
    const { version, datos } = await ruta.manejar(peticion, tx);
    const etag = `"${version}-${peticion.idioma}-${edicion}"`;
    const cabeceras = {
      etag,
      vary: 'accept-language',
      'cache-control': 'private, no-cache',
    };
    if (coincide(condicion, etag)) return { estado: 304, texto: '', repetida: false, cabeceras };
    return { estado, texto: e.serializar(datos), repetida: false, cabeceras };
  });
}

/** Without an Idempotency-Key (`marca` null) the effect simply happens. */
export async function ejecutarEscritura(
  e: Ejecutor,
  ruta: EscrituraCualquiera,
  peticion: PeticionCualquiera,
  estado: number,
  marca: Marca | null,
): Promise<Respuesta> {
  await ruta.antes?.(peticion);
  const anterior = ruta.preparar && marca && (await repetirSiConsta(e, ruta, peticion, marca));
  if (anterior) return anterior;
  const preparado = await ruta.preparar?.(peticion);
  const hecho = await e.base
    .inquilino(peticion.aseguradora.id, (tx) => escribir(e, ruta, peticion, estado, marca, preparado, tx))
    .catch(async (error: unknown) => {
      await preparado?.descartar();
      throw error;
    });
  if ('repeticion' in hecho) {
    await preparado?.descartar();
    return hecho.repeticion;
  }
  e.despertar();
  return { estado, texto: await concluir(e, peticion, marca, hecho.efecto, hecho.texto), repetida: false };
}

/** The effect with its stored answer; or the answer that a first request has left. */
async function escribir(
  e: Ejecutor,
  ruta: EscrituraCualquiera,
  peticion: PeticionCualquiera,
  estado: number,
  marca: Marca | null,
  preparado: unknown,
  tx: Tx,
): Promise<{ repeticion: Respuesta } | { efecto: EfectoCualquiera; texto: string }> {
  const guardada = marca && (await tomar(tx, marca));
  if (marca && guardada) return { repeticion: await repetir(e, ruta, peticion, tx, marca, guardada) };
  const efecto = await ruta.manejar(peticion, tx, preparado);
  const texto = e.serializar(efecto.datos);
  if (marca)
    await guardar(tx, marca, {
      ...efecto.guardar,
      estado,
      texto,
      completa: !efecto.trasConfirmar || efecto.definitivo === true,
    });
  return { efecto, texto };
}

/** Looks for a stored answer before anything is made: what may be gone since then must not refuse a repeat. */
const repetirSiConsta = (
  e: Ejecutor,
  ruta: EscrituraCualquiera,
  peticion: PeticionCualquiera,
  marca: Marca,
): Promise<Respuesta | null> =>
  e.base.inquilino(peticion.aseguradora.id, async (tx) => {
    const guardada = await tomar(tx, marca);
    return guardada && repetir(e, ruta, peticion, tx, marca, guardada);
  });

/** After the commit: what could not be known earlier. The effect stands, so a fault here must not look like a failure. */
async function concluir(
  e: Ejecutor,
  peticion: PeticionCualquiera,
  marca: Marca | null,
  efecto: EfectoCualquiera,
  provisional: string,
): Promise<string> {
  if (!efecto.trasConfirmar) return provisional;
  const texto = e.serializar(await efecto.trasConfirmar());
  if (marca && !efecto.definitivo) {
    await completar(e.base, peticion.aseguradora.id, marca, efecto.guardar.clave, texto).catch((error) =>
      e.registro.warn({ error }, 'stored answer not completed; a repeat will complete it'),
    );
  }
  return texto;
}

async function repetir(
  e: Ejecutor,
  ruta: EscrituraCualquiera,
  peticion: PeticionCualquiera,
  tx: Tx,
  marca: Marca,
  guardada: Guardada,
): Promise<Respuesta> {
  const clave = await e.claveDeRespuesta(tx, peticion.aseguradora, guardada.caso);
  if (!clave) throw new ErrorDeDominio('no_encontrado');
  const texto = descifrar(clave, marca, guardada);
  if (guardada.completa || !guardada.correo || !ruta.reconstruir)
    return { estado: guardada.estado, texto, repetida: true };
  const { data } = JSON.parse(texto) as { data: unknown };
  const datos = await ruta.reconstruir(tx, data, guardada.correo);
  return { estado: guardada.estado, texto: e.serializar(datos), repetida: true };
}
