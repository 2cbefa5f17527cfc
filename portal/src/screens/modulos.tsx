/** The progress of each module, one row each: whom it waits for, and how much of it is done. */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import type { ModuloProgress } from '../rules-modulos.ts';
import { day } from '../texts/dates.ts';
import type { Texts } from '../texts/texts.ts';
import { State } from '../ui/state.tsx';
import { useMissingThings } from './use-missing-things.ts';

export function Modulos({ progress }: { readonly progress: readonly ModuloProgress[] }) {
  const { t } = usePortal();
  return (
    <section>
      <h2 class="oculto">{t.inicio.estadoTitulo}</h2>
      <ul class="filas">
        {progress.map((one) => (
          <li key={one.modulo}>
            <Modulo {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Modulo(progress: ModuloProgress) {
  const { modulo, total, done, finished, achieved, date } = progress;
  const { t, language } = usePortal();
  const { live } = usePermissions();
  const m = t.modulos;
  const waiting = useWaitingPhrase(progress);
  const dates = useDates();
  const figures = put(m.estado.cuentas, { hechas: done, n: total });
  const goesOn = live && !finished;
  const state = stateInWords(progress, { goesOn, figures, t });
  const ended = total > 0 ? `${figures} ${m.estado.cuentasHechas}.` : m.estado.ninguna;
  return (
    <div class="fila fila-breve">
      <h3 class="fila-titulo">{m[modulo]}</h3>
      {state && (
        <span class="fila-estado">
          <State tone={achieved ? 'bien' : 'llano'}>{state}</State>
          {state === figures && <span class="oculto"> {m.estado.cuentasHechas}</span>}
        </span>
      )}
      <p class="fila-texto">
        {goesOn ? waiting : ended}
        {goesOn && date && <span class="donde-cabe"> {put(dates[date.kind], { fecha: day(date.day, language) })}</span>}
      </p>
    </div>
  );
}

interface StateWords {
  readonly goesOn: boolean;
  /** How much is done: «2 de 5». */
  readonly figures: string;
  readonly t: Texts;
}

/** How far the module is, in words; null: nothing to say, for instance because it has no accounts yet. */
function stateInWords(
  { achieved, finished, total }: ModuloProgress,
  { goesOn, figures, t }: StateWords,
): string | null {
  if (achieved) return t.comun.hecho;
  if (total === 0) return null;
  if (goesOn) return figures;
  return finished ? t.modulos.estado.terminado : null;
}

/** The words for each kind of date. Those for other relatives don't address them as if they could change a decision. */
export function useDates() {
  const { t } = usePortal();
  const { papel } = useCaso();
  return papel === 'heredero' ? t.modulos.fecha : { ...t.modulos.fecha, reposo: t.deFamiliar.reposo };
}

function useWaitingPhrase({ waitsFor, n, lacks }: ModuloProgress): string {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const names = { heredero: heredero.nombre, cosas: useMissingThings(lacks) };
  if (waitsFor === null) return '';
  const words = papel === 'heredero' ? t.modulos.espera : { ...t.modulos.espera, ...t.deFamiliar.espera };
  return put(words[waitsFor], { n, ...names });
}
