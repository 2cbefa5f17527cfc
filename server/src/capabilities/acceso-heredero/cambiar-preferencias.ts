/** Whoever is looking chooses the language in which they are written to from now on. */
import type { Preferencias } from '@albacea/contract/familia.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { noValido } from '../../platform/error.ts';
import { cambiarIdiomaDeAllegado } from '../allegados/cambiar-idioma-de-allegado.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { cambiarIdioma } from '../casos/cambiar-idioma.ts';
import { tomarCaso } from '../casos/tomar-caso.ts';

/**
 * @param allegado the relative; null: the heir
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, validacion: a language that is not switched on
 */
export async function cambiarPreferencias(
  tx: Tx,
  { aseguradora, actor, ahora }: QuienPide,
  casoId: string,
  allegado: string | null,
  { idioma }: Preferencias,
): Promise<void> {
  const activos = aseguradora.idiomas_activos;
  if (!activos.includes(idioma)) {
    const lista = activos.join(', ');
    throw noValido({ campo: 'idioma', texto: { es: `se admite: ${lista}.`, en: `allowed: ${lista}.` } });
  }
  const caso = await tomarCaso(tx, aseguradora, casoId);
  const cambiado =
    allegado === null
      ? await cambiarIdioma(tx, caso, idioma, ahora)
      : await cambiarIdiomaDeAllegado(tx, caso, allegado, idioma);
  if (cambiado) await registrarHechos(tx, caso.fila.id, [{ tipo: 'idioma_cambiado', datos: { idioma } }], actor, ahora);
}
