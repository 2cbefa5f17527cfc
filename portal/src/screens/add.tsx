/** Which accounts there were: the common ones at a touch, the others by searching, any other by its name. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { PortalClient } from '../data/client.ts';
import { usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData, useDraft } from '../data/use-data.ts';
import { visibles } from '../rules-tasks.ts';
import { count, put } from '../texts/put.ts';
import { Mark } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { COMMON } from '../ui/common.ts';
import { Field } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** Name by code; of what is not in the catalogue the code is empty-handed: `libre:` and the name. */
type Chosen = Readonly<Record<string, string>>;
const FREE = 'libre:';

const flat = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

export function Add() {
  const { t, client, announce } = usePortal();
  const { route } = useLocation();
  const { contributes } = usePermissions();
  const cuentas = useData('GET /cuentas', {});
  const [{ elegidas, buscar }, change, forget] = useDraft<{ elegidas: Chosen; buscar: string }>('anadir', {
    elegidas: {},
    buscar: '',
  });
  const [missing, putLack] = useState(false);
  const present = visibles(cuentas.data?.elementos ?? []);
  const yaEsta = (code: string, name: string) =>
    present.some((one) => one.proveedor_codigo === code || flat(one.proveedor) === flat(name));
  const add = useAction(
    (las: Chosen) => client.pedir('POST /cuentas', { cuerpo: { cuentas: proposedOf(las) } }),
    (las) => areAll(client, las),
  );
  const toggle = (code: string, name: string) => {
    const { [code]: was, ...others } = elegidas;
    change({ elegidas: was === undefined ? { ...elegidas, [code]: name } : others });
  };
  const n = Object.keys(elegidas).length;
  const send = async () => {
    putLack(n === 0);
    const freshOnes = Object.fromEntries(Object.entries(elegidas).filter(([code, name]) => !yaEsta(code, name)));
    if (n === 0) return;
    if (Object.keys(freshOnes).length > 0 && !(await add.run(freshOnes))) return;
    forget();
    announce(count(t.anadir.hecho, n));
    route('/portal/cuentas');
  };
  const cards = { chosen: elegidas, isThere: yaEsta, toggle };
  if (!contributes)
    return (
      <Screen title={t.anadir.titulo} back={['/portal/cuentas', t.cuentas.titulo]}>
        <LookOnly />
      </Screen>
    );
  return (
    <Screen title={t.anadir.titulo} lead={t.anadir.entradilla} back={['/portal/cuentas', t.cuentas.titulo]}>
      <ActionFailure error={add.error} />
      <Search text={buscar} onFind={(text) => change({ buscar: text })} {...cards} />
      {buscar.trim() === '' &&
        COMMON.map(([group, theirOnes]) => (
          <section class="pila-junta" key={group}>
            <h2>{t.anadir.grupos[group]}</h2>
            <Cards cards={Object.entries(theirOnes)} {...cards} />
          </section>
        ))}
      <Chosen chosen={elegidas} toggle={toggle} />
      <div class="barra">
        <p role="status">
          {n === 0 ? (
            <span class={missing ? 'error-de-campo' : 'suave'}>{t.anadir.ninguna}</span>
          ) : (
            count(t.anadir.elegidas, n)
          )}
        </p>
        <Button busy={add.busy} onPress={send}>
          {t.anadir.boton}
        </Button>
      </div>
    </Screen>
  );
}

const proposedOf = (las: Chosen) =>
  Object.entries(las).map(([code, name]) => (code.startsWith(FREE) ? { proveedor: name } : { proveedor_codigo: code }));

/** After a call whose answer was lost: whether they are in the list. */
async function areAll(client: PortalClient, las: Chosen): Promise<boolean> {
  const { elementos } = await client.pedir('GET /cuentas', {});
  return Object.entries(las).every(([code, name]) =>
    visibles(elementos).some((one) => one.proveedor_codigo === code || flat(one.proveedor) === flat(name)),
  );
}

interface OfCards {
  readonly chosen: Chosen;
  isThere(code: string, name: string): boolean;
  toggle(code: string, name: string): void;
}

function Cards({
  cards,
  chosen,
  isThere,
  toggle,
}: OfCards & { readonly cards: readonly (readonly [string, string])[] }) {
  const { t } = usePortal();
  return (
    <ul class="fichas">
      {cards.map(([code, name]) => {
        const current = isThere(code, name);
        return (
          <li key={code}>
            <button
              type="button"
              class="ficha"
              aria-pressed={current ? undefined : code in chosen}
              aria-disabled={current}
              onClick={() => !current && toggle(code, name)}
            >
              <Mark code={code} name={name} />
              <span>
                {name}
                {current && <span class="ficha-nota">{t.anadir.yaEsta}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Searches while one types, a moment after the last letter. */
function useResults(text: string): readonly Proveedor[] | null {
  const { client } = usePortal();
  const [results, put] = useState<readonly Proveedor[] | null>(null);
  useEffect(() => {
    const searched = text.trim();
    if (searched === '') return put(null);
    const cut = new AbortController();
    const wait = setTimeout(() => {
      client.pedir('GET /proveedores', { consulta: { buscar: searched, limite: 12 }, senal: cut.signal }).then(
        ({ elementos }) => put(elementos),
        () => cut.signal.aborted || put([]), // without a catalogue it can be written by hand
      );
    }, 250);
    return () => {
      clearTimeout(wait);
      cut.abort();
    };
  }, [text, client]);
  return results;
}

function Search({
  text,
  onFind,
  ...cards
}: OfCards & { readonly text: string; readonly onFind: (text: string) => void }) {
  const { t, announce } = usePortal();
  const results = useResults(text);
  const free = text.trim().replace(/\s+/g, ' ');
  const exact = results?.some(({ nombre }) => flat(nombre) === flat(free)) ?? true;
  return (
    <div class="pila-junta">
      <Field
        id="buscar"
        label={t.anadir.buscar}
        help={t.anadir.buscarAyuda}
        maxLength={100}
        value={text}
        onChange={onFind}
        attributes={{ type: 'search', autoComplete: 'off', enterKeyHint: 'search' }}
      />
      <p class="oculto" role="status">
        {results && (results.length > 0 ? count(t.anadir.resultados, results.length) : t.anadir.ninguno)}
      </p>
      {results && (
        <>
          {results.length > 0 && <Cards cards={results.map(({ codigo, nombre }) => [codigo, nombre])} {...cards} />}
          {results.length === 0 && <p>{t.anadir.ninguno}</p>}
          {!exact && free !== '' && (
            <p>
              <Button
                kind="menor"
                onPress={() => {
                  if (!(FREE + flat(free) in cards.chosen)) cards.toggle(FREE + flat(free), free);
                  onFind('');
                  announce(put(t.anadir.anadida, { nombre: free }));
                  document.getElementById('buscar')?.focus(); // the button that was pressed is gone
                }}
              >
                {put(t.anadir.libre, { nombre: free })}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Those that are not in sight among the common ones. */
function Chosen({ chosen, toggle }: Pick<OfCards, 'chosen' | 'toggle'>) {
  const { t } = usePortal();
  const common = new Set(COMMON.flatMap(([, theirOnes]) => Object.keys(theirOnes)));
  const others = Object.entries(chosen).filter(([code]) => !common.has(code));
  if (others.length === 0) return null;
  return (
    <section class="pila-junta">
      <h2>{t.anadir.grupos.otras}</h2>
      <ul class="filas">
        {others.map(([code, name]) => (
          <li class="fila" key={code}>
            <Mark code={code} name={name} />
            <span class="fila-titulo">{name}</span>
            <Button
              kind="menor"
              describe={put(t.anadir.quitarUna, { nombre: name })}
              onPress={() => toggle(code, name)}
            >
              {t.anadir.quitar}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
