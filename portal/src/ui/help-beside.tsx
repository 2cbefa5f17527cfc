/** Who helps, in sight of whatever is being done: on a wide screen, where the foot of the page is far away. */
import { useCaso, usePortal } from '../data/context.ts';
import { put } from '../texts/put.ts';
import { CasoNumber } from './caso-number.tsx';
import { Call } from './phone.tsx';

export function HelpBeside() {
  const { t } = usePortal();
  const { nombre, telefono } = useCaso().aseguradora;
  const a = t.ayuda;
  return (
    <section class="persona" aria-labelledby="persona">
      <h2 id="persona">{a.titulo}</h2>
      <p>{telefono ? a.entradilla : put(a.sinTelefono, { aseguradora: nombre })}</p>
      {telefono && (
        <p>
          <Call phone={telefono} className="enlace" />
        </p>
      )}
      <CasoNumber phrase={a.caso} />
    </section>
  );
}
