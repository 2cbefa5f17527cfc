/** The whole portal: language, entry, frame and screens. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { Visit } from '@albacea/contract/schemas/family.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso/router';
import { openClient } from './data/client.ts';
import { CasoContext, type Portal, PortalContext } from './data/context.ts';
import { forgetAll, remember, remembered } from './data/device-storage.ts';
import { createStore, type Store } from './data/store.ts';
import type { Bootstrap } from './entry/first-call.ts';
import { useEntry } from './entry/use-entry.ts';
import { type Announcement, Frame } from './frame.tsx';
import { PublicScreens, Routes } from './routes.tsx';
import { AccessScreen } from './screens/access-screen.tsx';
import { languagesOnOffer, type PortalLanguage } from './texts/languages.ts';
import { type Texts, textsOf } from './texts/texts.ts';

interface Localization {
  readonly language: PortalLanguage;
  readonly t: Texts;
}

/** The language shown and its texts, which change together once the texts have loaded. `wanted` is the language chosen last. */
function useLanguage(initial: Localization) {
  const [shown, setShown] = useState(initial);
  const wanted = useRef(initial.language);
  useLayoutEffect(() => {
    document.documentElement.lang = shown.language;
  }, [shown]);
  const changeTo = useCallback(async (language: PortalLanguage) => {
    if (language === wanted.current) return;
    const before = wanted.current;
    wanted.current = language;
    try {
      const t = await textsOf(language);
      if (wanted.current === language) setShown({ language, t }); // else another language was chosen meanwhile
    } catch (failure) {
      if (wanted.current === language) wanted.current = before;
      throw failure;
    }
  }, []);
  return { ...shown, changeTo, wanted };
}

/** @returns a function to call on entry: it switches to the language chosen on this device, or else to that of the visitor's e-mails */
function useVisitorLanguage(changeTo: (language: PortalLanguage) => Promise<void>): (visit: Visit) => Promise<void> {
  return useCallback(
    async ({ idioma, idiomas }) => {
      const offered = languagesOnOffer(idiomas);
      remember('idiomas', offered.join());
      const preferred = remembered('idioma') ?? idioma;
      const chosen = offered.find((one) => one === preferred) ?? 'es';
      remember('ultimo-idioma', chosen);
      await changeTo(chosen).catch(() => null); // without a connection the page keeps its language
    },
    [changeTo],
  );
}

interface Props {
  readonly initial: Localization;
  readonly bootstrap: Bootstrap;
}

export function App({ initial, bootstrap }: Props) {
  const { token } = bootstrap;
  const { language, t, changeTo, wanted } = useLanguage(initial);
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', elsewhere: false, n: 0 });
  const announce = useCallback(
    (text: string, elsewhere = false) => setAnnouncement(({ n }) => ({ text, elsewhere, n: n + 1 })),
    [],
  );
  const client = useMemo(() => openClient(() => wanted.current), [wanted]);
  const expire = useRef<(() => void) | null>(null);
  const store = useMemo(() => createStore(client, () => expire.current?.()), [client]);
  const { access, setAccess, retry } = useEntry(store, bootstrap, useVisitorLanguage(changeTo));
  expire.current = () => setAccess({ kind: 'no-session' });
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
        // Later e-mails use the chosen language too. Without a session or a connection the choice stays on this device alone.
        if (isInside.current) client.request('PATCH /preferencias', { body: { idioma: fresh } }).catch(() => null);
      },
      async signOut() {
        await client.request('DELETE /sesion', {}).catch((reason) => {
          // the session had already ended: the device is cleared all the same
          if (!(reason instanceof CallError && reason.status === 401)) throw reason;
        });
        forgetAll();
        store.clear();
        history.replaceState(null, '', '/portal');
        setAccess({ kind: 'signed-out' });
      },
    }),
    [client, store, language, t, announce, changeTo, setAccess, inside],
  );
  const caso = inside ? store.read('GET /caso', {}).data : null;
  useRefresh(portal, inside);
  return (
    <PortalContext.Provider value={portal}>
      <LocationProvider scope="/portal">
        <CasoContext.Provider value={caso}>
          <Frame announcement={announcement}>
            <PublicScreens>
              {caso ? (
                <Routes withToken={token !== null} />
              ) : (
                <AccessScreen access={access} retry={retry} token={token} />
              )}
            </PublicScreens>
          </Frame>
        </CasoContext.Provider>
      </LocationProvider>
    </PortalContext.Provider>
  );
}

/** The languages on offer: the insurer's; before signing in, those that this device saw last. */
function languagesOf(store: Store | null, language: PortalLanguage): readonly PortalLanguage[] {
  const known = store?.read('GET /sesion', {}).data?.idiomas ?? remembered('idiomas')?.split(',') ?? null;
  const offered = languagesOnOffer(known);
  return offered.includes(language) ? offered : [...offered, language];
}

/** Renders again after each reading of the case, and reads everything shown again when somebody returns to the page. */
function useRefresh({ store }: Portal, inside: boolean): void {
  const [, rerender] = useState(0);
  useEffect(() => {
    if (!inside) return;
    const onReturn = () => document.visibilityState === 'visible' && void store.invalidate();
    const stopListening = store.listen('GET /caso', {}, () => rerender((n) => n + 1));
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onReturn);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onReturn);
    };
  }, [store, inside]);
}
