/** A case manager corrects a field of a provider, or confirms it. */
import { isDeepStrictEqual } from 'node:util';
import type { FichaDeProveedor, Verificacion } from '@albacea/contract/proveedores.ts';
import type { Base } from '../../db/base.ts';
import { errorDeEsquema } from '../../http/validacion.ts';
import type { Actor } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import type { Catalogo } from './catalogo-vigente.ts';
import { seguirAlCatalogo } from './papeles-pedidos.ts';
import { CAMPOS_CORREGIBLES, type Cambio, conValor, conVerificacion, valorDe } from './reglas-correcciones.ts';
import { problemasDeFicha } from './reglas-ficha.ts';
import { insertarCorreccion, turnoDeCorregir } from './sql.ts';

export interface PeticionDeCorreccion {
  readonly proveedor: string;
  /** One of CAMPOS_CORREGIBLES, for instance `acciones.eliminar.direccion`. */
  readonly campo: string;
  /** What the case manager saw; if it is something else by now, the correction is refused. */
  readonly antes: unknown;
  /** The new value; the same as `antes` only confirms, or takes the confirmation away. */
  readonly despues: unknown;
  readonly motivo: string;
  /** Where it was seen: the field is then verified from today on. Null: it is not. */
  readonly fuente: Verificacion['fuente'];
}

export interface QuienCorrige {
  readonly actor: Actor;
  readonly ahora: Date;
}

const MAXIMO_TEXTO = 500;

/**
 * Records the correction; it holds from the commit on, in every process. The field is judged with the whole entry and
 * among the other providers.
 * @returns the number of the correction and the entry with it
 * @throws ErrorDeDominio no_encontrado, validacion; cambiado_entretanto when somebody corrected the field in between;
 *   alcance_insuficiente when the actor is a user but not an active one of the service
 */
export async function corregirProveedor(
  { base, catalogo }: { readonly base: Base; readonly catalogo: Catalogo },
  peticion: PeticionDeCorreccion,
  { actor, ahora }: QuienCorrige,
): Promise<{ id: number; ficha: FichaDeProveedor }> {
  const motivo = textoObligado('motivo', peticion.motivo);
  const fuente = fuenteLimpia(peticion.fuente);
  const { proveedor, campo } = peticion;
  if (!CAMPOS_CORREGIBLES.includes(campo))
    throw noValido({ campo: 'campo', texto: { es: 'no se puede corregir.', en: 'can not be corrected.' } });
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    await turnoDeCorregir(tx);
    const vigente = await catalogo.vigente(tx);
    const ficha = vigente.ficha(proveedor);
    if (!ficha) throw new ErrorDeDominio('no_encontrado');
    const antes = valorDe(ficha, campo);
    if (!isDeepStrictEqual(antes, peticion.antes)) throw new ErrorDeDominio('cambiado_entretanto');
    const cambio = { campo, despues: peticion.despues, fuente, fecha: hoyEnMadrid(ahora) };
    const nueva = fichaCorregida(catalogo, vigente.fichas, ficha, cambio);
    const datos = { proveedor, campo, antes, despues: cambio.despues, motivo, fuente };
    const id = await insertarCorreccion(tx, datos, actor, ahora);
    if (id === null) throw new ErrorDeDominio('alcance_insuficiente', { alcance: 'gestor' });
    await seguirAlCatalogo(
      tx,
      vigente.fichas.map((una) => (una === ficha ? nueva : una)),
      ahora,
    );
    return { id, ficha: nueva };
  });
}

function fichaCorregida(
  { esFicha }: Catalogo,
  fichas: readonly FichaDeProveedor[],
  ficha: FichaDeProveedor,
  cambio: Cambio,
): FichaDeProveedor {
  const borrador = conValor(ficha, cambio.campo, cambio.despues);
  if (!esFicha(borrador)) throw errorDeEsquema(esFicha.errors ?? [], 'body');
  // An action put in the place of another one would be a change of both.
  if (!isDeepStrictEqual(valorDe(borrador, cambio.campo), cambio.despues))
    throw noValido({ campo: cambio.campo, texto: { es: 'es de otra acción.', en: 'is of another action.' } });
  const nueva = conVerificacion(borrador, cambio);
  const problemas = problemasDeFicha(nueva, fichas);
  if (problemas.length > 0) throw noValido(...problemas);
  return nueva;
}

function fuenteLimpia(fuente: Verificacion['fuente']): Verificacion['fuente'] {
  return fuente && { clase: fuente.clase, referencia: textoObligado('fuente.referencia', fuente.referencia ?? '') };
}

/** @throws ErrorDeDominio validacion when nothing visible is left, or too much */
function textoObligado(campo: string, texto: string): string {
  const limpio = texto.normalize('NFC').trim();
  if (limpio.length > 0 && limpio.length <= MAXIMO_TEXTO) return limpio;
  const es = limpio.length === 0 ? 'no puede estar vacío.' : `admite hasta ${MAXIMO_TEXTO} caracteres.`;
  const en = limpio.length === 0 ? 'must not be empty.' : `takes up to ${MAXIMO_TEXTO} characters.`;
  throw noValido({ campo, texto: { es, en } });
}
