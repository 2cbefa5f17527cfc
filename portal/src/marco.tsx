/** What stands around every screen: whose name it is done in, the language, and the way to help and out. */
import { colorDeBorde, coloresDeMarca, PALETA } from '@albacea/contract/marca.ts';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { ContextoDeCaso, usePortal } from './datos/contexto.ts';
import { recordado, recordar } from './datos/recuerdos.ts';
import { IDIOMAS_ENCENDIDOS, NOMBRE_DE_IDIOMA } from './textos/lenguas.ts';
import { Llamar } from './ui/telefono.tsx';

/** Numbered: the same words said twice are read twice. */
export interface Anuncio {
  readonly texto: string;
  readonly n: number;
}

export interface Aseguradora {
  readonly nombre: string;
  readonly color: string | null;
  readonly telefono: string | null;
}

function lastSeen(): Aseguradora | null {
  try {
    return JSON.parse(recordado('aseguradora') ?? 'null') as Aseguradora | null;
  } catch {
    return null;
  }
}

/** The insurer of the case, or the one that this device last saw: its telephone helps whose link is dead. */
export function useAseguradora(): Aseguradora | null {
  const caso = useContext(ContextoDeCaso);
  const suya = caso?.aseguradora ?? null;
  const clave = JSON.stringify(suya);
  // Read again when the case goes: a session that ends keeps the brand that this page was in.
  const ultima = useMemo(lastSeen, [clave]);
  useEffect(() => {
    if (clave !== 'null') recordar('aseguradora', clave);
  }, [clave]);
  return suya ?? ultima;
}

function useColores(color: string | null): void {
  useLayoutEffect(() => {
    const { fondo, texto } = coloresDeMarca(color);
    const { style } = document.documentElement;
    style.setProperty('--marca', fondo);
    style.setProperty('--marca-texto', texto);
    style.setProperty('--marca-borde', colorDeBorde(color, PALETA.papel));
  }, [color]);
}

export function Marco({ anuncio, children }: { readonly anuncio: Anuncio; readonly children: ComponentChildren }) {
  const { t, idioma, cambiarIdioma } = usePortal();
  const aseguradora = useAseguradora();
  const caso = useContext(ContextoDeCaso);
  const dentro = caso !== null;
  useColores(aseguradora?.color ?? null);
  return (
    <div class="marco">
      <a class="saltar" href="#contenido">
        {t.comun.saltar}
      </a>
      <header class="cabecera">
        <div class="cabecera-dentro">
          <a class="firma-de-marca" href="/portal">
            <strong>{aseguradora?.nombre ?? t.comun.servicio}</strong>
            {aseguradora && <span>{t.comun.servicio}</span>}
          </a>
          <fieldset class="idiomas" aria-label={t.comun.idioma}>
            {IDIOMAS_ENCENDIDOS.filter((uno) => uno !== idioma).map((uno) => (
              <button type="button" key={uno} lang={uno} onClick={() => cambiarIdioma(uno)}>
                {NOMBRE_DE_IDIOMA[uno]}
              </button>
            ))}
          </fieldset>
        </div>
      </header>
      <AvisoDeLinea />
      <main class="contenido" id="contenido" tabIndex={-1}>
        {children}
      </main>
      <footer class="pie">
        <div class="pie-dentro">
          {(caso?.estado === 'abierto' || caso?.estado === 'en_tramite') && <p>{t.comun.pie}</p>}
          {aseguradora?.telefono && <Llamar telefono={aseguradora.telefono} clase="pie-telefono" />}
          {dentro && <a href="/portal/ayuda">{t.ayuda.titulo}</a>}
          {dentro && <a href="/portal/salir">{t.salir.boton}</a>}
        </div>
      </footer>
      <p class="oculto" role="status">
        <span key={anuncio.n}>{anuncio.texto}</span>
      </p>
    </div>
  );
}

function AvisoDeLinea() {
  const { t, anunciar } = usePortal();
  const [fuera, poner] = useState(!navigator.onLine);
  useEffect(() => {
    const mirar = () => {
      poner(!navigator.onLine);
      if (navigator.onLine) anunciar(t.errores.deNuevoEnLinea);
    };
    poner(!navigator.onLine); // it may have changed since this was first painted
    addEventListener('online', mirar);
    addEventListener('offline', mirar);
    return () => {
      removeEventListener('online', mirar);
      removeEventListener('offline', mirar);
    };
  }, [t, anunciar]);
  return (
    <div class={fuera ? 'franja' : undefined} role="status">
      {fuera && <p class="aviso-de-linea">{t.errores.fueraDeLinea}</p>}
    </div>
  );
}
