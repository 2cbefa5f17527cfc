/** The texts to sign, one for each company: the request to each, the paragraphs that all share, and each text in full. */
import type { MandatoForSign } from '@albacea/contract/schemas/mandato.ts';
import { put } from '@albacea/words/put.ts';
import { usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { commonParagraphs } from '../rules-text.ts';
import { actionInWords } from '../texts/actions.ts';
import { inAList, inLowerCase } from '../texts/in-a-list.ts';
import { serverTextLang } from '../texts/languages.ts';
import { InSpanish } from '../ui/in-spanish.tsx';

export function TextsToSign({ ejemplares }: Pick<MandatoForSign, 'ejemplares'>) {
  const { t } = usePortal();
  const words = t.paraFirmar;
  const a = t.autorizacion;
  const common = commonParagraphs(ejemplares.map(({ texto }) => texto));
  return (
    <section class="tarjeta">
      <h2>{put(a.textos, { n: ejemplares.length })}</h2>
      <WhatEachGets ejemplares={ejemplares} />
      <InSpanish what="permiso" />
      {common.length > 0 && (
        <details>
          <summary>{words.todos}</summary>
          <Paragraphs paragraphs={common} />
        </details>
      )}
    </section>
  );
}

/** A line for each company with the request to it; opens the whole text. */
function WhatEachGets({ ejemplares }: Pick<MandatoForSign, 'ejemplares'>) {
  const { t, language } = usePortal();
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  const inWords = (proveedor: string | null, { acciones, certificados }: MandatoForSign['ejemplares'][number]) => {
    const kind = cuentas.find((one) => one.proveedor === proveedor) ?? { suministro: false, tipo: null };
    const asked = [
      ...acciones.map(({ accion }) => inLowerCase(actionInWords(accion, kind, t).title)),
      ...certificados.map((type) => inLowerCase(t.certificados.tipos[type])),
    ];
    return inAList(asked, language);
  };
  return (
    <div>
      {ejemplares.map((one) => (
        <details key={one.proveedor ?? ''}>
          <summary>{`${one.proveedor ?? t.autorizacion.registros}: ${inWords(one.proveedor, one)}`}</summary>
          <WrittenText text={one.texto} />
        </details>
      ))}
    </div>
  );
}

/** The text without its first paragraph: that is the heading, which the line that opens the text already shows. */
function WrittenText({ text }: { readonly text: string }) {
  const [, ...paragraphs] = text.split('\n\n');
  return <Paragraphs paragraphs={paragraphs} />;
}

function Paragraphs({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  const { language } = usePortal();
  return (
    <div class="pila-junta escrito-abierto" {...serverTextLang(language)}>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
    </div>
  );
}

/** A paragraph, shown as a list if each of its lines begins with a dash. */
function Paragraph({ text }: { readonly text: string }) {
  const lines = text.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p>{text}</p>;
  return (
    <ul class="puntos">
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  );
}
