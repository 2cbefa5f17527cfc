/** What the law gives whoever looks on their own data: seen, taken home, put right, asked for; and who answers for them. */
import type { Controller, OwnCopy, Peticion } from '@albacea/contract/schemas/data-rights.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { wholeDay } from '../texts/dates.ts';
import { put } from '../texts/put.ts';
import { useRightsWords } from '../texts/rights.ts';
import { Button } from '../ui/button.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Call } from '../ui/phone.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';
import { AskRight } from './own-data-ask.tsx';
import { CorrectOwn } from './own-data-correct.tsx';
import { OwnDataSeen } from './own-data-seen.tsx';

/** All of them are fetched together: whoever comes here may lose the line. */
export function OwnData({ que }: { readonly que?: string }) {
  if (que === 'ver') return <OwnDataSeen />;
  if (que === 'corregir') return <CorrectOwn />;
  if (que === 'pedir') return <AskRight />;
  return <Overview />;
}

function Overview() {
  const { t } = usePortal();
  const r = useRightsWords();
  const data = useData('GET /mis-datos', {});
  return (
    <Screen title={t.propio.titulo} lead={r.entradilla} back={['/portal', t.comun.inicio]}>
      <Reading of={data} heights={[9, 6, 8]}>
        {({ copia }) => (
          <>
            <Asked peticiones={copia.peticiones} />
            <Ways signed={copia.permisos.some(({ revocado }) => revocado === null)} />
            <TakeCopy />
            <WhoAnswers controller={copia.responsable} />
          </>
        )}
      </Reading>
    </Screen>
  );
}

function Ways({ signed }: { readonly signed: boolean }) {
  const r = useRightsWords();
  const { decide } = usePermissions();
  const ways = [
    ['/portal/mis-datos/ver', r.ver],
    ['/portal/mis-datos/corregir', r.corregir],
    ['/portal/mis-datos/pedir', r.pedir],
    ...(decide && signed ? ([['/portal/autorizacion', r.permiso]] as const) : []),
  ] as const;
  return (
    <section class="pila-junta">
      <ul class="filas">
        {ways.map(([to, name]) => (
          <li key={to}>
            <a class="fila fila-sin-marca" href={to}>
              <span class="fila-titulo">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p class="suave">{r.solo}</p>
    </section>
  );
}

function TakeCopy() {
  const { client } = usePortal();
  const r = useRightsWords();
  const [taken, setTaken] = useState(false);
  const take = useAction(async () => save(await client.request('POST /mis-datos/copia', {}), r.archivo));
  return (
    <section class="tarjeta">
      <p>{r.llevarTexto}</p>
      <ActionFailure error={take.error} />
      <div role="status">
        {taken && (
          <Notice kind="bien">
            <p>{r.llevado}</p>
          </Notice>
        )}
      </div>
      <div class="botones">
        <Button kind="segundo" busy={take.busy} onPress={async () => setTaken(await take.run())}>
          {r.llevar}
        </Button>
      </div>
    </section>
  );
}

function save(copy: OwnCopy, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${copy.generada.slice(0, 10)}.json`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const TONE: Readonly<Record<Peticion['estado'], StateTone>> = {
  abierta: 'calma',
  atendida: 'bien',
  denegada: 'llano',
  retirada: 'llano',
};

/** Nobody had to answer it. */
const wasDoneAtOnce = ({ estado, respuesta }: Peticion): boolean => estado === 'atendida' && respuesta === null;

function Asked({ peticiones }: { readonly peticiones: readonly Peticion[] }) {
  const { client, language } = usePortal();
  const r = useRightsWords();
  const [done, setDone] = useState('');
  const withdraw = useAction((peticion: string) =>
    client.request('DELETE /mis-datos/peticiones/{peticion}', { params: { peticion } }),
  );
  if (peticiones.length === 0) return null;
  const atOnce = peticiones.filter(wasDoneAtOnce);
  const waited = peticiones.filter((one) => !wasDoneAtOnce(one));
  return (
    <section class="pila-junta">
      <h2>{r.pedido.titulo}</h2>
      <ActionFailure error={withdraw.error} />
      <div role="status">
        {done && (
          <Notice kind="bien">
            <p>{done}</p>
          </Notice>
        )}
      </div>
      {waited.length > 0 && (
        <ul class="filas">
          {waited.map((one) => (
            <li key={one.peticion_id}>
              <AskedOne
                {...one}
                busy={withdraw.busy}
                onWithdraw={async () => {
                  setDone('');
                  if (await withdraw.run(one.peticion_id)) setDone(r.pedido.retirada);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {atOnce.length > 0 && (
        <details>
          <summary>{r.pedido.aquiMismo}</summary>
          <ul class="puntos">
            {atOnce.map(({ peticion_id, clase, pedida }) => (
              <li key={peticion_id}>
                {clase === 'acceso' ? r.pedido.copia : r.pedido.correccion}{' '}
                {put(r.pedido.el, { fecha: wholeDay(pedida, language) })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function AskedOne(p: Peticion & { readonly busy: boolean; readonly onWithdraw: () => unknown }) {
  const { language } = usePortal();
  const { pedido } = useRightsWords();
  const { clase, estado, pedida, vence, palabras, nombre_propuesto: name, motivo_prorroga: why } = p;
  const open = estado === 'abierta';
  const late = open && new Date(`${vence}T23:59:59`) < new Date();
  const due = put(late ? pedido.tarde : pedido.hasta, { fecha: wholeDay(vence, language) });
  return (
    <div class="fila fila-sin-marca">
      <div>
        <h3>{pedido.clases[clase]}</h3>
        <p class="fila-texto">
          {put(pedido.cuando, { fecha: wholeDay(pedida, language) })} {open && due}
        </p>
        {name && <p class="fila-texto">{put(pedido.nombre, { nombre: `${name.nombre} ${name.apellidos}` })}</p>}
        {palabras && <p class="fila-texto tal-cual">«{palabras}»</p>}
        {open && why && <p class="fila-texto">{put(pedido.prorroga, { motivo: why })}</p>}
        {p.respuesta && (
          <p class="fila-texto tal-cual">
            {pedido.respuesta}: {p.respuesta}
          </p>
        )}
        {open && (
          <Button
            kind="enlace"
            busy={p.busy}
            describe={put(pedido.retirarDe, { que: pedido.clases[clase] })}
            onPress={p.onWithdraw}
          >
            {pedido.retirar}
          </Button>
        )}
      </div>
      <State tone={late ? 'atencion' : TONE[estado]}>{pedido.estados[estado]}</State>
    </div>
  );
}

const AGENCY = 'https://www.aepd.es';

function WhoAnswers({ controller }: { readonly controller: Controller }) {
  const { aseguradora } = useCaso();
  const { responde } = useRightsWords();
  const { responsable, contacto, es_la_aseguradora: theInsurer } = controller;
  return (
    <section class="pila-junta">
      <h2>{responde.titulo}</h2>
      <p>{put(theInsurer ? responde.aseguradora : responde.otro, { responsable })}</p>
      {contacto && <p class="se-parte">{put(responde.contacto, { contacto })}</p>}
      {!contacto && aseguradora.telefono && (
        <>
          <p>{put(responde.telefono, { aseguradora: aseguradora.nombre })}</p>
          <div class="botones">
            <Call phone={aseguradora.telefono} className="boton boton-segundo" />
          </div>
        </>
      )}
      <p>{responde.aepd}</p>
      <p>
        <a class="enlace" href={AGENCY} target="_blank" rel="noopener noreferrer">
          {responde.aepdEnlace}
        </a>
      </p>
    </section>
  );
}
