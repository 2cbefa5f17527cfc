/** Says who the service is, for whom it acts and what will happen. The button to go on is above the fold of a small telephone. */
import { put } from '@albacea/words/put.ts';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { hasCuentas } from '../rules-tasks.ts';
import { LinkButton } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';

/** The plan, shown below the button to go on. It loads while people read the first lines. */
const Plan = lazy(() => import('./plan.tsx').then((m) => m.Plan));

export function Welcome() {
  const { t } = usePortal();
  const caso = useCaso();
  const { aseguradora, fallecido, heredero, papel, lista_completa } = caso;
  const { live } = usePermissions();
  const visit = useData('GET /sesion', {});
  const b = t.bienvenida;
  const names = { fallecido: fallecido.nombre, heredero: heredero.nombre, aseguradora: aseguradora.nombre };
  const acts = papel === 'heredero' && live;
  const heirText = hasCuentas(caso) ? b.que : t.plan.queRegistros;
  const relativeText = papel === 'ayuda' ? b.ayuda : b.consulta;
  const begins = acts && lista_completa === null;
  const beginning = hasCuentas(caso) ? '/portal/cuentas/anadir' : '/portal';
  return (
    <Screen title={visit.data ? put(b.titulo, { nombre: visit.data.nombre }) : b.tituloSin} lead={put(b.pesame, names)}>
      <p>
        {put(b.quienes, names)} {put(acts ? heirText : relativeText, names)}
      </p>
      <div class="botones">
        <LinkButton to={begins ? beginning : '/portal'}>{begins ? b.empezar : b.ver}</LinkButton>
      </div>
      {visit.data && (
        <p class="suave">{put(b.otraPersona, { nombre: visit.data.nombre, heredero: heredero.nombre })}</p>
      )}
      {acts && (
        <ErrorBoundary>
          <Plan />
        </ErrorBoundary>
      )}
      <p class="suave">{b.confianza}</p>
    </Screen>
  );
}
