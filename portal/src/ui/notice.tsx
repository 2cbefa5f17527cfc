/** Messages of the page: notices, failures, a summary of form errors, and placeholders while loading. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { serverTextLang } from '../texts/languages.ts';
import type { Texts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { useFocusOn } from './focus.ts';

interface NoticeProps {
  readonly kind?: 'bien' | 'atencion' | 'mal';
  readonly title?: string | undefined;
  readonly children?: ComponentChildren;
  /** Takes the focus when it appears, and so is read out: the button that had the focus is often gone. */
  readonly aloud?: boolean;
}

export function Notice({ kind, title, children, aloud = false }: NoticeProps) {
  const box = useFocusOn<HTMLDivElement>(aloud);
  return (
    <div class={`aviso ${kind ? `aviso-${kind}` : ''}`} ref={box} {...(aloud && { role: 'status', tabIndex: -1 })}>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}

/** Announces what was just done. @param text empty or false: nothing to announce */
export function Done({ text }: { readonly text: string | false }) {
  if (!text) return null;
  return (
    <Notice kind="bien" aloud key={text}>
      <p>{text}</p>
    </Notice>
  );
}

/** The text of a refusal: the portal's own if it has one, else the server's. */
export const errorPhrase = (error: CallError, t: Texts): string =>
  ownPhrase(error, t) ?? withoutPreamble(error.message);

function ownPhrase({ code, status, message }: CallError, t: Texts): string | null {
  const ours: Readonly<Record<string, string>> = {
    ...t.rechazos,
    sin_conexion: t.errores.sinConexion,
    cambiado_entretanto: t.errores.cambiado,
    cuenta_duplicada: t.errores.repetida,
    limite_superado: t.errores.demasiadas,
    tipo_no_admitido: t.errores.noAdmitido,
    cuerpo_demasiado_grande: t.envio.grande,
  };
  return ours[code] ?? (status >= 500 || message === '' ? t.errores.nuestro : null);
}

/** Drops the beginning of a server message, which names the kind of refusal and the field (`codigo: no es correcto.`). */
const withoutPreamble = (message: string): string =>
  message
    .replace(/^(?:Datos no válidos|Invalid data)\. /, '')
    .replace(/^El estado actual \([a-z_]+\) no lo permite\. |^The current state \([a-z_]+\) does not allow it\. /, '')
    .replace(/^[a-z_[\]0-9.]+: ([«“\p{L}])/u, (_, letter: string) => letter.toUpperCase());

/** The field that a validation refusal names, and its error as text; null: the refusal names no field. */
export function fieldErrorOf(
  error: CallError | null,
  t: Texts,
): { readonly field: string; readonly text: string } | null {
  const [, field, text] =
    /^(?:Datos no válidos|Invalid data)\. ([a-z_.[\]0-9]+): (.+)$/s.exec(error?.message ?? '') ?? [];
  if (error?.code !== 'validacion' || !field || !text) return null;
  return {
    field,
    text:
      t.rechazos[field === 'codigo' ? 'codigo_incorrecto' : 'validacion'] ??
      text.charAt(0).toUpperCase() + text.slice(1),
  };
}

/** Marks the page's title while there is an error, because a screen reader reads the title first. */
function useErrorInTitle(wrong: boolean): void {
  const { t } = usePortal();
  const mark = `${t.errores.enTitulo}: `;
  useEffect(() => {
    if (!wrong) return;
    document.title = `${mark}${document.title}`;
    return () => {
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
    };
  }, [wrong, mark]);
}

/** The failure of an action. It takes the focus, so that nobody keeps waiting for the result. */
export function ActionFailure({ error }: { readonly error: CallError | null }) {
  const { t, language } = usePortal();
  const box = useFocusOn<HTMLDivElement>(error);
  useErrorInTitle(error !== null);
  if (!error) return null;
  return (
    <div class="aviso aviso-mal" role="alert" tabIndex={-1} ref={box}>
      <h2>{t.errores.titulo}</h2>
      <p {...(ownPhrase(error, t) === null && serverTextLang(language))}>{errorPhrase(error, t)}</p>
    </div>
  );
}

/** The errors of a form, each a link to its field. */
export function ErrorsSummary({ errors }: { readonly errors: Readonly<Record<string, string | null>> }) {
  const { t } = usePortal();
  const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null);
  const box = useRef<HTMLDivElement>(null);
  const listed = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    // correcting a field removes its error and leaves the focus where the person is typing
    if (found.some(([id]) => !listed.current.includes(id))) box.current?.focus();
    listed.current = found.map(([id]) => id);
  });
  useErrorInTitle(found.length > 0);
  if (found.length === 0) return null;
  return (
    <div class="aviso aviso-mal" role="alert" tabIndex={-1} ref={box}>
      <h2>{t.errores.revise}</h2>
      <ul>
        {found.map(([id, text]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Replaces data that could not be read. */
export function ReadingFailure({ error, retry }: { readonly error: CallError; readonly retry: () => void }) {
  const { t } = usePortal();
  return (
    <div class="aviso aviso-atencion" role="status">
      <p>{error.code === 'sin_conexion' ? t.errores.sinConexionLeer : errorPhrase(error, t)}</p>
      <p>
        <Button kind="menor" onPress={retry}>
          {t.errores.reintentar}
        </Button>
      </p>
    </div>
  );
}

/** Placeholders while data load. @param heights of the blocks to come, in rem */
export function Loading({ heights }: { readonly heights: readonly number[] }) {
  const { t } = usePortal();
  return (
    <div class="pila-junta">
      <p class="oculto" role="status">
        {t.comun.cargando}
      </p>
      {heights.map((height, i) => (
        <div class="esqueleto" aria-hidden="true" key={i} style={{ height: `${height}rem` }} />
      ))}
    </div>
  );
}
