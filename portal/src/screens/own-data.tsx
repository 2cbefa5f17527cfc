/** Data protection rights: a copy at once, requests with their answers, and who is responsible for the data. */
import type { Controller, Peticion, RightKind } from '@albacea/contract/schemas/data-rights.ts';
import { RESTRICTING_RIGHTS, restrictsUse } from '@albacea/contract/schemas/lists.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { wholeDay } from '../texts/dates.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options } from '../ui/field.tsx';
import { Form, missing, useForm } from '../ui/form.tsx';
import { ActionFailure, Done, Notice } from '../ui/notice.tsx';
import { Call } from '../ui/phone.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';
import { OwnDataCopy } from './own-copy.tsx';

export function OwnData() {
  const { t } = usePortal();
  const { entradilla } = t.misDatos;
  const data = useData('GET /mis-datos', {});
  return (
    <Screen
      title={t.propio.titulo}
      lead={entradilla}
      back={['/portal', t.comun.inicio]}
      side={data.data && <ControllerInfo controller={data.data.responsable} />}
    >
      <Reading of={data} heights={[9, 24]}>
        {({ peticiones }) => (
          <>
            <Peticiones peticiones={peticiones} />
            <OwnDataCopy />
            <PeticionForm />
          </>
        )}
      </Reading>
    </Screen>
  );
}

const TONE: Readonly<Record<Peticion['estado'], StateTone>> = {
  abierta: 'calma',
  atendida: 'bien',
  denegada: 'llano',
  retirada: 'llano',
};

function Peticiones({ peticiones }: { readonly peticiones: readonly Peticion[] }) {
  const { t, client } = usePortal();
  const { pedido } = t.misDatos;
  const [done, setDone] = useState('');
  const withdraw = useAction((peticion: string) =>
    client.request('DELETE /mis-datos/peticiones/{peticion}', { params: { peticion } }),
  );
  if (peticiones.length === 0) return null;
  return (
    <section class="pila-junta">
      <h2>{pedido.titulo}</h2>
      <ActionFailure error={withdraw.error} />
      <Done text={done} />
      <ul class="filas">
        {peticiones.map((one) => (
          <li key={one.peticion_id}>
            <PeticionRow
              {...one}
              busy={withdraw.busy}
              onWithdraw={async () => {
                setDone('');
                if (await withdraw.run(one.peticion_id)) setDone(pedido.retirada);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PeticionRow(p: Peticion & { readonly busy: boolean; readonly onWithdraw: () => unknown }) {
  const { t, language } = usePortal();
  const { pedido, pide } = t.misDatos;
  const { clase, estado, pedida, vence, palabras, respuesta } = p;
  const open = estado === 'abierta';
  const lasts = !open && restrictsUse(p);
  const late = open && new Date(`${vence}T23:59:59`) < new Date();
  const due = put(late ? pedido.tarde : pedido.hasta, { fecha: wholeDay(vence, language) });
  const what = pide.clases[clase].titulo;
  return (
    <div class="fila fila-sin-marca">
      <div>
        <h3>{what}</h3>
        <p class="fila-texto">
          {put(pedido.cuando, { fecha: wholeDay(pedida, language) })} {open && due}
        </p>
        {palabras && <p class="fila-texto tal-cual">«{palabras}»</p>}
        {respuesta && (
          <p class="tal-cual">
            <strong>{pedido.respuesta}:</strong> {respuesta}
          </p>
        )}
        {lasts && <p class="fila-texto">{pedido.sigue}</p>}
        {(open || lasts) && (
          <Button kind="enlace" busy={p.busy} describe={put(pedido.retirarDe, { que: what })} onPress={p.onWithdraw}>
            {pedido.retirar}
          </Button>
        )}
      </div>
      <State tone={late ? 'atencion' : TONE[estado]}>{pedido.estados[estado]}</State>
    </div>
  );
}

/** The rights, the most requested first. */
const KINDS: readonly RightKind[] = ['rectificacion', 'supresion', 'acceso', 'limitacion', 'oposicion', 'portabilidad'];
/** Requests that need a text saying what is asked for. */
const NEEDS_WORDS: readonly RightKind[] = ['acceso', 'rectificacion', 'portabilidad'];
const isRestricting = (clase: RightKind) => RESTRICTING_RIGHTS.some((one) => one === clase);

interface Draft {
  readonly clase: RightKind | null;
  readonly palabras: string;
}
const BLANK: Draft = { clase: null, palabras: '' };

function PeticionForm() {
  const { t, client, language } = usePortal();
  const { pide } = t.misDatos;
  const { papel } = useCaso();
  const [asked, setAsked] = useState<Peticion | null>(null);
  const needsWords = (clase: RightKind | null) => clase !== null && NEEDS_WORDS.includes(clase);
  const form = useForm<Draft>({
    draft: 'derechos',
    initial: BLANK,
    checks: ({ clase, palabras }) => ({
      clase: clase === null ? pide.faltaClase : null,
      palabras: needsWords(clase) ? missing(palabras, pide.faltanPalabras) : null,
    }),
    action: useAction(async ({ clase, palabras }) => {
      const words = palabras.trim();
      const body = { clase, ...(words !== '' && { palabras: words }) };
      setAsked(await client.request('POST /mis-datos/peticiones', { body }));
    }),
    onDone: () => undefined,
  });
  const { clase } = form.data;
  const textOf = (one: RightKind) =>
    papel !== 'heredero' && isRestricting(one) ? pide.deFamiliar : pide.clases[one].texto;
  return (
    <Form form={form} button={pide.boton} title={pide.titulo}>
      {asked && (
        <Notice kind="bien" aloud key={asked.peticion_id}>
          <p>{put(pide.hecho, { fecha: wholeDay(asked.vence, language) })}</p>
          {papel === 'heredero' && isRestricting(asked.clase) && <p>{pide.parado}</p>}
        </Notice>
      )}
      <Options
        {...form.choice('clase')}
        legend={pide.pregunta}
        options={KINDS.map((value) => ({ value, title: pide.clases[value].titulo, text: textOf(value) }))}
      />
      {clase !== null && (
        <Field
          {...form.text('palabras')}
          long
          label={needsWords(clase) ? pide.palabras : pide.palabrasSiQuiere}
          help={pide.ayuda}
          maxLength={2000}
        />
      )}
    </Form>
  );
}

const AGENCY = 'https://www.aepd.es';

function ControllerInfo({ controller }: { readonly controller: Controller }) {
  const { aseguradora } = useCaso();
  const { responde } = usePortal().t.misDatos;
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
