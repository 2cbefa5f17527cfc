/**
 * Formalities that no service does for a family: pension, rent, taxes, estate, each with its last day and who is asked. Shown at the start,
 * in the help and beside the reminders.
 */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { ownDeadlines } from '../rules-own-chores.ts';
import { useChoresWords } from '../texts/chores.ts';
import { wholeDay } from '../texts/dates.ts';

/** The pages of those who are asked; what is asked in another place for each family has none. */
const PLACES: Readonly<Partial<Record<string, string>>> = {
  pension: 'https://www.seg-social.es',
  registros: 'https://www.mjusticia.gob.es',
  herencia: 'https://www.notariado.org',
  coche: 'https://www.dgt.es',
};

/** @param open not folded away */
export function OwnChores({ open = false }: { readonly open?: boolean }) {
  const { titulo, texto, puntos, ver, ayuda } = useChoresWords();
  const { language } = usePortal();
  const { tres, cinco, seis } = ownDeadlines(useCaso().fallecido.fecha_fallecimiento);
  const days = {
    tres: wholeDay(tres, language),
    cinco: wholeDay(cinco, language),
    seis: wholeDay(seis, language),
  };
  return (
    <details open={open}>
      <summary>{titulo}</summary>
      <p>{texto}</p>
      <ul class="puntos">
        {Object.entries(puntos).map(([name, what]) => (
          <li key={name}>
            {put(what, days)}{' '}
            {PLACES[name] && (
              <a class="enlace" href={PLACES[name]} target="_blank" rel="noopener noreferrer">
                {ver}: {new URL(PLACES[name]).hostname}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p>{ayuda}</p>
    </details>
  );
}
