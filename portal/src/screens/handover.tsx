/** The heir asks to hand the case over to another relative; a person of the service decides. */
import type { HandoverOfFamily } from '@albacea/contract/schemas/relevo.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { day } from '../texts/dates.ts';
import { Breakable } from '../ui/breakable.tsx';
import { LinkButton } from '../ui/button.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Done, Notice } from '../ui/notice.tsx';
import { PersonToCall } from '../ui/person-to-call.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { HandoverForm } from './handover-form.tsx';

type Request = NonNullable<HandoverOfFamily['peticion']>;

export function Handover() {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const { live, decide } = usePermissions();
  const w = t.relevo;
  return (
    <Screen title={w.titulo} lead={decide ? w.entradilla : undefined} back={['/portal/familia', t.familia.titulo]}>
      {decide ? (
        <Asking />
      ) : (
        <section class="tarjeta">
          <PersonToCall
            lead={papel !== 'heredero' && live ? put(w.soloHeredero, { heredero: heredero.nombre }) : w.terminado}
          />
        </section>
      )}
    </Screen>
  );
}

function Asking() {
  const request = useData('GET /relevo', {});
  const [withdrawn, setWithdrawn] = useState(false);
  const w = usePortal().t.relevo;
  return (
    <Reading of={request} heights={[12, 20]}>
      {({ peticion }) => {
        if (peticion && peticion.respuesta === null)
          return <Waiting {...peticion} onWithdrawn={() => setWithdrawn(true)} />;
        return (
          <>
            <Done text={withdrawn && peticion === null && w.retirado} />
            {peticion?.respuesta != null && (
              <Notice kind="atencion" title={w.noSePudo}>
                <p>{peticion.respuesta}</p>
              </Notice>
            )}
            <HowItIsDone />
            <HandoverForm />
          </>
        );
      }}
    </Reading>
  );
}

function HowItIsDone() {
  const { fallecido } = useCaso();
  const w = usePortal().t.relevo;
  return (
    <section class="tarjeta pila-junta">
      <h2>{w.comoTitulo}</h2>
      <ol class="puntos">
        {w.como.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{w.loHecho}</p>
      <p>{put(w.privado, { fallecido: fallecido.nombre })}</p>
    </section>
  );
}

interface WaitingProps extends Request {
  readonly onWithdrawn: () => void;
}

/** The request waits for a decision. */
function Waiting({ nombre, apellidos, email, motivo, pedido, onWithdrawn }: WaitingProps) {
  const { t, language, client } = usePortal();
  const w = t.relevo;
  const withdraw = useAction(
    () => client.request('DELETE /relevo', {}),
    async () => (await client.request('GET /relevo', {})).peticion === null,
  );
  return (
    <>
      <ActionFailure error={withdraw.error} />
      <section class="tarjeta tarjeta-principal">
        <div class="pila-junta">
          <h2>{put(w.pedidoPara, { nombre: `${nombre} ${apellidos}` })}</h2>
          <p class="suave">
            <Breakable text={email} />
            <br />
            {w.motivos[motivo]}
          </p>
          <p>{put(w.pedido, { fecha: day(pedido, language) })}</p>
          <p>{w.pedidoSigue}</p>
        </div>
        <div class="botones">
          <LinkButton to="/portal/documentos/otro">{w.papel}</LinkButton>
        </div>
        <MakeSure
          asks={w.retirar}
          yes={w.retirarSi}
          busy={withdraw.busy}
          onConfirm={async () => (await withdraw.run()) && onWithdrawn()}
        >
          <p>{w.retirarTexto}</p>
        </MakeSure>
      </section>
      <HowItIsDone />
    </>
  );
}
