/** The heir signs with the code that came by e-mail and their typed name (docs/decisions/0039). */
import { timingSafeEqual } from 'node:crypto';
import type { Rubrica } from '@albacea/contract/papeles.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { normalizarTexto } from '../casos/reglas-texto.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import { abrirCuenta } from '../cuentas/datos.ts';
import { registrarDocumento } from '../documentos/registrar-documento.ts';
import { codigoDeComprobacion, huellaDeComprobacion } from './codigo-de-comprobacion.ts';
import { type DatosDeMandato, huellaDeCodigo, lugarDeMandato } from './datos.ts';
import { holdForNameReview } from './flag-signer-name.ts';
import { type AlcanceDeMandato, clasesDe, cubreCuenta, INTENTOS_DE_CODIGO } from './reglas.ts';
import type { EvidenciaDeFirma } from './reglas-firma.ts';
import { fullName, namesAgree } from './reglas-signer-name.ts';
import { exigirSinProhibicion } from './sin-prohibicion.ts';
import { soloElHeredero } from './solo-el-heredero.ts';
import { contarFallo, escribirCubiertas, firmar, leerLoQuePide, leerMandato, type Mandato } from './sql.ts';

export interface Firma {
  readonly codigo: string;
  /** Name as the heir typed it. */
  readonly nombre: string;
  /** As drawn, where it was. */
  readonly rubrica?: Rubrica;
  /** Network address and user agent of the request. */
  readonly direccion: string;
  readonly agente: string;
}

/**
 * A wrong code is a result and not an exception: the transaction must commit, because the try counts. The surface turns it
 * into a refusal with {@link rechazoDeFirma} once it has committed.
 */
export type ResultadoDeFirma =
  | { readonly clase: 'firmado'; readonly mandato: string; readonly documento: string }
  | { readonly clase: 'codigo_incorrecto'; readonly quedan: number };

const MAXIMO_NOMBRE = 250;
const MAXIMO_AGENTE = 500;

/**
 * The mandate is in force from now on; one signed before is replaced. Its paper is received, to be validated by a person. Under
 * a name that the signer corrected nothing leaves until a person has looked at it.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, validacion (no name), estado_no_permite: nothing
 *   waits for a signature, or the code has expired; nombre_distinto: the name is somebody else's, no try is counted and the
 *   code lives on
 */
export async function firmarMandato(tx: Tx, quien: QuienPide, casoId: string, firma: Firma): Promise<ResultadoDeFirma> {
  const { aseguradora, actor, ahora } = quien;
  soloElHeredero(actor);
  const nombre = normalizarTexto(firma.nombre);
  if (nombre === '' || nombre.length > MAXIMO_NOMBRE) {
    const texto = { es: `de 1 a ${MAXIMO_NOMBRE} caracteres.`, en: `1 to ${MAXIMO_NOMBRE} characters.` };
    throw noValido({ campo: 'nombre', texto });
  }
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  exigirSinProhibicion(caso);
  const mandato = await leerMandato(tx, caso.fila.id, 'preparado');
  const viva = exigirCodigoVivo(caso, mandato, ahora);
  const datos = caso.clave.descifrarJson<DatosDeMandato>(lugarDeMandato(viva.id), viva.datos);
  const { mandante } = datos.contenido;
  if (!namesAgree(nombre, mandante)) throw new ErrorDeDominio('nombre_distinto', { nombre: fullName(mandante) });
  const dada = huellaDeCodigo(aseguradora, viva.id, firma.codigo.replace(/\s/g, ''));
  if (!timingSafeEqual(dada, viva.huella)) return fallar(tx, quien, caso, viva.id);

  const documento = await registrarDocumento(tx, quien, caso, { tipo: 'mandato', origen: 'heredero' });
  const evidencia = evidenciaDe(viva.textoVersion, datos, { ...firma, nombre }, ahora);
  const comprobacion = codigoDeComprobacion();
  const sellado: DatosDeMandato = { ...datos, firma: evidencia, codigo: comprobacion };
  const nuevo = {
    id: viva.id,
    cifrado: caso.clave.cifrarJson(lugarDeMandato(viva.id), sellado),
    documento,
    huellaComprobacion: huellaDeComprobacion(comprobacion),
    clases: clasesDe(datos.contenido),
    revisionDeNombre: datos.correccion ? ('pendiente' as const) : ('coincide' as const),
  };
  const firmado = await firmar(tx, caso.fila.id, nuevo, ahora);
  if (!firmado) throw new ErrorDeDominio('cambiado_entretanto');
  await marcarCubiertas(tx, caso, datos.contenido);
  const hecho = { tipo: 'mandato_firmado', datos: { mandato: viva.id, documento } };
  await registrarHechos(tx, caso.fila.id, [hecho], actor, ahora, 1); // after the paper that it made
  if (datos.correccion) await holdForNameReview(tx, caso.fila.id, viva.id, ahora);
  await avanzarCaso(tx, quien, caso.fila.id);
  return { clase: 'firmado', mandato: viva.id, documento };
}

/** Which accounts the new list names is said on their rows, to tell whose turn it is. */
async function marcarCubiertas(tx: Tx, { fila, clave }: CasoTomado, alcance: AlcanceDeMandato): Promise<void> {
  const { cuentas } = await leerLoQuePide(tx, fila.id);
  const cubiertas = cuentas.filter((cuenta) =>
    cubreCuenta(alcance, abrirCuenta(clave, cuenta).proveedor, cuenta.accion),
  );
  await escribirCubiertas(
    tx,
    fila.id,
    cubiertas.map(({ id }) => id),
  );
}

/** The refusal that a wrong code becomes after the commit. */
export function rechazoDeFirma({ quedan }: Extract<ResultadoDeFirma, { clase: 'codigo_incorrecto' }>): ErrorDeDominio {
  const texto =
    quedan === 0
      ? {
          es: 'ese código no es, y el que le mandamos ya no sirve. Pida otro.',
          en: 'that is not the code, and the one we sent no longer works. Ask for another.',
        }
      : {
          es: `ese código no es. Mire el último correo y escríbalo otra vez. ${quedan === 1 ? 'Le queda 1 intento' : `Le quedan ${quedan} intentos`}.`,
          en: `that is not the code. Look at the last e-mail and type it again. You have ${quedan} ${quedan === 1 ? 'try' : 'tries'} left.`,
        };
  return noValido({ campo: 'codigo', texto });
}

interface CodigoVivo {
  readonly id: string;
  readonly huella: Uint8Array;
  readonly datos: Uint8Array;
  readonly textoVersion: string;
}

function exigirCodigoVivo({ fila }: CasoTomado, mandato: Mandato | null, ahora: Date): CodigoVivo {
  const { huella_codigo: huella, codigo_caduca: caduca, datos_cifrados: datos } = mandato ?? {};
  if (mandato && huella && datos && caduca && caduca > ahora) {
    return { id: mandato.id, huella, datos, textoVersion: mandato.texto_version };
  }
  const posible = mandato
    ? { es: 'El código ya no sirve. Pida uno nuevo.', en: 'The code is dead. Ask for a new one.' }
    : { es: 'No hay ninguna autorización por firmar.', en: 'No mandate waits for a signature.' };
  throw new ErrorDeDominio('estado_no_permite', { estado: mandato?.estado ?? fila.estado, posible });
}

async function fallar(
  tx: Tx,
  { actor, ahora }: QuienPide,
  { fila }: CasoTomado,
  id: string,
): Promise<ResultadoDeFirma> {
  const fallos = await contarFallo(tx, id, INTENTOS_DE_CODIGO);
  const quedan = Math.max(0, INTENTOS_DE_CODIGO - fallos);
  if (quedan === 0)
    await registrarHechos(tx, fila.id, [{ tipo: 'mandato_codigo_agotado', datos: { mandato: id } }], actor, ahora);
  return { clase: 'codigo_incorrecto', quedan };
}

function evidenciaDe(
  textoVersion: string,
  { huella_texto, email, envios }: DatosDeMandato,
  { nombre, direccion, agente, rubrica }: Firma,
  ahora: Date,
): EvidenciaDeFirma {
  return {
    nombre,
    instante: ahora.toISOString(),
    texto_version: textoVersion,
    huella_texto,
    codigo: { email, enviado: envios.at(-1) ?? '' },
    direccion,
    agente: agente.slice(0, MAXIMO_AGENTE),
    ...(rubrica && { rubrica }),
  };
}
