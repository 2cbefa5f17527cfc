/** Words with the number of the case in them, which is never broken at its hyphens. */
import { useCaso } from '../datos/contexto.ts';

/** @param frase with `{caso}` where the number goes */
export function NumeroDeCaso({ frase }: { readonly frase: string }) {
  const { caso_id } = useCaso();
  const [antes, despues] = frase.split('{caso}');
  return (
    <p class="suave">
      {antes}
      <span class="entero">{caso_id}</span>
      {despues}
    </p>
  );
}
