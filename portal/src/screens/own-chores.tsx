/** Formalities that no service does for a family: pension, rent, taxes, estate. Shown at the start and in the help, because some have a term. */
import { useChoresWords } from '../texts/chores.ts';

export function OwnChores() {
  const { titulo, texto, puntos, ayuda } = useChoresWords();
  return (
    <details>
      <summary>{titulo}</summary>
      <p>{texto}</p>
      <ul class="puntos">
        {puntos.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{ayuda}</p>
    </details>
  );
}
