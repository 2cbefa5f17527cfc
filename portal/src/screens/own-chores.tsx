/**
 * Formalities that no service does for a family: pension, rent, taxes, estate, each with its last day and who is asked. Shown at the start,
 * in the help and beside the reminders.
 */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { ownDeadlines } from '../rules-own-chores.ts';
import { useChoresWords } from '../texts/chores.ts';
import { wholeDay } from '../texts/dates.ts';

/** The pages of those who are asked; null: each family asks in another place. */
const PLACES: Readonly<Record<keyof ReturnType<typeof useChoresWords>['puntos'], string | null>> = {
  pension: 'https://www.seg-social.es',
  alquiler: null,
  sucesiones: null,
  plusvalia: null,
  registros: 'https://www.mjusticia.gob.es',
  seguro: null,
  herencia: 'https://www.notariado.org',
  coche: 'https://www.dgt.es',
};
const NAMES = Object.keys(PLACES) as (keyof typeof PLACES)[];

/** @param open not folded away */
export function OwnChores({ open = false }: { readonly open?: boolean }) {
  const { titulo, texto, puntos, ayuda } = useChoresWords();
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
        {NAMES.map((name) => (
          <li key={name}>
            {put(puntos[name], days)} <Where place={PLACES[name]} />
          </li>
        ))}
      </ul>
      <p>{ayuda}</p>
    </details>
  );
}

function Where({ place }: { readonly place: string | null }) {
  const { ver } = useChoresWords();
  if (place === null) return null;
  return (
    <a class="enlace-en-texto" href={place} target="_blank" rel="noopener noreferrer">
      {ver}: {new URL(place).hostname}
    </a>
  );
}
