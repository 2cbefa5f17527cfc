/** Adds accounts: common ones from a list, others by searching the catalogue, the rest by typing a name. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { put } from '@albacea/words/put.ts';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { PortalClient } from '../data/client.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData, useDraft } from '../data/use-data.ts';
import { visibleCuentas } from '../rules-tasks.ts';
import { Mark } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { COMMON, KNOWN_AS } from '../ui/common.ts';
import { Field } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { useStep } from './use-step.ts';

/** Names by code. A provider outside the catalogue has the code `libre:` followed by its name. */
type NamesByCode = Readonly<Record<string, string>>;
const FREE = 'libre:';

interface Draft {
  readonly elegidas: NamesByCode;
  /** Chosen from the search. They stay in sight when they are unchosen, because the focus is on them. */
  readonly buscadas: NamesByCode;
  readonly buscar: string;
}

const COMMON_CODES = new Set(COMMON.flatMap(([, ones]) => Object.keys(ones)));

/** Without accents and capitals, so that equal names compare as equal. */
const flat = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const isAmong = (cuentas: readonly CompleteCuenta[], code: string, name: string): boolean =>
  cuentas.some((one) => one.proveedor_codigo === code || flat(one.proveedor) === flat(name));

export function Add() {
  const { t, client, announce } = usePortal();
  const { route } = useLocation();
  const { contributes } = usePermissions();
  const step = useStep('cuentas');
  const cuentas = useData('GET /cuentas', {});
  const [{ elegidas: chosen, buscadas: sought, buscar: text }, change, forget] = useDraft<Draft>('anadir', {
    elegidas: {},
    buscadas: {},
    buscar: '',
  });
  const [noneChosen, setNoneChosen] = useState(false);
  const present = visibleCuentas(cuentas.data?.elementos ?? []);
  const isThere = (code: string, name: string) => isAmong(present, code, name);
  const add = useAction(
    (chosen: NamesByCode) => client.request('POST /cuentas', { body: { cuentas: proposedOf(chosen) } }),
    (chosen) => areAllThere(client, chosen),
  );
  const toggle = (code: string, name: string) => {
    const { [code]: was, ...others } = chosen;
    if (was !== undefined) return change({ elegidas: others });
    change({
      elegidas: { ...chosen, [code]: name },
      ...(!COMMON_CODES.has(code) && { buscadas: { ...sought, [code]: name } }),
    });
  };
  const n = Object.keys(chosen).length;
  const send = async () => {
    const isNone = n === 0 && present.length === 0;
    setNoneChosen(isNone);
    const fresh = Object.fromEntries(Object.entries(chosen).filter(([code, name]) => !isThere(code, name)));
    if (isNone) return;
    if (Object.keys(fresh).length > 0 && !(await add.run(fresh))) return;
    forget();
    if (n > 0) announce(put(t.anadir.hecho, { n }));
    route('/portal/cuentas');
  };
  const cards = { chosen, isThere, toggle };
  if (!contributes)
    return (
      <Screen title={t.anadir.titulo} back={['/portal/cuentas', t.cuentas.titulo]}>
        <LookOnly />
      </Screen>
    );
  return (
    <Screen title={t.anadir.titulo} lead={t.anadir.entradilla} step={step} back={['/portal/cuentas', t.cuentas.titulo]}>
      <ActionFailure error={add.error} />
      <Search text={text} onFind={(buscar) => change({ buscar })} sought={sought} {...cards} />
      {text.trim() === '' && (
        <>
          <WhereToLook />
          <CommonOnes {...cards} />
        </>
      )}
      <div class={n > 0 ? 'barra barra-pegada' : 'barra'}>
        <p role="status">
          {n > 0 && put(t.anadir.elegidas, { n })}
          {n === 0 && noneChosen && <span class="error-de-campo">{t.anadir.ninguna}</span>}
        </p>
        <Button busy={add.busy} onPress={send}>
          {t.anadir.boton}
        </Button>
      </div>
    </Screen>
  );
}

const proposedOf = (chosen: NamesByCode) =>
  Object.entries(chosen).map(([code, name]) =>
    code.startsWith(FREE) ? { proveedor: name } : { proveedor_codigo: code },
  );

/** After a lost answer: whether the chosen accounts were added. */
async function areAllThere(client: PortalClient, chosen: NamesByCode): Promise<boolean> {
  const { elementos } = await client.request('GET /cuentas', {});
  return Object.entries(chosen).every(([code, name]) => isAmong(visibleCuentas(elementos), code, name));
}

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
              <Mark code={byHand ? null : code} name={name} />
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
  const [results, put] = useState<readonly Proveedor[] | null>(null);
  useEffect(() => {
    const searched = text.trim();
    if (searched === '') return put(null);
    const abort = new AbortController();
    const wait = setTimeout(() => {
      client.request('GET /proveedores', { query: { buscar: searched, limite: 16 }, signal: abort.signal }).then(
        ({ elementos }) => put(elementos),
        () => abort.signal.aborted || put([]), // without a catalogue it can be written by hand
      );
    }, 250);
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [text, client]);
  return results;
}

/** If no result has exactly the typed name, that name is the last result, to add a provider outside the catalogue. */
function Search({
  text,
  onFind,
  sought,
  ...cards
}: CardsProps & { readonly text: string; readonly onFind: (text: string) => void; readonly sought: NamesByCode }) {
  const { t } = usePortal();
  const results = useResults(text);
  const typed = text.trim().replace(/\s+/g, ' ');
  const isExact = results?.some(({ nombre }) => flat(nombre) === flat(typed)) ?? true;
  const found = results?.map(({ codigo, nombre }) => [codigo, nombre] as const) ?? [];
  const byHand = !isExact && typed !== '' ? ([[FREE + flat(typed), typed]] as const) : [];
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
