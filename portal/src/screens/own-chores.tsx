/**
 * Formalities that no service does for a family: pension, rent, taxes, estate, with the last day and the website to ask where known.
 * Shown in the plan, in the help and with the reminders.
 */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { CHORES, ownDeadlines } from '../rules-own-chores.ts';
import { contractedModulos } from '../rules-tasks.ts';
import { wholeDay } from '../texts/dates.ts';

const NAMES = Object.keys(CHORES) as (keyof typeof CHORES)[];

/** @param open true: shown unfolded */
export function OwnChores({ open = false }: { readonly open?: boolean }) {
  const { t, language } = usePortal();
  const { titulo, texto, puntos, ayuda, ver } = t.loSuyo;
  const caso = useCaso();
  const { tres, cinco, seis } = ownDeadlines(caso.fallecido.fecha_fallecimiento);
  const days = {
    tres: wholeDay(tres, language),
    cinco: wholeDay(cinco, language),
    seis: wholeDay(seis, language),
  };
  // the service asks the registers itself, so the family is not sent there
  const isAsked = contractedModulos(caso).includes('certificados');
  return (
    <details open={open}>
      <summary>{titulo}</summary>
      <p>{texto}</p>
      <ul class="puntos">
        {NAMES.filter((name) => name !== 'registros' || !isAsked).map((name) => {
          const { page } = CHORES[name];
          return (
            <li key={name}>
              {put(puntos[name], days)}{' '}
              {page && (
                <a class="enlace-en-texto" href={page} target="_blank" rel="noopener noreferrer">
                  {ver}: {new URL(page).hostname}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <p>{ayuda}</p>
    </details>
  );
}
