/** A visitor chooses the language of the messages to them from now on. */
import type { Preferences } from '@albacea/contract/schemas/family.ts';
import { changeLanguage } from '../../caso/access/change-language.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { changeAllegadoLanguage } from '../allegados/change-allegado-language.ts';

/**
 * @param allegado the relative; null: the heir
 * @throws DomainError no_encontrado, caso_bloqueado, validacion: a language that is not switched on
 */
export async function changePreferences(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  allegado: string | null,
  { idioma }: Preferences,
): Promise<void> {
  const active = aseguradora.idiomas_activos;
  if (!active.includes(idioma)) {
    const list = active.join(', ');
    throw invalid({ campo: 'idioma', texto: { es: `se admite: ${list}.`, en: `allowed: ${list}.` } });
  }
  const caso = await takeCaso(tx, aseguradora, casoId);
  const changed =
    allegado === null
      ? await changeLanguage(tx, caso, idioma, now)
      : await changeAllegadoLanguage(tx, caso, allegado, idioma);
  if (changed) await recordFacts(tx, caso.fila.id, [{ tipo: 'idioma_cambiado', datos: { idioma } }], actor, now);
}
