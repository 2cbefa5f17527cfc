/** Raises an objection, which holds back irreversible requests, and lists the objections already raised. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { OBJECION_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { FamilyObjecion } from '@albacea/contract/schemas/work.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { cuentaName, tooLateToStop, visibleCuentas } from '../rules-tasks.ts';
import { day } from '../texts/dates.ts';
import { inAList } from '../texts/in-a-list.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options, Select } from '../ui/field.tsx';
import { Form, missing, useForm } from '../ui/form.tsx';
import { ActionFailure, Done } from '../ui/notice.tsx';
import { PersonToCall } from '../ui/person-to-call.tsx';
import { Screen } from '../ui/screen.tsx';
import { State } from '../ui/state.tsx';

type Kind = (typeof OBJECION_KINDS)[number];
const KINDS: readonly Kind[] = ['familiar', 'voluntad', 'otra'];
const ALL = 'todo';

/** @param cuenta the account that somebody disagrees about; undefined: the form asks which */
export function Disagreement({ cuenta }: { readonly cuenta?: string }) {
  const { t } = usePortal();
  const { live } = usePermissions();
  const objeciones = useData('GET /objeciones', {});
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  /** The account of the objection just raised, or `ALL`; null: none was. */
  const [said, setSaid] = useState<string | null>(null);
  const [withdrawn, setWithdrawn] = useState(false);
  const { papel } = useCaso();
  const d = t.desacuerdo;
  const raised = objeciones.data?.elementos ?? [];
  const name = cuentaName(cuentas, cuenta ?? null);
  const othersObjeciones = raised.filter(({ estado, propia }) => estado === 'abierta' && !propia);
  return (
    <Screen
      title={name === null ? d.titulo : put(d.de, { cuenta: name })}
      lead={live ? d.entradilla : t.cerrado.desacuerdo}
      back={['/portal', t.comun.inicio]}
    >
      <Done text={said !== null && put(d.hecho, { cuenta: cuentaName(cuentas, said) })} />
      {said !== null && <PersonToCall />}
      <Done text={withdrawn && (papel === 'heredero' ? t.propio.retirado : t.propio.retiradoDeFamiliar)} />
      {live && papel === 'heredero' && othersObjeciones.length > 0 && (
        <HeirOptions disputes={othersObjeciones} cuentas={cuentas} />
      )}
      {raised.length > 0 && (
        <section class="pila-junta">
          <h2>{d.abiertas}</h2>
          <ul class="filas">
            {raised.map((one) => (
              <li key={one.objecion_id}>
                <Objecion
                  {...one}
                  about={cuentaName(cuentas, one.cuenta_id)}
                  onWithdrawn={() => {
                    setSaid(null);
                    setWithdrawn(true);
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {live && said === null && (
        <>
          {raised.length > 0 && <h2>{d.otro}</h2>}
          <ObjecionForm
            {...(cuenta !== undefined && { about: cuenta })}
            onEnd={(what) => {
              setWithdrawn(false);
              setSaid(what);
            }}
          />
        </>
      )}
    </Screen>
  );
}

interface HeirOptionsProps {
  readonly disputes: readonly FamilyObjecion[];
  readonly cuentas: readonly CompleteCuenta[];
}

/** Somebody else disagrees: the heir waits, changes their mind, or talks to a person. */
function HeirOptions({ disputes, cuentas }: HeirOptionsProps) {
  const d = usePortal().t.desacuerdo;
  const changeable = cuentas.filter(
    ({ cuenta_id, posible }) => posible.includes('deshacer') && disputes.some((one) => one.cuenta_id === cuenta_id),
  );
  const about = new Set(disputes.map(({ cuenta_id }) => cuentaName(cuentas, cuenta_id)));
  return (
    <section class="tarjeta pila-junta">
      {[...about].map((cuenta) => (
        <h2 key={cuenta}>{put(d.hay, { cuenta })}</h2>
      ))}
      <h3>{d.queHacer}</h3>
      <ul class="puntos">
        <li>{d.esperar}</li>
        {changeable.map(({ cuenta_id, proveedor }) => (
          <li key={cuenta_id}>
            <a class="enlace" href={`/portal/cuentas/${cuenta_id}`}>
              {put(d.cambiar, { cuenta: proveedor })}
            </a>
          </li>
        ))}
        <li>
          <a class="enlace" href="/portal/llamada">
            {d.llamada}
          </a>
        </li>
      </ul>
    </section>
  );
}

/** @param about the account; undefined: the form asks */
function ObjecionForm({ about, onEnd }: { readonly about?: string; readonly onEnd: (what: string) => void }) {
  const { t, client, language } = usePortal();
  const d = t.desacuerdo;
  const names = { fallecido: useCaso().fallecido.nombre };
  const cuentas = useData('GET /cuentas', {});
  const unresolved = visibleCuentas(cuentas.data?.elementos ?? []).filter(({ resultado }) => resultado === null);
  const form = useForm<{ clase: Kind | null; sobre: string; motivo: string }>({
    draft: 'desacuerdo',
    initial: { clase: null, sobre: ALL, motivo: '' },
    checks: ({ clase, motivo }) => ({
      clase: clase === null ? d.faltaClase : null,
      motivo: missing(motivo, d.faltaMotivo),
    }),
    action: useAction(
      ({ clase, motivo, sobre }) => {
        const cuenta = about ?? sobre;
        return client.request('POST /objeciones', {
          body: { clase, motivo: motivo.trim(), ...(cuenta !== ALL && { cuenta }) },
        });
      },
      async ({ clase, motivo }) => {
        const { elementos } = await client.request('GET /objeciones', {});
        return elementos.some((one) => one.estado === 'abierta' && one.clase === clase && one.motivo === motivo.trim());
      },
    ),
    onDone: ({ sobre }) => onEnd(about ?? sobre),
  });
  const { sobre } = form.data;
  const late = tooLateToStop(unresolved, about ?? (sobre === ALL ? null : sobre));
  return (
    <Form form={form} button={d.boton}>
      {about === undefined && unresolved.length > 0 && (
        <Select
          id="sobre"
          label={d.sobre}
          options={[
            { value: ALL, title: d.sobreTodo },
            ...unresolved.map(({ cuenta_id, proveedor }) => ({ value: cuenta_id, title: proveedor })),
          ]}
          chosen={sobre}
          onChoose={(sobre) => form.change({ sobre })}
        />
      )}
      {late.length > 0 && <p>{put(t.propio.yaPedido, { n: late.length, lista: inAList(late, language) })}</p>}
      <Options
        {...form.choice('clase')}
        legend={d.clase}
        options={KINDS.map((value) => ({ value, title: put(d.clases[value], names) }))}
      />
      <Field {...form.text('motivo')} long label={d.motivo} help={d.motivoAyuda} maxLength={2000} />
    </Form>
  );
}

interface ObjecionProps extends FamilyObjecion {
  /** Name of the account; null: all of them. */
  readonly about: string | null;
  readonly onWithdrawn: () => void;
}

function Objecion({ about, onWithdrawn, ...one }: ObjecionProps) {
  const { t, client, language } = usePortal();
  const { fallecido, heredero, papel } = useCaso();
  const { clase, estado, motivo, decision, planteada_por, abierta, propia, retirable, objecion_id: objecion } = one;
  const d = t.desacuerdo;
  const names = { fallecido: fallecido.nombre, heredero: heredero.nombre };
  const title = put(d.clases[clase], names);
  const withdraw = useAction(() => client.request('DELETE /objeciones/{objecion}', { params: { objecion } }));
  const statesOwnWish = propia && clase === 'voluntad' && estado !== 'levantada';
  return (
    <div class="fila fila-sin-marca">
      <div>
        <h3>{title}</h3>
        {about && <p class="fila-texto">{about}</p>}
        <p class="fila-texto">
          {put(d.quien[propia ? 'usted' : planteada_por], names)}. {put(d.abierta, { fecha: day(abierta, language) })}.
        </p>
        {motivo && <p class="fila-texto">«{motivo}»</p>}
        {decision && (
          <p class="fila-texto">
            {d.respuesta}: {decision}
          </p>
        )}
        {statesOwnWish && papel === 'heredero' && <p class="fila-texto">{t.propio.delFallecido}</p>}
        <ActionFailure error={withdraw.error} />
        {retirable && (
          <Button
            kind="enlace"
            busy={withdraw.busy}
            describe={put(t.propio.retirarDe, { motivo: title })}
            onPress={async () => {
              if (await withdraw.run()) onWithdrawn();
            }}
          >
            {t.propio.retirar}
          </Button>
        )}
      </div>
      <State tone={estado === 'abierta' ? 'atencion' : 'llano'}>{d.estados[estado]}</State>
    </div>
  );
}
