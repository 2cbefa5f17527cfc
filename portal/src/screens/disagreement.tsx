/** Somebody of the family does not agree: what cannot be taken back waits. */

import type { OBJECION_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { Objecion } from '@albacea/contract/schemas/work.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData, useDraft } from '../data/use-data.ts';
import { visibles } from '../rules-tasks.ts';
import { day } from '../texts/dates.ts';
import { put } from '../texts/put.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { State } from '../ui/state.tsx';

type Kind = (typeof OBJECION_KINDS)[number];
const KINDS: readonly Kind[] = ['familiar', 'voluntad', 'otra'];
const ALL = 'todo';

export function Disagreement() {
  const { t } = usePortal();
  const { live } = usePermissions();
  const objeciones = useData('GET /objeciones', {});
  const [fact, putFact] = useState(false);
  const d = t.desacuerdo;
  const las = objeciones.data?.elementos ?? [];
  return (
    <Screen title={d.titulo} lead={live ? d.entradilla : t.cerrado.desacuerdo} back={['/portal', t.comun.inicio]}>
      {fact && (
        <Notice kind="bien" aloud>
          <p>{d.hecho}</p>
        </Notice>
      )}
      {las.length > 0 && (
        <section class="pila-junta">
          <h2>{d.abiertas}</h2>
          <ul class="filas">
            {las.map((one) => (
              <li key={one.objecion_id}>
                <One {...one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {live && !fact && (
        <>
          {las.length > 0 && <h2>{d.otro}</h2>}
          <Form onEnd={() => putFact(true)} />
        </>
      )}
    </Screen>
  );
}

function Form({ onEnd }: { readonly onEnd: () => void }) {
  const { t, client } = usePortal();
  const d = t.desacuerdo;
  const names = { fallecido: useCaso().fallecido.nombre };
  const cuentas = useData('GET /cuentas', {});
  const live = visibles(cuentas.data?.elementos ?? []).filter(({ resultado }) => resultado === null);
  const [{ clase, sobre, motivo }, change, forget] = useDraft<{
    clase: Kind | null;
    sobre: string;
    motivo: string;
  }>('desacuerdo', { clase: null, sobre: ALL, motivo: '' });
  const [reviewed, review] = useState(false);
  const send = useAction(
    (which: Kind, text: string, cuenta: string) =>
      client.request('POST /objeciones', {
        body: { clase: which, motivo: text, ...(cuenta !== ALL && { cuenta }) },
      }),
    async (which, text) => {
      const { elementos } = await client.request('GET /objeciones', {});
      return elementos.some((one) => one.estado === 'abierta' && one.clase === which && one.motivo === text);
    },
  );
  const kindLack = reviewed && clase === null ? d.faltaClase : null;
  const reasonLack = reviewed && motivo.trim() === '' ? d.faltaMotivo : null;
  const onSend = async (event: SubmitEvent) => {
    event.preventDefault();
    review(true);
    if (clase === null || motivo.trim() === '' || !(await send.run(clase, motivo.trim(), sobre))) return;
    forget();
    onEnd();
  };
  return (
    <form class="pila" onSubmit={onSend} noValidate>
      <ErrorsSummary lacks={{ clase: kindLack, motivo: reasonLack }} />
      <ActionFailure error={send.error} />
      {live.length > 0 && (
        <div class="campo">
          <label for="sobre">{d.sobre}</label>
          <select id="sobre" class="entrada" value={sobre} onChange={(e) => change({ sobre: e.currentTarget.value })}>
            <option value={ALL}>{d.sobreTodo}</option>
            {live.map(({ cuenta_id, proveedor }) => (
              <option key={cuenta_id} value={cuenta_id}>
                {proveedor}
              </option>
            ))}
          </select>
        </div>
      )}
      <Options
        id="clase"
        legend={d.clase}
        error={kindLack}
        options={KINDS.map((value) => ({ value, title: put(d.clases[value], names) }))}
        chosen={clase}
        onChoose={(value) => change({ clase: value })}
      />
      <Field
        id="motivo"
        long
        label={d.motivo}
        help={d.motivoAyuda}
        error={reasonLack}
        maxLength={2000}
        value={motivo}
        onChange={(value) => change({ motivo: value })}
      />
      <div class="botones">
        <Button type="submit" busy={send.busy}>
          {d.boton}
        </Button>
      </div>
    </form>
  );
}

function One({ clase, estado, motivo, decision, planteada_por, abierta }: Objecion) {
  const { t, language } = usePortal();
  const { papel, fallecido } = useCaso();
  const who = planteada_por === 'heredero' && papel === 'heredero' ? 'usted' : planteada_por;
  const d = t.desacuerdo;
  return (
    <div class="fila fila-sin-marca">
      <div>
        <h3>{put(d.clases[clase], { fallecido: fallecido.nombre })}</h3>
        <p class="fila-texto">
          {d.quien[who]}. {put(d.abierta, { fecha: day(abierta, language) })}.
        </p>
        {motivo && <p class="fila-texto">«{motivo}»</p>}
        {decision && (
          <p class="fila-texto">
            {d.respuesta}: {decision}
          </p>
        )}
      </div>
      <State tone={estado === 'abierta' ? 'atencion' : 'llano'}>{d.estados[estado]}</State>
    </div>
  );
}
