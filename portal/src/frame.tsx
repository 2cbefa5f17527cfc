/** The frame of every screen: the insurer's brand, the choice of language, and links to help and sign-out. */
import { brandColours, edgeColour, PALETTE } from '@albacea/contract/schemas/brand.ts';
import type { Logo as LogoData } from '@albacea/contract/schemas/logo.ts';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { CasoContext, usePortal } from './data/context.ts';
import { remember, rememberedJson } from './data/device-storage.ts';
import { useAttention, usePublicAttention } from './data/use-attention.ts';
import { isUnreviewed, UNREVIEWED_NOTE } from './texts/languages.ts';
import { LanguageChoice } from './ui/language-choice.tsx';
import { useWhoAnswers } from './ui/person-to-call.tsx';
import { Call } from './ui/phone.tsx';

export interface Announcement {
  readonly text: string;
  /** The change was made elsewhere, in another tab perhaps, so it is not shown as the reader's success. */
  readonly elsewhere: boolean;
  /** Changes with each announcement, so that a screen reader repeats an equal text. */
  readonly n: number;
}

/** Shows an announcement above the screen that the action led to, and has it read out, until the reader leaves that screen. */
function StatusLine({ text, elsewhere, n }: Announcement) {
  const { path } = useLocation();
  const [at, setAt] = useState(path);
  useLayoutEffect(() => setAt(location.pathname), [n]);
  return (
    <div role="status">
      {at === path && text !== '' && (
        <p key={n} class={elsewhere ? 'noticia noticia-ajena' : 'noticia'}>
          {text}
        </p>
      )}
    </div>
  );
}

interface Aseguradora {
  readonly nombre: string;
  readonly color: string | null;
  readonly logo?: LogoData;
  readonly telefono: string | null;
  readonly ensayo?: boolean;
}

/** The insurer of the case; else the insurer that this device remembers; else the insurer of the page's address. */
function useAseguradora(): Pick<Aseguradora, 'nombre' | 'color' | 'logo' | 'ensayo'> | null {
  const caso = useContext(CasoContext);
  const theirs = caso?.aseguradora ?? null;
  const key = JSON.stringify(theirs);
  // The remembered insurer is read again when the case is gone, so that the page keeps the brand after a session ends.
  const last = useMemo(() => rememberedJson<Aseguradora>('aseguradora'), [key]);
  useEffect(() => {
    if (key !== 'null') remember('aseguradora', key);
  }, [key]);
  const known = theirs ?? last;
  const byAddress = usePublicAttention(known === null);
  return known ?? byAddress?.aseguradora ?? null;
}

function useBrandColours(colour: string | null): void {
  useLayoutEffect(() => {
    const { fondo, texto } = brandColours(colour);
    const { style } = document.documentElement;
    style.setProperty('--marca', fondo);
    style.setProperty('--marca-texto', texto);
    style.setProperty('--marca-borde-claro', edgeColour(colour, PALETTE.papel));
    style.setProperty('--marca-borde-oscuro', edgeColour(colour, PALETTE.tarjetaOscura));
  }, [colour]);
}

export function Frame({
  announcement,
  children,
}: {
  readonly announcement: Announcement;
  readonly children: ComponentChildren;
}) {
  const { t, language } = usePortal();
  const aseguradora = useAseguradora();
  const caso = useContext(CasoContext);
  const inCaso = caso !== null;
  useBrandColours(aseguradora?.color ?? null);
  return (
    <div class="marco">
      <a class="saltar" href="#contenido">
        {t.comun.saltar}
      </a>
      <header class="cabecera">
        <div class="cabecera-dentro">
          <a class="firma-de-marca" href="/portal">
            {aseguradora?.logo && <Logo logo={aseguradora.logo} name={aseguradora.nombre} />}
            <span class="firma-nombre">
              <strong>{aseguradora?.nombre ?? t.comun.servicio}</strong>
              {aseguradora && <span>{t.comun.servicio}</span>}
            </span>
          </a>
          <LanguageChoice />
        </div>
      </header>
      <OfflineNotice />
      {aseguradora?.ensayo && (
        <aside class="franja franja-quieta">
          <p class="aviso-de-linea">{t.ensayo.texto}</p>
        </aside>
      )}
      <main class="contenido" id="contenido" tabIndex={-1}>
        <StatusLine {...announcement} />
        {children}
      </main>
      <footer class="pie">
        <div class="pie-dentro">
          {isUnreviewed(language) && <p>{UNREVIEWED_NOTE[language]}</p>}
          {(caso?.estado === 'abierto' || caso?.estado === 'en_tramite') && <p>{t.comun.pie}</p>}
          {inCaso && <WhomToCall />}
          {inCaso && <a href="/portal/ayuda">{t.ayuda.titulo}</a>}
          <a href="/portal/accesibilidad">{t.pie.accesibilidad}</a>
          {inCaso && <a href="/portal/salir">{t.salir.boton}</a>}
        </div>
      </footer>
    </div>
  );
}

function WhomToCall() {
  const who = useAttention();
  const inWords = useWhoAnswers();
  if (!who) return null;
  return (
    <p class="pie-telefono">
      {(who.quien === 'servicio' || who.horario !== null) && (
        <>
          {inWords(who)}
          <br />
        </>
      )}
      <Call phone={who.telefono} />
    </p>
  );
}

function OfflineNotice() {
  const { t, announce } = usePortal();
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => {
      setOffline(!navigator.onLine);
      if (navigator.onLine) announce(t.errores.deNuevoEnLinea);
    };
    setOffline(!navigator.onLine); // the connection may have changed since the first paint
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, [t, announce]);
  return (
    <div class={offline ? 'franja' : undefined} role="status">
      {offline && <p class="aviso-de-linea">{t.errores.fueraDeLinea}</p>}
    </div>
  );
}

/** The insurer's logo on a light plate in both themes. The page does not wait for it, and always shows the name beside it. */
function Logo({ logo, name }: { readonly logo: LogoData; readonly name: string }) {
  const { direccion, ancho, alto, texto } = logo;
  // the logo at a remembered address may no longer exist: then no logo is shown
  const [failed, setFailed] = useState('');
  if (failed === direccion) return null;
  return (
    <img
      class="logo"
      src={direccion}
      width={ancho}
      height={alto}
      alt={texto === name ? '' : texto}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(direccion)}
    />
  );
}
