/** Outside: coming in, or why one cannot. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { rememberedNow } from '../data/memories.ts';
import { useAction } from '../data/use-data.ts';
import type { Access } from '../entry/use-entry.ts';
import { useAseguradora } from '../frame.tsx';
import { put } from '../texts/put.ts';
import { Button } from '../ui/button.tsx';
import { ActionFailure, errorPhrase } from '../ui/notice.tsx';
import { Call } from '../ui/phone.tsx';
import { Screen } from '../ui/screen.tsx';

interface Props {
  readonly acceso: Access;
  readonly reintentar: () => void;
  /** Of the link, where the page was opened with one. */
  readonly token: string | null;
}

export function Threshold({ acceso, reintentar, token }: Props) {
  const { t } = usePortal();
  const e = t.entrada;
  switch (acceso.clase) {
    case 'enlace':
      return (
        <AnotherLink
          titulo={e.enlaceTitulo}
          entradilla={e.enlaceTexto}
          by={token !== null ? { token } : remembered()}
        />
      );
    case 'sesion':
      return (
        <AnotherLink titulo={e.sesionTitulo} entradilla={e.sesionTexto} by={remembered()}>
          <p>{e.sesionQue}</p>
        </AnotherLink>
      );
    case 'anulado':
      return <Annulled />;
    case 'bloqueado':
      return (
        <Screen titulo={e.bloqueadoTitulo} entradilla={e.bloqueadoTexto}>
          <WithoutLink />
        </Screen>
      );
    case 'fuera':
      return <Screen titulo={e.fueraTitulo} entradilla={e.fueraTexto} />;
    case 'fallo':
      return (
        <Screen titulo={e.falloTitulo} entradilla={errorPhrase(acceso.error, t)}>
          <div class="botones">
            <Button onPress={reintentar}>{t.errores.reintentar}</Button>
          </div>
        </Screen>
      );
    default:
      return (
        <Screen titulo={e.abriendo} entradilla={e.pesame}>
          <div class="pila-junta" aria-hidden="true">
            <div class="esqueleto" style={{ height: '5rem' }} />
            <div class="esqueleto" style={{ height: '12rem' }} />
          </div>
        </Screen>
      );
  }
}

/** By what a new link is asked for: the one that this page was opened with, or the mark of the last one that worked here. */
interface Known {
  readonly token?: string;
  readonly huella?: string;
}
const remembered = (): Known | null => {
  const huella = rememberedNow('enlace');
  return huella === null ? null : { huella };
};

interface PropsOfAnotherLink {
  readonly titulo: string;
  readonly entradilla: string;
  readonly by: Known | null;
  readonly children?: ComponentChildren;
}

/** A new link goes to the address on file, whoever asks; nobody is told more than that. */
function AnotherLink({ titulo, entradilla, by, children }: PropsOfAnotherLink) {
  const { t, cliente } = usePortal();
  const [order, putOrder] = useState(false);
  const o = t.otroEnlace;
  const ask = useAction((cuerpo: Known) => cliente.pedir('POST /enlace', { cuerpo }), null, true);
  if (ask.error?.codigo === 'caso_anulado') return <Annulled />;
  if (order)
    return (
      <Screen titulo={o.pedidoTitulo} entradilla={o.pedidoTexto}>
        <p>{o.pedidoOtro}</p>
        <WithoutLink />
      </Screen>
    );
  return (
    <Screen titulo={titulo} entradilla={entradilla}>
      {children}
      <ActionFailure error={ask.error} />
      {by && (by.token ?? '').length <= 200 && (
        <section class="tarjeta tarjeta-principal">
          <p>{o.aDonde}</p>
          <div class="botones">
            <Button enCurso={ask.enCurso} onPress={async () => putOrder(await ask.hacer(by))}>
              {o.pedir}
            </Button>
          </div>
        </section>
      )}
      <WithoutLink />
    </Screen>
  );
}

/** The case was annulled: nobody is offered a way back into it. */
function Annulled() {
  const { t } = usePortal();
  const aseguradora = useAseguradora();
  const { titulo, texto, enlace, telefono, sinTelefono } = t.anulada;
  return (
    <Screen titulo={titulo} entradilla={texto}>
      <p>{enlace}</p>
      {aseguradora?.telefono ? (
        <>
          <p>{put(telefono, { aseguradora: aseguradora.nombre })}</p>
          <div class="botones">
            <Call telefono={aseguradora.telefono} clase="boton boton-segundo" />
          </div>
        </>
      ) : (
        <p>{sinTelefono}</p>
      )}
    </Screen>
  );
}

/** Whom to turn to. */
function WithoutLink() {
  const { t } = usePortal();
  const aseguradora = useAseguradora();
  if (!aseguradora?.telefono) return <p>{t.entrada.sinTelefono}</p>;
  const { nombre, telefono } = aseguradora;
  return (
    <>
      <p>{put(t.entrada.telefono, { aseguradora: nombre })}</p>
      <div class="botones">
        <Call telefono={telefono} clase="boton boton-segundo" />
      </div>
    </>
  );
}
