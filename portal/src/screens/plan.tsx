/** The plan: the steps in view, and folded away the documents, the accounts that need them, who waits for whom, and how long it takes. */
import type { Plan as ThePlan } from '@albacea/contract/schemas/plan.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { papersOf, timesOf, type Weeks } from '../rules-plan.ts';
import { hasCuentas, taskNames } from '../rules-tasks.ts';
import { day } from '../texts/dates.ts';
import { papersInList } from '../texts/in-a-list.ts';
import type { Texts } from '../texts/texts.ts';
import { OwnChores } from './own-chores.tsx';

export function Plan() {
  const plan = useData('GET /plan', {}).data;
  return (
    <>
      <Steps />
      {plan && (
        <div>
          <Papers plan={plan} />
          <WhoWaits plan={plan} />
          {plan.grupos.length > 0 && <HowLong plan={plan} />}
          <OwnChores />
        </div>
      )}
    </>
  );
}

function Steps() {
  const { plan } = usePortal().t;
  const caso = useCaso();
  const names = taskNames(caso);
  return (
    <section class="tarjeta">
      <h2>{put(plan.pasosTitulo, { n: names.length })}</h2>
      <ol class="puntos">
        {names.map((name) => (
          <li key={name}>
            {name === 'cuentas' && !hasCuentas(caso)
              ? plan.sinCuentas.paso
              : put(plan.pasos[name], { fallecido: caso.fallecido.nombre })}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PlanProps {
  readonly plan: ThePlan;
}

function Papers({ plan: { grupos } }: PlanProps) {
  const { t, language } = usePortal();
  const { plan, elegir } = t;
  return (
    <details>
      <summary>{plan.papelesTitulo}</summary>
      {grupos.length === 0 ? (
        <p>{plan.soloRegistros}</p>
      ) : (
        <>
          <p>{plan.papeles}</p>
          <dl class="como">
            {papersOf(grupos).map(({ groups: theirs, needed, mayAsk }) => (
              <div key={theirs.join()}>
                <dt>{theirs.map((one) => elegir.grupos[one]).join(' · ')}</dt>
                <dd>
                  {needed.length + mayAsk.length === 0 && plan.soloCertificado}
                  {needed.length > 0 && `${put(plan.hacenFalta, { papeles: papersInList(needed, t, language) })} `}
                  {mayAsk.length > 0 && put(plan.puedenPedir, { papeles: papersInList(mayAsk, t, language) })}
                </dd>
              </div>
            ))}
          </dl>
          <p class="suave">{plan.papelesLuego}</p>
        </>
      )}
    </details>
  );
}

function WhoWaits({ plan: { grupos, registros_desde: since } }: PlanProps) {
  const { t, language } = usePortal();
  const { espera } = t.plan;
  return (
    <details>
      <summary>{t.plan.esperaTitulo}</summary>
      <ol class="puntos">
        <li>{espera.familia}</li>
        <li>
          {espera.nosotros} {grupos.length > 0 && espera.reposo}
        </li>
        {grupos.length > 0 && <li>{espera.empresas}</li>}
        {since && <li>{put(espera.registros, { fecha: day(since, language) })}</li>}
      </ol>
    </details>
  );
}

const inWeeks = ({ from, to }: Weeks, { plan }: Pick<Texts, 'plan'>): string =>
  from === to ? put(plan.semanas, { n: to }) : put(plan.entreSemanas, { desde: from, hasta: to });

function HowLong({ plan: { grupos } }: PlanProps) {
  const { t } = usePortal();
  const { known, unknown } = timesOf(grupos);
  const rest = known.length === 0 ? t.plan.noSabemosNada : t.plan.noSabemos;
  return (
    <details>
      <summary>{t.plan.tiempoTitulo}</summary>
      <p>{t.plan.tiempoSuyo}</p>
      {known.length > 0 && (
        <ul class="puntos">
          {known.map((one) => (
            <li key={one.group}>
              {put(t.plan.visto, { grupo: t.elegir.grupos[one.group], semanas: inWeeks(one, t) })}
            </li>
          ))}
        </ul>
      )}
      {unknown && <p>{put(rest, { semanas: inWeeks(unknown, t) })}</p>}
    </details>
  );
}
