/** Other relatives with a link, invited by the heir to look or to help. */
import type { Allegado } from '@albacea/contract/schemas/family.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { day } from '../texts/dates.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Done } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';

export function Family() {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const f = t.familia;
  const goBack = ['/portal', t.comun.inicio] as const;
  if (papel !== 'heredero')
    return <Screen title={f.titulo} lead={put(f.soloHeredero, { heredero: heredero.nombre })} back={goBack} />;
  return (
    <Screen title={f.titulo} lead={f.entradilla} back={goBack}>
      <Allegados />
      <HandoverLink />
    </Screen>
  );
}

/** A link to hand the case over, for heirs who cannot carry it on; after the end of the case, to a request that was made before. */
function HandoverLink() {
  const { decide } = usePermissions();
  const { familia: w } = usePortal().t.relevo;
  const request = useData('GET /relevo', {});
  if (!decide && !request.data?.peticion) return null;
  return (
    <section class="pila-junta">
      <h2>{w.titulo}</h2>
      <p>{w.texto}</p>
      <p>
        <a class="enlace" href="/portal/relevo">
          {w.enlace}
        </a>
      </p>
    </section>
  );
}

function Allegados() {
  const { t } = usePortal();
  const { decide } = usePermissions();
  const f = t.familia;
  const allegados = useData('GET /allegados', {});
  const [said, setSaid] = useState('');
  return (
    <Reading of={allegados} heights={[7]}>
      {({ elementos, maximo }) => (
        <>
          <Done text={said} />
          {elementos.length === 0 && <p>{f.vacio}</p>}
          {elementos.length > 0 && (
            <ul class="pila-junta">
              {elementos.map((one) => (
                <li class="tarjeta" key={one.allegado_id}>
                  <AllegadoCard {...one} onDone={setSaid} />
                </li>
              ))}
            </ul>
          )}
          {decide && elementos.length < maximo && (
            <div class="botones">
              <LinkButton to="/portal/familia/invitar">{f.invitar}</LinkButton>
            </div>
          )}
          {decide && elementos.length >= maximo && <p>{put(f.tope, { n: elementos.length })}</p>}
        </>
      )}
    </Reading>
  );
}

const TONE: Readonly<Record<Allegado['estado'], StateTone>> = {
  invitado: 'calma',
  ha_entrado: 'bien',
  sin_entregar: 'atencion',
  caducado: 'atencion',
};

function AllegadoCard({ onDone, ...allegado }: Allegado & { readonly onDone: (text: string) => void }) {
  const { t, language, client } = usePortal();
  const { decide } = usePermissions();
  const { allegado_id, nombre, apellidos, email, papel, estado, invitado } = allegado;
  const f = t.familia;
  const params = { allegado: allegado_id };
  const resend = useAction(() => client.request('POST /allegados/{allegado}/enlace', { params, body: {} }));
  const drop = useAction(
    () => client.request('DELETE /allegados/{allegado}', { params }),
    async () => {
      const { elementos } = await client.request('GET /allegados', {});
      return elementos.every((one) => one.allegado_id !== allegado_id);
    },
  );
  return (
    <>
      <div>
        <h2>
          {nombre} {apellidos}
        </h2>
        <p class="fila-texto">
          {f.papeles[papel]}. {put(f.invitado, { fecha: day(invitado, language) })}
          <br />
          <Breakable text={email} />
        </p>
        {estado === 'sin_entregar' && <p class="fila-texto">{f.sinEntregar}</p>}
        {estado === 'caducado' && <p class="fila-texto">{f.caducado}</p>}
      </div>
      <State tone={TONE[estado]}>{f.estados[estado]}</State>
      <ActionFailure error={resend.error ?? drop.error} />
      <div class="botones">
        <MakeSure
          asks={f.quitar}
          describe={put(f.quitarA, { nombre })}
          kind="menor"
          beside={
            decide && (
              <Button
                kind="menor"
                describe={put(f.reenviarA, { nombre })}
                busy={resend.busy}
                onPress={async () => (await resend.run()) && onDone(put(f.reenviado, { nombre }))}
              >
                {f.reenviar}
              </Button>
            )
          }
          yes={f.quitarSi}
          busy={drop.busy}
          onConfirm={async () => (await drop.run()) && onDone(put(f.quitado, { nombre }))}
        >
          <p>{put(f.quitarTexto, { nombre })}</p>
        </MakeSure>
      </div>
    </>
  );
}
