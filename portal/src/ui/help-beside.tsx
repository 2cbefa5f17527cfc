/** The telephone to call, kept in sight at the side of a wide screen, where the foot of the page is far away. */
import { usePortal } from '../data/context.ts';
import { CasoNumber } from './caso-number.tsx';
import { PersonToCall } from './person-to-call.tsx';

export function HelpBeside() {
  const { ayuda } = usePortal().t;
  return (
    <section class="persona" aria-labelledby="persona">
      <h2 id="persona">{ayuda.titulo}</h2>
      <PersonToCall className="enlace" />
      <CasoNumber phrase={ayuda.caso} />
    </section>
  );
}
