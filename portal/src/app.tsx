/** The whole of the portal: language, way in, frame, and the screens. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { Visit } from '@albacea/contract/schemas/family.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso/router';
import { openClient } from './data/client.ts';
import { CasoContext, type Portal, PortalContext } from './data/context.ts';
import { forgetAll, remember, rememberedNow } from './data/memories.ts';
import { createStore, type Store } from './data/store.ts';
import type { Anteroom } from './entry/door.ts';
import { useEntry } from './entry/use-entry.ts';
import { type Announcement, Frame } from './frame.tsx';
import { InPublic, Routes } from './routes.tsx';
import { Threshold } from './screens/threshold.tsx';
import type { Texts } from './texts/es.ts';
import { textsOf } from './texts/languages.ts';
import { languagesOnOffer, type PortalLanguage } from './texts/tongues.ts';

export interface Tongue {
  readonly language: PortalLanguage;
  readonly t: Texts;
}

/** Words and language change together, once the words are here. */
function useLanguage(initial: Tongue) {
  const [tongue, put] = useState(initial);
  const actual = useRef(initial.language);
  useLayoutEffect(() => {
    document.documentElement.lang = tongue.language;
  }, [tongue]);
  const use = useCallback(async (language: PortalLanguage) => {
    if (language === actual.current) return;
    const before = actual.current;
    actual.current = language;
    try {
      const t = await textsOf(language);
      if (actual.current === language) put({ language, t }); // else somebody has chosen yet another one meanwhile
    } catch (failure) {
      if (actual.current === language) actual.current = before;
      throw failure;
    }
  }, []);
  return { ...tongue, use, actual };
}

/** @returns puts the pages into the language in which they are written to, until they choose one here */
function useTheirLanguage(use: (language: PortalLanguage) => Promise<void>): (visit: Visit) => Promise<void> {
  return useCallback(
    async ({ idioma, idiomas }) => {
      const open = languagesOnOffer(idiomas);
      remember('idiomas', open.join());
      const wanted = rememberedNow('idioma') ?? idioma;
      // without a connection the words that are here will do
      const theirs = open.find((one) => one === wanted) ?? 'es';
      remember('ultimo-idioma', theirs);
      await use(theirs).catch(() => null);
    },
    [use],
  );
}

interface Props {
  readonly tongue: Tongue;
  readonly anteroom: Anteroom;
}

export function App({ tongue, anteroom }: Props) {
  const { token } = anteroom;
  const { language, t, use, actual } = useLanguage(tongue);
  const [announcement, putAnnouncement] = useState<Announcement>({ text: '', n: 0 });
  const announce = useCallback((text: string) => putAnnouncement(({ n }) => ({ text, n: n + 1 })), []);
  const client = useMemo(() => openClient(() => actual.current), [actual]);
  const expire = useRef<(() => void) | null>(null);
  const store = useMemo(() => createStore(client, () => expire.current?.()), [client]);
  const { access, put, retry } = useEntry(store, anteroom, useTheirLanguage(use));
  expire.current = () => put({ kind: 'sesion' });
  const within = access.kind === 'dentro';
  const isWithin = useRef(within);
  isWithin.current = within;
  const portal = useMemo<Portal>(
    () => ({
      client,
      store,
      language,
      languages: languagesOf(within ? store : null, language),
      t,
      announce,
      async changeLanguage(fresh) {
        try {
          await use(fresh);
        } catch {
          return announce(t.errores.sinConexionLeer); // what was chosen can't be read yet
        }
        remember('idioma', fresh);
        void store.invalidate(); // what the server says is said in the new language
        // Later e-mails too. Who has not come in has nobody to tell; who has lost the connection keeps it on this device.
        if (isWithin.current) client.request('PATCH /preferencias', { body: { idioma: fresh } }).catch(() => null);
      },
      async leave() {
        await client.request('DELETE /sesion', {}).catch((reason) => {
          // over already: all the more reason to leave nothing on this device
          if (!(reason instanceof CallError && reason.status === 401)) throw reason;
        });
        forgetAll();
        store.empty();
        history.replaceState(null, '', '/portal');
        put({ kind: 'fuera' });
      },
    }),
    [client, store, language, t, announce, use, put, within],
  );
  const caso = within ? store.read('GET /caso', {}).data : null;
  useRefresh(portal, within);
  return (
    <PortalContext.Provider value={portal}>
      <LocationProvider scope="/portal">
        <CasoContext.Provider value={caso}>
          <Frame announcement={announcement}>
            <InPublic>
              {caso ? <Routes withToken={token !== null} /> : <Threshold access={access} retry={retry} token={token} />}
            </InPublic>
          </Frame>
        </CasoContext.Provider>
      </LocationProvider>
    </PortalContext.Provider>
  );
}

/** What can be chosen: as the insurer has it or, before anybody has come in, as this device last saw it. */
function languagesOf(store: Store | null, language: PortalLanguage): readonly PortalLanguage[] {
  const known = store?.read('GET /sesion', {}).data?.idiomas ?? rememberedNow('idiomas')?.split(',') ?? null;
  const open = languagesOnOffer(known);
  return open.includes(language) ? open : [...open, language];
}

/** The case is painted again whenever it was read, and read when somebody comes back to the page. */
function useRefresh({ store }: Portal, within: boolean): void {
  const [, paint] = useState(0);
  useEffect(() => {
    if (!within) return;
    const onReturn = () => document.visibilityState === 'visible' && void store.invalidate();
    const leave = store.listen('GET /caso', {}, () => paint((n) => n + 1));
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onReturn);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onReturn);
    };
  }, [store, within]);
}
