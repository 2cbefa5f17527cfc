/** A phrase with the number of the case, which never breaks at its hyphens. */
import { useCaso } from '../data/context.ts';

/** @param phrase with `{caso}` where the number goes */
export function CasoNumber({ phrase }: { readonly phrase: string }) {
  const { caso_id } = useCaso();
  const [before, after] = phrase.split('{caso}');
  return (
    <p class="suave">
      {before}
      <span class="entero">{caso_id}</span>
      {after}
    </p>
  );
}
