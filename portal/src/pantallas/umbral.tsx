/** Outside: coming in, or why one cannot. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePortal } from '../datos/contexto.ts';
import { recordado } from '../datos/recuerdos.ts';
import { useAccion } from '../datos/usar-datos.ts';
import type { Acceso } from '../entrada/usar-entrada.ts';
import { useAseguradora } from '../marco.tsx';
import { poner } from '../textos/poner.ts';
import { FalloDeAccion, fraseDeError } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { Llamar } from '../ui/telefono.tsx';

interface Props {
  readonly acceso: Acceso;
  readonly reintentar: () => void;
  /** Of the link, where the page was opened with one. */
  readonly token: string | null;
}

export function Umbral({ acceso, reintentar, token }: Props) {
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
    case 'bloqueado':
      return (
        <Pantalla titulo={e.bloqueadoTitulo} entradilla={e.bloqueadoTexto}>
          <SinEnlace />
        </Pantalla>
      );
    case 'fuera':
      return <Pantalla titulo={e.fueraTitulo} entradilla={e.fueraTexto} />;
    case 'fallo':
      return (
        <Pantalla titulo={e.falloTitulo} entradilla={fraseDeError(acceso.error, t)}>
          <div class="botones">
            <Boton alPulsar={reintentar}>{t.errores.reintentar}</Boton>
          </div>
        </Pantalla>
      );
    default:
      return (
        <Pantalla titulo={e.abriendo} entradilla={e.pesame}>
          <div class="pila-junta" aria-hidden="true">
            <div class="esqueleto" style={{ height: '5rem' }} />
            <div class="esqueleto" style={{ height: '12rem' }} />
          </div>
        </Pantalla>
      );
  }
}

/** By what a new link is asked for: the one that this page was opened with, or the mark of the last one that worked here. */
interface Known {
  readonly token?: string;
  readonly huella?: string;
}
const remembered = (): Known | null => {
  const huella = recordado('enlace');
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
  const [pedido, ponerPedido] = useState(false);
  const o = t.otroEnlace;
  const pedir = useAccion((cuerpo: Known) => cliente.pedir('POST /enlace', { cuerpo }), null, true);
  if (pedido)
    return (
      <Pantalla titulo={o.pedidoTitulo} entradilla={o.pedidoTexto}>
        <p>{o.pedidoOtro}</p>
        <SinEnlace />
      </Pantalla>
    );
  return (
    <Pantalla titulo={titulo} entradilla={entradilla}>
      {children}
      <FalloDeAccion error={pedir.error} />
      {by && (by.token ?? '').length <= 200 && (
        <section class="tarjeta tarjeta-principal">
          <p>{o.aDonde}</p>
          <div class="botones">
            <Boton enCurso={pedir.enCurso} alPulsar={async () => ponerPedido(await pedir.hacer(by))}>
              {o.pedir}
            </Boton>
          </div>
        </section>
      )}
      <SinEnlace />
    </Pantalla>
  );
}

/** Whom to turn to. */
function SinEnlace() {
  const { t } = usePortal();
  const aseguradora = useAseguradora();
  if (!aseguradora?.telefono) return <p>{t.entrada.sinTelefono}</p>;
  const { nombre, telefono } = aseguradora;
  return (
    <>
      <p>{poner(t.entrada.telefono, { aseguradora: nombre })}</p>
      <div class="botones">
        <Llamar telefono={telefono} clase="boton boton-segundo" />
      </div>
    </>
  );
}
