/** Who else has a link: asked in by the heir, to look or to help. */
import type { Allegado } from '@albacea/contract/schemas/family.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { day } from '../texts/dates.ts';
import { count, put } from '../texts/put.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';

export function Family() {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const f = t.familia;
  const goBack = ['/portal', t.comun.inicio] as const;
  if (papel !== 'heredero')
    return <Screen titulo={f.titulo} entradilla={put(f.soloHeredero, { heredero: heredero.nombre })} volver={goBack} />;
  return (
    <Screen titulo={f.titulo} entradilla={f.entradilla} volver={goBack}>
      <Guests />
    </Screen>
  );
}

function Guests() {
  const { t } = usePortal();
  const { decide } = usePermissions();
  const f = t.familia;
  const allegados = useData('GET /allegados', {});
  const [said, say] = useState('');
  return (
    <Reading de={allegados} altos={[7]}>
      {({ elementos, maximo }) => (
        <>
          {said && (
            <Notice clase="bien" enVoz key={said}>
              <p>{said}</p>
            </Notice>
          )}
          {elementos.length === 0 && <p>{f.vacio}</p>}
          {elementos.length > 0 && (
            <ul class="filas">
              {elementos.map((one) => (
                <li key={one.allegado_id}>
                  <One {...one} say={say} />
                </li>
              ))}
            </ul>
          )}
          {decide && elementos.length < maximo && (
            <div class="botones">
              <LinkButton a="/portal/familia/invitar">{f.invitar}</LinkButton>
            </div>
          )}
          {decide && elementos.length >= maximo && <p>{count(f.tope, elementos.length)}</p>}
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

function One({ say, ...allegado }: Allegado & { readonly say: (text: string) => void }) {
  const { t, idioma, cliente } = usePortal();
  const { decide } = usePermissions();
  const { allegado_id, nombre, apellidos, email, papel, estado, invitado } = allegado;
  const f = t.familia;
  const parametros = { allegado: allegado_id };
  const resend = useAction(() => cliente.pedir('POST /allegados/{allegado}/enlace', { parametros, cuerpo: {} }));
  const drop = useAction(
    () => cliente.pedir('DELETE /allegados/{allegado}', { parametros }),
    async () => {
      const { elementos } = await cliente.pedir('GET /allegados', {});
      return elementos.every((one) => one.allegado_id !== allegado_id);
    },
  );
  return (
    <div class="fila fila-sin-marca fila-con-botones">
      <div>
        <h2 class="fila-titulo">
          {nombre} {apellidos}
        </h2>
        <p class="fila-texto">
          {f.papeles[papel]}. {put(f.invitado, { fecha: day(invitado, idioma) })}
          <br />
          <span class="se-parte">{email}</span>
        </p>
        {estado === 'sin_entregar' && <p class="fila-texto">{f.sinEntregar}</p>}
        {estado === 'caducado' && <p class="fila-texto">{f.caducado}</p>}
      </div>
      <State tono={TONE[estado]}>{f.estados[estado]}</State>
      <ActionFailure error={resend.error ?? drop.error} />
      <div class="fila-pie botones">
        <MakeSure
          pide={f.quitar}
          describe={put(f.quitarA, { nombre })}
          clase="menor"
          junto={
            decide && (
              <Button
                clase="menor"
                describe={put(f.reenviarA, { nombre })}
                enCurso={resend.enCurso}
                onPress={async () => (await resend.hacer()) && say(put(f.reenviado, { nombre }))}
              >
                {f.reenviar}
              </Button>
            )
          }
          si={f.quitarSi}
          enCurso={drop.enCurso}
          onConfirm={async () => (await drop.hacer()) && say(put(f.quitado, { nombre }))}
        >
          <p>{put(f.quitarTexto, { nombre })}</p>
        </MakeSure>
      </div>
    </div>
  );
}
