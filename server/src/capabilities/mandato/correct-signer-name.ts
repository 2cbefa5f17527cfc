/** The name on file is misspelt: the heir puts it right while signing, and a person looks at it afterwards. */
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { sha256 } from '../../platform/ids.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { normalizarTexto, seVe } from '../casos/reglas-texto.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import { type DatosDeMandato, lugarDeMandato } from './datos.ts';
import { fullName, type NameOnFile } from './reglas-signer-name.ts';
import { textoDeMandato, withMandante } from './reglas-texto.ts';
import { soloElHeredero } from './solo-el-heredero.ts';
import { leerMandato, writeCorrected } from './sql.ts';

export interface CorrectedMandato {
  readonly mandato_id: string;
  readonly texto_version: string;
  /** As it is signed now. */
  readonly texto: string;
  /** Until when the code that was sent can be used. */
  readonly caduca: Date;
}

/**
 * The text that waits for a signature is written anew in the corrected name; its code lives on, so that signing goes on. Nothing
 * else of the case changes until a person accepts the name.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite: nothing waits for a
 *   signature, or its code is dead
 */
export async function correctSignerName(
  tx: Tx,
  { aseguradora, actor, ahora }: QuienPide,
  casoId: string,
  typed: NameOnFile,
): Promise<CorrectedMandato> {
  soloElHeredero(actor);
  const nombre = { nombre: lineOf('nombre', typed.nombre), apellidos: lineOf('apellidos', typed.apellidos) };
  const { fila, clave, datos: delCaso } = await tomarCasoVivo(tx, aseguradora, casoId);
  const mandato = await leerMandato(tx, fila.id, 'preparado');
  if (!mandato?.datos_cifrados || !mandato.codigo_caduca) throw nothingToSign(fila.estado);
  const lugar = lugarDeMandato(mandato.id);
  const { correccion: _, ...datos } = clave.descifrarJson<DatosDeMandato>(lugar, mandato.datos_cifrados);
  const { nombre: deCaso, apellidos } = delCaso.heredero;
  const anterior = { nombre: deCaso, apellidos };
  const contenido = withMandante(datos.contenido, nombre);
  const texto = textoDeMandato(mandato.texto_version, datos.idioma, contenido);
  const nuevos: DatosDeMandato = {
    ...datos,
    contenido,
    huella_texto: sha256(texto).toString('hex'),
    ...(fullName(nombre) !== fullName(anterior) && { correccion: { anterior } }),
  };
  if (!(await writeCorrected(tx, mandato.id, clave.cifrarJson(lugar, nuevos), ahora))) throw nothingToSign(fila.estado);
  const hecho = { tipo: 'mandato_nombre_corregido', datos: { mandato: mandato.id } };
  await registrarHechos(tx, fila.id, [hecho], actor, ahora);
  return { mandato_id: mandato.id, texto_version: mandato.texto_version, texto, caduca: mandato.codigo_caduca };
}

/**
 * The correction that a new text begins with: of the one that waits to be signed, or of the one in force while nobody has
 * decided on it.
 * @returns null: the name on file holds
 */
export async function correctionThatStands(
  tx: Tx,
  { fila, clave, datos }: Pick<CasoTomado, 'fila' | 'clave' | 'datos'>,
): Promise<{ readonly nombre: NameOnFile; readonly anterior: NameOnFile } | null> {
  const preparado = await leerMandato(tx, fila.id, 'preparado');
  const firmado = preparado ? null : await leerMandato(tx, fila.id, 'firmado');
  const suyo = preparado ?? (firmado?.revision_de_nombre === 'pendiente' ? firmado : null);
  if (!suyo?.datos_cifrados) return null;
  const { contenido, correccion } = clave.descifrarJson<DatosDeMandato>(lugarDeMandato(suyo.id), suyo.datos_cifrados);
  const { nombre, apellidos } = contenido.mandante;
  if (!correccion || fullName({ nombre, apellidos }) === fullName(datos.heredero)) return null;
  return { nombre: { nombre, apellidos }, anterior: correccion.anterior };
}

function lineOf(campo: 'nombre' | 'apellidos', typed: string): string {
  if (!seVe(typed)) throw noValido({ campo, texto: { es: 'falta.', en: 'is missing.' } });
  return normalizarTexto(typed);
}

const nothingToSign = (estado: string): ErrorDeDominio =>
  new ErrorDeDominio('estado_no_permite', {
    estado,
    posible: {
      es: 'El código ya no sirve. Pida uno nuevo y corrija el nombre después.',
      en: 'The code is dead. Ask for a new one and put the name right then.',
    },
  });
