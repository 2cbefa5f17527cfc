/** Who writes, on whose behalf, what will happen; the way on stands above the fold of a small telephone. */
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { put } from '../texts/put.ts';
import { LinkButton } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';

export function Welcome() {
  const { t } = usePortal();
  const { aseguradora, fallecido, heredero, papel, voluntad } = useCaso();
  const { live } = usePermissions();
  const visit = useData('GET /sesion', {});
  const b = t.bienvenida;
  const names = { fallecido: fallecido.nombre, heredero: heredero.nombre, aseguradora: aseguradora.nombre };
  const acts = papel === 'heredero' && live;
  return (
    <Screen
      title={visit.data ? put(b.titulo, { nombre: visit.data.nombre }) : b.tituloSin}
      lead={put(b.pesame, { fallecido: `${fallecido.nombre} ${fallecido.apellidos}` })}
    >
      <p>
        {put(b.quienes, names)} {put(acts ? b.que : papel === 'ayuda' ? b.ayuda : b.consulta, names)}
      </p>
      <div class="botones">
        <LinkButton to={acts && voluntad === null ? '/portal/voluntad' : '/portal'}>
          {acts ? b.empezar : b.ver}
        </LinkButton>
      </div>
      {acts && (
        <section class="tarjeta">
          <h2>{b.pasosTitulo}</h2>
          <ol class="puntos">
            {b.pasos.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{b.luego}</p>
        </section>
      )}
      <p class="suave">{b.confianza}</p>
    </Screen>
  );
}
