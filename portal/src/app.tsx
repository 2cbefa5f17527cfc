/** The whole portal: language, entry, frame and screens. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { Visit } from '@albacea/contract/schemas/family.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso/router';
import { openClient } from './data/client.ts';
import { CasoContext, type Portal, PortalContext } from './data/context.ts';
import { forgetAll, remember, rememberedNow } from './data/memories.ts';
import { createStore, type Store } from './data/store.ts';
import type { Anteroom } from './entry/arrival.ts';
import { useEntry } from './entry/use-entry.ts';
import { type Announcement, Frame } from './frame.tsx';
import { InPublic, Routes } from './routes.tsx';
import { Threshold } from './screens/threshold.tsx';
import { type Texts, textsOf } from './texts/languages.ts';
import { languagesOnOffer, type PortalLanguage } from './texts/tongues.ts';

interface Tongue {
  readonly language: PortalLanguage;
  readonly t: Texts;
}

/** Texts and language change together, once the texts have loaded. `wanted` is the language chosen last. */
function useLanguage(initial: Tongue) {
  const [tongue, put] = useState(initial);
  const wanted = useRef(initial.language);
  useLayoutEffect(() => {
    document.documentElement.lang = tongue.language;
  }, [tongue]);
  const changeTo = useCallback(async (language: PortalLanguage) => {
    if (language === wanted.current) return;
    const before = wanted.current;
    wanted.current = language;
    try {
      const t = await textsOf(language);
      if (wanted.current === language) put({ language, t }); // else another one was chosen meanwhile
    } catch (failure) {
      if (wanted.current === language) wanted.current = before;
      throw failure;
    }
  }, []);
  return { ...tongue, changeTo, wanted };
}

/** @returns a callback for entry: switches to the language chosen on this device, else to that of the visitor's e-mails */
function useTheirLanguage(changeTo: (language: PortalLanguage) => Promise<void>): (visit: Visit) => Promise<void> {
  return useCallback(
    async ({ idioma, idiomas }) => {
      const open = languagesOnOffer(idiomas);
      remember('idiomas', open.join());
      const preferred = rememberedNow('idioma') ?? idioma;
      const theirs = open.find((one) => one === preferred) ?? 'es';
      remember('ultimo-idioma', theirs);
      await changeTo(theirs).catch(() => null); // without a connection the page keeps its language
    },
    [changeTo],
  );
}

interface Props {
  readonly tongue: Tongue;
  readonly anteroom: Anteroom;
}

export function App({ tongue, anteroom }: Props) {
  const { token } = anteroom;
  const { language, t, changeTo, wanted } = useLanguage(tongue);
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', elsewhere: false, n: 0 });
  const announce = useCallback(
    (text: string, elsewhere = false) => setAnnouncement(({ n }) => ({ text, elsewhere, n: n + 1 })),
    [],
  );
  const client = useMemo(() => openClient(() => wanted.current), [wanted]);
  const expire = useRef<(() => void) | null>(null);
  const store = useMemo(() => createStore(client, () => expire.current?.()), [client]);
  const { access, put, retry } = useEntry(store, anteroom, useTheirLanguage(changeTo));
  expire.current = () => put({ kind: 'no-session' });
  const inside = access.kind === 'inside';
  const isInside = useRef(inside);
  isInside.current = inside;
  const portal = useMemo<Portal>(
    () => ({
      client,
      store,
      language,
      languages: languagesOf(inside ? store : null, language),
      t,
      announce,
      async changeLanguage(fresh) {
        try {
          await changeTo(fresh);
        } catch {
          return announce(t.errores.sinConexionLeer); // the texts of the chosen language could not be loaded
        }
        remember('idioma', fresh);
        void store.invalidate(); // reads again, so that the server's texts are in the new language
        // Later e-mails use it too. Without a session or a connection the choice stays on this device alone.
        if (isInside.current) client.request('PATCH /preferencias', { body: { idioma: fresh } }).catch(() => null);
      },
      async leave() {
        await client.request('DELETE /sesion', {}).catch((reason) => {
          // the session had already ended: the device is cleared all the same
          if (!(reason instanceof CallError && reason.status === 401)) throw reason;
        });
        forgetAll();
        store.empty();
        history.replaceState(null, '', '/portal');
        put({ kind: 'left' });
      },
    }),
    [client, store, language, t, announce, changeTo, put, inside],
  );
  const caso = inside ? store.read('GET /caso', {}).data : null;
  useRefresh(portal, inside);
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

/** The languages on offer: the insurer's; before signing in, those that this device saw last. */
function languagesOf(store: Store | null, language: PortalLanguage): readonly PortalLanguage[] {
  const known = store?.read('GET /sesion', {}).data?.idiomas ?? rememberedNow('idiomas')?.split(',') ?? null;
  const open = languagesOnOffer(known);
  return open.includes(language) ? open : [...open, language];
}

/** Renders again after each reading of the case, and reads it again when somebody returns to the page. */
function useRefresh({ store }: Portal, inside: boolean): void {
  const [, paint] = useState(0);
  useEffect(() => {
    if (!inside) return;
    const onReturn = () => document.visibilityState === 'visible' && void store.invalidate();
    const stopListening = store.listen('GET /caso', {}, () => paint((n) => n + 1));
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onReturn);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onReturn);
    };
  }, [store, inside]);
}
