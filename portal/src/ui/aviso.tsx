/** What the page says by itself: what was done, what went wrong, what is still coming. */
import type { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePortal } from '../datos/contexto.ts';
import type { Textos } from '../textos/es.ts';
import { Boton } from './boton.tsx';
import { useFocusOn } from './focus.ts';

interface PropsDeAviso {
  readonly clase?: 'bien' | 'atencion' | 'mal';
  readonly titulo?: string | undefined;
  readonly children?: ComponentChildren;
  /** Read out as soon as it is there: it takes the focus, which what was pressed has often taken away with it. */
  readonly enVoz?: boolean;
}

export function Aviso({ clase, titulo, children, enVoz = false }: PropsDeAviso) {
  const caja = useFocusOn<HTMLDivElement>(enVoz);
  return (
    <div class={`aviso ${clase ? `aviso-${clase}` : ''}`} ref={caja} {...(enVoz && { role: 'status', tabIndex: -1 })}>
      {titulo && <h2>{titulo}</h2>}
      {children}
    </div>
  );
}

/** What to tell people of a refusal: our words where we have them, else those of the server. */
export function fraseDeError({ codigo, estado, message }: ErrorDeLlamada, t: Textos): string {
  const nuestras: Readonly<Record<string, string>> = {
    sin_conexion: t.errores.sinConexion,
    cambiado_entretanto: t.errores.cambiado,
    cuenta_duplicada: t.errores.repetida,
    limite_superado: t.errores.demasiadas,
    tipo_no_admitido: t.errores.noAdmitido,
    cuerpo_demasiado_grande: t.envio.grande,
  };
  return nuestras[codigo] ?? (estado >= 500 || message === '' ? t.errores.nuestro : limpia(message));
}

/** Of a validation the server names the field first: `codigo: no es correcto.` People want the rest. */
const limpia = (mensaje: string): string =>
  mensaje
    .replace(/^(?:Datos no válidos|Invalid data)\. /, '')
    .replace(/^El estado actual \([a-z_]+\) no lo permite\. |^The current state \([a-z_]+\) does not allow it\. /, '')
    .replace(/^[a-z_[\]0-9.]+: (\p{L})/u, (_, letra: string) => letra.toUpperCase());

/** Of a refusal about one field of a form: which, and what is wrong with it. */
export function faultOfField(error: ErrorDeLlamada | null): { readonly field: string; readonly text: string } | null {
  const [, field, text] = /^(?:Datos no válidos|Invalid data)\. ([a-z_]+): (.+)$/s.exec(error?.message ?? '') ?? [];
  if (error?.codigo !== 'validacion' || !field || !text) return null;
  return { field, text: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** While something has to be put right the title of the page says so, which a screen reader tells first. */
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

/** What a form could not do. It takes the focus, so that nobody waits for something that will not come. */
export function FalloDeAccion({ error }: { readonly error: ErrorDeLlamada | null }) {
  const { t } = usePortal();
  const caja = useFocusOn<HTMLDivElement>(error);
  useErrorInTitle(error !== null);
  if (!error) return null;
  return (
    <div class="aviso aviso-mal" role="alert" tabIndex={-1} ref={caja}>
      <h2>{t.errores.titulo}</h2>
      <p>{fraseDeError(error, t)}</p>
    </div>
  );
}

/** What is missing in a form, each a link to where it is. */
export function ResumenDeErrores({ faltas }: { readonly faltas: Readonly<Record<string, string | null>> }) {
  const { t } = usePortal();
  const las = Object.entries(faltas).filter((falta): falta is [string, string] => falta[1] !== null);
  const cuales = las.map(([id]) => id).join();
  const caja = useFocusOn<HTMLDivElement>(cuales);
  useErrorInTitle(cuales !== '');
  if (las.length === 0) return null;
  return (
    <div class="aviso aviso-mal" role="alert" tabIndex={-1} ref={caja}>
      <h2>{t.errores.revise}</h2>
      <ul>
        {las.map(([id, texto]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(evento) => {
                evento.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {texto}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In place of what could not be read. */
export function FalloDeLectura({
  error,
  reintentar,
}: {
  readonly error: ErrorDeLlamada;
  readonly reintentar: () => void;
}) {
  const { t } = usePortal();
  return (
    <div class="aviso aviso-atencion" role="status">
      <p>{error.codigo === 'sin_conexion' ? t.errores.sinConexionLeer : fraseDeError(error, t)}</p>
      <p>
        <Boton clase="menor" alPulsar={reintentar}>
          {t.errores.reintentar}
        </Boton>
      </p>
    </div>
  );
}

/** In place of what is coming, as large as that. @param altos in rem */
export function Cargando({ altos }: { readonly altos: readonly number[] }) {
  const { t } = usePortal();
  return (
    <div class="pila-junta">
      <p class="oculto" role="status">
        {t.comun.cargando}
      </p>
      {altos.map((alto, i) => (
        <div class="esqueleto" aria-hidden="true" key={i} style={{ height: `${alto}rem` }} />
      ))}
    </div>
  );
}
