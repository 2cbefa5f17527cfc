/** Writes a note, or a call with what was agreed in it. Whoever was spoken with is not silent. */
import { isDeepStrictEqual } from 'node:util';
import type { Nota, NotaNueva } from '@albacea/contract/mesa.ts';
import type { Tx } from '../../db/base.ts';
import { auditar, registrarHechos } from '../../outbox/hechos.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { type Bilingue, ErrorDeDominio, noValido } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { estaVivo } from '../casos/reglas.ts';
import { normalizarNotas, normalizarTexto } from '../casos/reglas-texto.ts';
import { tomarCaso } from '../casos/tomar-caso.ts';
import { oirALaFamilia } from '../relojes/oir-a-la-familia.ts';
import { abrirNota, type FilaDeNota } from './abrir-nota.ts';
import { type DatosDeNota, lugarDeNota, presentarNota } from './presentar.ts';

const VACIO: Bilingue = { es: 'no puede estar vacío.', en: 'must not be empty.' };

/**
 * Under the `nota_id` of a note that stands already, in the same words and by the same person, it is that note.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, validacion, codigo_en_uso
 */
export async function anotar(tx: Tx, quien: QuienPide, casoId: string, nueva: NotaNueva): Promise<Nota> {
  const { aseguradora, actor, ahora } = quien;
  if (actor.visible !== 'servicio') throw new ErrorDeDominio('accion_no_permitida');
  const datos = datosDe(nueva);
  const { fila: caso, clave } = await tomarCaso(tx, aseguradora, casoId);
  const fila = {
    id: nueva.nota_id ?? uuidV7(ahora),
    clase: nueva.clase,
    autor: actor.id,
    consentimiento: nueva.consentimiento ?? null,
    escrita: ahora,
  };
  const { afectadas } = await tx.sql(
    `insert into notas (aseguradora_id, id, caso, clase, autor, consentimiento, datos_cifrados, escrita)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      fila.id,
      caso.id,
      fila.clase,
      fila.autor,
      fila.consentimiento,
      clave.cifrarJson(lugarDeNota(fila.id), datos),
      ahora,
    ],
  );
  if (afectadas === 0) return laMisma(tx, clave, caso.id, presentarNota(fila, datos));
  const detalle = { nota: fila.id, ...(nueva.consentimiento && { consentimiento: nueva.consentimiento }) };
  if (nueva.clase === 'llamada') {
    await registrarHechos(tx, caso.id, [{ tipo: 'llamada_anotada', datos: detalle }], actor, ahora);
    if (estaVivo(caso.estado)) await oirALaFamilia(tx, quien, caso.id);
  } else await auditar(tx, actor, 'nota_escrita', { tipo: 'caso', id: casoId }, ahora, detalle);
  return presentarNota(fila, datos);
}

/** The note that stands under an id, when it is the one that was sent again. @throws ErrorDeDominio codigo_en_uso */
async function laMisma(tx: Tx, clave: ClaveDeDatos, caso: string, enviada: Nota): Promise<Nota> {
  const { filas } = await tx.sql<FilaDeNota>(
    `select id, clase, autor, consentimiento, datos_cifrados, escrita from notas
      where aseguradora_id = aseguradora_actual() and id = $1 and caso = $2 and datos_cifrados is not null`,
    [enviada.nota_id, caso],
  );
  const [escrita] = filas.map((fila) => abrirNota(clave, fila));
  if (!escrita || !isDeepStrictEqual({ ...enviada, escrita: escrita.escrita }, escrita))
    throw new ErrorDeDominio('codigo_en_uso', { codigo: enviada.nota_id });
  return escrita;
}

function datosDe({ clase, texto, interlocutor = '', identificacion = '', consentimiento }: NotaNueva): DatosDeNota {
  const datos = {
    texto: normalizarNotas(texto),
    interlocutor: normalizarTexto(interlocutor) || null,
    identificacion: normalizarTexto(identificacion) || null,
  };
  if (datos.texto === '') throw noValido({ campo: 'texto', texto: VACIO });
  if (clase === 'llamada' && datos.interlocutor === null) throw noValido({ campo: 'interlocutor', texto: VACIO });
  if (consentimiento && clase !== 'llamada')
    throw noValido({ campo: 'consentimiento', texto: { es: 'es de una llamada.', en: 'belongs to a call.' } });
  if (consentimiento && datos.identificacion === null) throw noValido({ campo: 'identificacion', texto: VACIO });
  return datos;
}
