/** The words that are signed, a text for each company, each to be opened and read. */
import type { MandatoForSign } from '@albacea/contract/schemas/mandato.ts';
import { usePortal } from '../data/context.ts';
import { count } from '../texts/put.ts';
import { inServersWords } from '../texts/tongues.ts';
import { InSpanish } from '../ui/in-spanish.tsx';

export function TextsToSign({ ejemplares }: Pick<MandatoForSign, 'ejemplares'>) {
  const { t } = usePortal();
  const a = t.autorizacion;
  return (
    <section class="tarjeta">
      <h2>{count(a.textos, ejemplares.length)}</h2>
      <p>{a.textosTexto}</p>
      <InSpanish what="permiso" />
      <OpenedTexts ejemplares={ejemplares} />
    </section>
  );
}

/** A line each, which opens. */
export function OpenedTexts({ ejemplares }: { readonly ejemplares: readonly Written[] }) {
  const { registros } = usePortal().t.autorizacion;
  return (
    <div>
      {ejemplares.map(({ proveedor, texto }) => (
        <details key={proveedor ?? ''}>
          <summary>{proveedor ?? registros}</summary>
          <WrittenText texto={texto} />
        </details>
      ))}
    </div>
  );
}

type Written = Pick<MandatoForSign['ejemplares'][number], 'proveedor' | 'texto'>;

/** Its first paragraph is the heading, which the line that opens it has said already. */
export function WrittenText({ texto }: { readonly texto: string }) {
  const { language } = usePortal();
  const [, ...paragraphs] = texto.split('\n\n');
  return (
    <div class="pila-junta escrito-abierto" {...inServersWords(language)}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph} texto={paragraph} />
      ))}
    </div>
  );
}

/** Words, or the one list. */
function Paragraph({ texto }: { readonly texto: string }) {
  const lines = texto.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p>{texto}</p>;
  return (
    <ul class="puntos">
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  );
}
