/** The whole of the portal: language, way in, frame, and the screens. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso/router';
import { openClient } from './data/client.ts';
import { CasoContext, type Portal, PortalContext } from './data/context.ts';
import { forgetAll, remember, rememberedNow } from './data/memories.ts';
import { createStore } from './data/store.ts';
import type { Anteroom } from './entry/door.ts';
import { useEntry } from './entry/use-entry.ts';
import { type Announcement, Frame } from './frame.tsx';
import { Routes } from './routes.tsx';
import { Threshold } from './screens/threshold.tsx';
import type { Texts } from './texts/es.ts';
import { textsOf } from './texts/languages.ts';
import { type OnLanguage, thisOn } from './texts/tongues.ts';

export interface Tongue {
  readonly idioma: OnLanguage;
  readonly t: Texts;
}

/** Words and language change together, once the words are here. */
function useLanguage(initial: Tongue) {
  const [tongue, put] = useState(initial);
  const actual = useRef(initial.idioma);
  useLayoutEffect(() => {
    document.documentElement.lang = tongue.idioma;
  }, [tongue]);
  const use = useCallback(async (idioma: OnLanguage) => {
    if (idioma === actual.current) return;
    actual.current = idioma;
    put({ idioma, t: await textsOf(idioma) });
  }, []);
  return { ...tongue, use, actual };
}

interface Props {
  readonly lengua: Tongue;
  readonly anteroom: Anteroom;
}

export function App({ lengua, anteroom }: Props) {
  const { token } = anteroom;
  const { idioma, t, use, actual } = useLanguage(lengua);
  const [announcement, putAnnouncement] = useState<Announcement>({ texto: '', n: 0 });
  const announce = useCallback((texto: string) => putAnnouncement(({ n }) => ({ texto, n: n + 1 })), []);
  const cliente = useMemo(() => openClient(() => actual.current), [actual]);
  const expire = useRef<(() => void) | null>(null);
  const store = useMemo(() => createStore(cliente, () => expire.current?.()), [cliente]);
  const { acceso, put, reintentar } = useEntry(
    store,
    anteroom,
    // The language in which they are written to counts until they choose one here.
    useCallback(
      async (theirs: string) => {
        if (rememberedNow('idioma') === null) await use(thisOn(theirs) ? theirs : 'es');
      },
      [use],
    ),
  );
  const thisInside = useRef(false);
  thisInside.current = acceso.clase === 'dentro';
  expire.current = () => put({ clase: 'sesion' });

  const portal = useMemo<Portal>(
    () => ({
      cliente,
      store,
      idioma,
      t,
      announce,
      changeLanguage(fresh) {
        remember('idioma', fresh);
        void use(fresh);
        void store.invalidar(); // what the server says is said in the new language
        // Later e-mails too. Who has not come in has nobody to tell; who has lost the connection keeps it on this device.
        if (thisInside.current) cliente.pedir('PATCH /preferencias', { cuerpo: { idioma: fresh } }).catch(() => null);
      },
      async salir() {
        await cliente.pedir('DELETE /sesion', {}).catch((reason) => {
          // over already: all the more reason to leave nothing on this device
          if (!(reason instanceof CallError && reason.estado === 401)) throw reason;
        });
        forgetAll();
        store.empty();
        history.replaceState(null, '', '/portal');
        put({ clase: 'fuera' });
      },
    }),
    [cliente, store, idioma, t, announce, use, put],
  );
  const within = acceso.clase === 'dentro';
  const caso = within ? store.leer('GET /caso', {}).datos : null;
  useRefresh(portal, within);
  return (
    <PortalContext.Provider value={portal}>
      <LocationProvider scope="/portal">
        <CasoContext.Provider value={caso}>
          <Frame anuncio={announcement}>
            {caso ? (
              <Routes conToken={token !== null} />
            ) : (
              <Threshold acceso={acceso} reintentar={reintentar} token={token} />
            )}
          </Frame>
        </CasoContext.Provider>
      </LocationProvider>
    </PortalContext.Provider>
  );
}

/** The case is painted again whenever it was read, and read when somebody comes back to the page. */
function useRefresh({ store }: Portal, within: boolean): void {
  const [, paint] = useState(0);
  useEffect(() => {
    if (!within) return;
    const onReturn = () => document.visibilityState === 'visible' && void store.invalidar();
    const leave = store.escuchar('GET /caso', {}, () => paint((n) => n + 1));
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onReturn);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onReturn);
    };
  }, [store, within]);
}
