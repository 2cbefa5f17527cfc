/** Adds accounts: common ones from a list, others by searching the catalogue, the rest by typing a name. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { put } from '@albacea/words/put.ts';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { isAmong, normalized, visibleCuentas } from '../rules-tasks.ts';
import { COMMON, KNOWN_AS } from '../ui/common-cuentas.ts';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.tsx';
import { Mark } from '../ui/mark.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { AddBar, useAdding } from './adding.tsx';
import { useStep } from './use-step.ts';

/** Names by code. A provider outside the catalogue has the code `libre:` followed by its name. */
type NamesByCode = Readonly<Record<string, string>>;
const FREE = 'libre:';

interface Draft {
  readonly elegidas: NamesByCode;
  /** Accounts chosen from the search. They stay on the page when they are unchosen, because they have the focus. */
  readonly buscadas: NamesByCode;
  readonly buscar: string;
}

const EMPTY: Draft = { elegidas: {}, buscadas: {}, buscar: '' };

const COMMON_CODES = new Set(COMMON.flatMap(([, ones]) => Object.keys(ones)));

export function Add() {
  const { t, announce } = usePortal();
  const { route } = useLocation();
  const { contributes } = usePermissions();
  const step = useStep('cuentas');
  const cuentas = useData('GET /cuentas', {});
  const present = visibleCuentas(cuentas.data?.elementos ?? []);
  const isThere = (code: string, name: string) => isAmong(present, { proveedor_codigo: code, proveedor: name });
  const add = useAdding();
  const form = useForm<Draft>({
    draft: 'anadir',
    initial: EMPTY,
    checks: ({ elegidas }) => ({ elegidas: isEmpty(elegidas) && present.length === 0 ? t.anadir.ninguna : null }),
    action: {
      ...add,
      async run({ elegidas }) {
        const fresh = Object.entries(elegidas).filter(([code, name]) => !isThere(code, name));
        return fresh.length === 0 || add.run(fresh.map(proposedOf));
      },
    },
    onDone({ elegidas }) {
      if (!isEmpty(elegidas)) announce(put(t.anadir.hecho, { n: Object.keys(elegidas).length }));
      route('/portal/cuentas');
    },
  });
  const { change } = form;
  const { elegidas: chosen, buscadas: sought, buscar: text } = form.data;
  const toggle = (code: string, name: string) => {
    const { [code]: was, ...others } = chosen;
    if (was !== undefined) return change({ elegidas: others });
    change({
      elegidas: { ...chosen, [code]: name },
      ...(!COMMON_CODES.has(code) && { buscadas: { ...sought, [code]: name } }),
    });
  };
  const cards = { chosen, isThere, toggle };
  return (
    <Screen
      title={t.anadir.titulo}
      lead={t.anadir.entradilla}
      step={step}
      back={['/portal/cuentas', t.cuentas.titulo]}
      may={contributes}
    >
      <ActionFailure error={form.failure} />
      <Search text={text} onFind={(buscar) => change({ buscar })} sought={sought} {...cards} />
      {text.trim() === '' && (
        <>
          <WhereToLook />
          <CommonOnes {...cards} />
        </>
      )}
      <AddBar form={form} n={Object.keys(chosen).length} error={form.errors.elegidas} />
    </Screen>
  );
}

const isEmpty = (chosen: NamesByCode): boolean => Object.keys(chosen).length === 0;

const proposedOf = ([code, name]: readonly [string, string]) =>
  code.startsWith(FREE) ? { proveedor: name } : { proveedor_codigo: code };

interface CardsProps {
  readonly chosen: NamesByCode;
  isThere(code: string, name: string): boolean;
  toggle(code: string, name: string): void;
}

/** For families who know of no account: where accounts leave a trace. */
function WhereToLook() {
  const { t } = usePortal();
  const { fallecido } = useCaso();
  return (
    <details>
      <summary>{t.anadir.sinSaber}</summary>
      <ul class="puntos">
        {t.anadir.sinSaberDonde.map((place) => (
          <li key={place}>{put(place, { fallecido: fallecido.nombre })}</li>
        ))}
      </ul>
      <p>{t.anadir.sinSaberDespues}</p>
      <p>
        <a class="enlace" href="/portal/extracto">
          {t.cuentas.extracto}
        </a>
      </p>
    </details>
  );
}

/** The accounts that most people have, by purpose. */
function CommonOnes(cards: CardsProps) {
  const { t } = usePortal();
  return (
    <div class="pila">
      {COMMON.map(([group, ones]) => (
        <section class="pila-junta" key={group}>
          <h2>{t.elegir.grupos[group]}</h2>
          <Cards cards={Object.entries(ones)} {...cards} />
        </section>
      ))}
    </div>
  );
}

function Cards({
  cards,
  chosen,
  isThere,
  toggle,
}: CardsProps & { readonly cards: readonly (readonly [string, string])[] }) {
  const { t } = usePortal();
  return (
    <ul class="fichas">
      {cards.map(([code, name]) => {
        const present = isThere(code, name);
        const byHand = code.startsWith(FREE);
        const known = present ? undefined : KNOWN_AS[code];
        return (
          <li key={code} class={byHand ? 'ficha-a-mano' : undefined}>
            <button
              type="button"
              class="ficha"
              aria-pressed={present ? undefined : code in chosen}
              aria-disabled={present}
              onClick={() => !present && toggle(code, name)}
            >
              <Mark name={name} />
              <span>
                <span>{name}</span> {known && <span class="ficha-nota">{known}</span>}
                {present && <span class="ficha-nota">{t.anadir.yaEsta}</span>}
                {!present && !(code in chosen) && byHand && <span class="ficha-nota">{t.elegir.aMano}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Searches the catalogue 250 ms after the last letter typed; null: nothing searched yet. */
function useResults(text: string): readonly Proveedor[] | null {
  const { client } = usePortal();
  const [results, setResults] = useState<readonly Proveedor[] | null>(null);
  useEffect(() => {
    const searched = text.trim();
    if (searched === '') return setResults(null);
    const abort = new AbortController();
    const wait = setTimeout(() => {
      client.request('GET /proveedores', { query: { buscar: searched, limite: 16 }, signal: abort.signal }).then(
        ({ elementos }) => setResults(elementos),
        () => abort.signal.aborted || setResults([]), // when the catalogue does not answer, a name can still be typed
      );
    }, 250);
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [text, client]);
  return results;
}

/** The search and its results. If no result has exactly the typed name, the name itself is the last result: a provider outside the catalogue. */
function Search({
  text,
  onFind,
  sought,
  ...cards
}: CardsProps & { readonly text: string; readonly onFind: (text: string) => void; readonly sought: NamesByCode }) {
  const { t } = usePortal();
  const results = useResults(text);
  const typed = text.trim().replace(/\s+/g, ' ');
  const isExact = results?.some(({ nombre }) => normalized(nombre) === normalized(typed)) ?? true;
  const found = results?.map(({ codigo, nombre }) => [codigo, nombre] as const) ?? [];
  const byHand = !isExact && typed !== '' ? ([[FREE + normalized(typed), typed]] as const) : [];
  const shown = results ? [...found, ...byHand] : [];
  const codes = new Set(shown.map(([code]) => code));
  const kept = Object.entries(sought).filter(([code]) => !codes.has(code));
  return (
    <div class="pila">
      <Field
        id="buscar"
        label={t.elegir.buscar}
        help={t.elegir.buscarAyuda}
        maxLength={100}
        value={text}
        onChange={onFind}
        attributes={{ type: 'search', autoComplete: 'off', enterKeyHint: 'search' }}
      />
      <p class="oculto" role="status">
        {results && (results.length > 0 ? put(t.anadir.resultados, { n: results.length }) : t.elegir.ninguno)}
      </p>
      {shown.length > 0 && <Cards cards={shown} {...cards} />}
      {kept.length > 0 && (
        <section class="pila-junta">
          <h2>{t.elegir.buscadas}</h2>
          <Cards cards={kept} {...cards} />
        </section>
      )}
    </div>
  );
}
