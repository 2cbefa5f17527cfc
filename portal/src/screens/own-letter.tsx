/**
 * What the family sends or does itself: either a letter (the request or a follow-up) as text and as a PDF, or steps in the provider's own app,
 * which the service cannot enter. Each ends with a button to say that it is done.
 */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterAttachment, LetterKind } from '@albacea/contract/schemas/papers.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import type { DataOf } from '../data/client.ts';
import { usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { asksForMore } from '../rules-tasks.ts';
import { wayOf } from '../rules-ways.ts';
import { Button } from '../ui/button.tsx';
import { InSpanish } from '../ui/in-spanish.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { useProveedor } from './use-proveedores.ts';

export function OwnLetter({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { t } = usePortal();
  const { decide } = usePermissions();
  if (!decide) return null;
  if (cuenta.carta_que_toca?.quien === 'heredero') return <Steps cuenta={cuenta} kind={cuenta.carta_que_toca.clase} />;
  if (!cuenta.envia_la_familia || !(cuenta.estado === 'confirmada' || asksForMore(cuenta))) return null;
  if (cuenta.impedimentos.length > 0 || !cuenta.posible.includes('solicitar_por_familia'))
    return <p>{t.carta.pronto}</p>;
  if (cuenta.en_la_aplicacion) return <InApp cuenta={cuenta} />;
  return <Steps cuenta={cuenta} kind="solicitud" />;
}

/** A button that tells the service that the family has sent the letter or taken the steps. */
function SaysDone({ cuenta, button, done }: { cuenta: CompleteCuenta; button: string; done: string }) {
  const { client, announce } = usePortal();
  const { cuenta_id, version } = cuenta;
  const say = useAction(() =>
    client.request('POST /cuentas/{cuenta}/carta/enviada', { params: { cuenta: cuenta_id }, body: { version } }),
  );
  return (
    <>
      <ActionFailure error={say.error} />
      <div class="botones">
        <Button busy={say.busy} onPress={async () => (await say.run()) && announce(done)}>
          {button}
        </Button>
      </div>
    </>
  );
}

function InApp({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { aplicacion } = usePortal().t;
  const offer = useProveedor(cuenta)?.acciones.find(({ accion }) => accion === cuenta.accion);
  const way = offer ? wayOf(offer, cuenta.via) : null;
  return (
    <section class="tarjeta">
      <h2>{aplicacion.titulo}</h2>
      <p>{aplicacion.porQue}</p>
      {[way?.notas, offer?.por_su_cuenta].map((words) => words && <p key={words}>{words}</p>)}
      {way?.direccion?.startsWith('https://') && (
        <p>
          <a class="enlace" href={way.direccion} target="_blank" rel="noopener noreferrer">
            {aplicacion.ayuda}
          </a>
        </p>
      )}
      <p>{aplicacion.hecho}</p>
      <SaysDone cuenta={cuenta} button={aplicacion.boton} done={aplicacion.anotado} />
    </section>
  );
}

interface StepsProps {
  readonly cuenta: CompleteCuenta;
  readonly kind: LetterKind;
}

function Steps({ cuenta, kind }: StepsProps) {
  const { cuenta_id } = cuenta;
  const c = useWords(kind);
  const letter = useData('GET /cuentas/{cuenta}/carta', { params: { cuenta: cuenta_id }, query: { clase: kind } });
  return (
    <section class="tarjeta">
      <h2>{c.titulo}</h2>
      <p>{c.porQue}</p>
      <Reading of={letter} heights={[8, 3, 3]}>
        {(read) => (
          <>
            <ol class="puntos">
              <li>{c.pasoCarta}</li>
              <li>
                <WhereToSend letter={read} kind={kind} />
              </li>
              <li>{c.pasoDecir}</li>
            </ol>
            <TakeLetter cuenta={cuenta_id} letter={read} kind={kind} />
            <details>
              <summary>{c.ver}</summary>
              {read.idioma === 'es' && <InSpanish what="carta" />}
              <p class="tal-cual" lang={read.idioma}>
                {read.texto}
              </p>
            </details>
            <SaysDone cuenta={cuenta} button={c.enviada} done={c.anotada} />
          </>
        )}
      </Reading>
    </section>
  );
}

/** Texts for this kind of letter: those of the request, overridden for the letters that follow it up. */
function useWords(kind: LetterKind) {
  const { carta } = usePortal().t;
  return { ...carta, ...(kind !== 'solicitud' && carta[kind]) };
}

interface LetterProps {
  readonly letter: DataOf<'GET /cuentas/{cuenta}/carta'>;
  readonly kind: LetterKind;
}

function WhereToSend({ letter: { destinatario, adjuntos, idioma }, kind }: LetterProps) {
  const c = useWords(kind);
  const { nombre, direccion } = destinatario;
  const papers = adjuntos.filter(({ clase }) => clase !== 'carta');
  return (
    <>
      <p>
        {put(direccion ? c.pasoMandar : c.pasoMandarSin, { empresa: nombre })}{' '}
        {direccion && <Address address={direccion} />}
      </p>
      {papers.length > 0 && (
        <>
          <p>{c.conPapeles}</p>
          <ul class="puntos" lang={idioma}>
            {papers.map((paper) => (
              <li key={paper.documento_id ?? paper.nombre}>
                <LetterPaper {...paper} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Offers the letter as a PDF or as text, with a translation if it is in a language that the family may not read. */
function TakeLetter({ cuenta, letter: { texto, idioma }, kind }: LetterProps & { readonly cuenta: string }) {
  const { language, client } = usePortal();
  const c = useWords(kind);
  const readable = language === 'en' ? 'en' : 'es';
  const pdf = (query: { readonly clase: LetterKind; readonly idioma?: 'es' | 'en' }) =>
    client.address('GET /cuentas/{cuenta}/carta/pdf', { params: { cuenta }, query });
  return (
    <>
      <div class="botones">
        <a class="boton boton-segundo" href={pdf({ clase: kind })} target="_blank" rel="noopener">
          {c.descargar}
        </a>
        <Copy text={texto} />
      </div>
      {idioma !== readable && (
        <p class="suave">
          {c.enOtraLengua}{' '}
          <a class="enlace" href={pdf({ clase: kind, idioma: readable })} target="_blank" rel="noopener">
            {c.traducida}
          </a>
        </p>
      )}
    </>
  );
}

/** A document that goes with the letter, as a link if the family may open it. */
function LetterPaper({ nombre, documento_id: documento, legible }: LetterAttachment) {
  const { client } = usePortal();
  if (documento === null || !legible) return <>{nombre}</>;
  return (
    <a
      class="enlace"
      href={client.address('GET /documentos/{documento}/fichero', { params: { documento } })}
      target="_blank"
      rel="noopener noreferrer"
    >
      {nombre}
    </a>
  );
}

function Address({ address }: { readonly address: string }) {
  const mail = address.includes('@') && !address.includes('/');
  if (!mail && !address.startsWith('https://')) return <>{address}</>;
  return (
    <a
      class="enlace"
      href={mail ? `mailto:${address}` : address}
      {...(!mail && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {address}
    </a>
  );
}

function Copy({ text }: { readonly text: string }) {
  const { t } = usePortal();
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setSaid(t.carta.copiado))
      .catch(() => setSaid(t.carta.noCopiado));
  return (
    <>
      <Button kind="segundo" onPress={copy}>
        {t.carta.copiar}
      </Button>
      <div role="status">{said && <p class="suave">{said}</p>}</div>
    </>
  );
}
