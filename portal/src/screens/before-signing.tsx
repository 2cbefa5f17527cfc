/** Everything to be signed, for the first time or again; or the permission in force, which can be withdrawn. */
import type { CorrectedName, Mandato, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { isMandatoSigned, tasksOf } from '../rules-tasks.ts';
import { inAList } from '../texts/in-a-list.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { CodeWayField } from './code-way.tsx';
import { NameFields } from './correct-name.tsx';
import { Review, WhatFollows } from './review.tsx';
import { SignedPermission } from './signed-permission.tsx';
import { SignerIdentityFields, useSignerIdentity } from './signer-identity.tsx';
import type { Preparation } from './use-preparation.ts';
import { useStep } from './use-step.ts';

interface Props {
  /** Makes the texts and sends the code. */
  readonly prepare: Preparation;
  /** @param name the name as corrected; null: the name on file is right */
  readonly onPrepared: (name: CorrectedName | null) => void;
  /** The signer's identity as given last time. */
  readonly identidad: SignerIdentity | null;
}

export function BeforeSigning(props: Props) {
  const { t } = usePortal();
  const { decide } = usePermissions();
  const { documentacion, prohibido } = useCaso();
  const step = useStep('autorizacion');
  const a = t.autorizacion;
  const signed = isMandatoSigned(documentacion);
  const looksOver = decide && !signed && !prohibido;
  return (
    <Screen
      title={looksOver ? a.revisar : a.titulo}
      lead={looksOver ? a.revisarTexto : a.entradilla}
      step={step}
      back={['/portal', t.comun.inicio]}
    >
      {decide ? (
        <PermissionState {...props} signed={signed} />
      ) : (
        <>
          <LookOnly />
          <SignedPermission />
        </>
      )}
    </Screen>
  );
}

/** The permission that is in force, or the way to sign one, or why it can't be signed. */
function PermissionState({ signed, ...props }: Props & { readonly signed: boolean }) {
  const { t } = usePortal();
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {});
  // GET /cuentas leaves out the Internet addresses (rastros), which the signature also covers
  const toSign = useData('GET /mandato', {}).data?.por_firmar.cuentas ?? [];
  return (
    <Reading of={cuentas} heights={[12, 6]}>
      {({ elementos }) => {
        const task = tasksOf(caso, elementos, []).find(({ name }) => name === 'autorizacion');
        if (caso.prohibido)
          return (
            <>
              <Notice>
                <p>{t.autorizacion.prohibida}</p>
              </Notice>
              <SignedPermission />
            </>
          );
        if (signed && task?.action !== 'firmarOtra' && toSign.length === 0)
          return (
            <>
              <SignedPermission />
              <Withdraw />
            </>
          );
        if (task?.state === 'espera') return <NoCuentaYet />;
        return <CanBeSigned again={signed} cuentas={elementos} {...props} />;
      }}
    </Reading>
  );
}

type Cuentas = Parameters<typeof Review>[0]['cuentas'];

/** The addresses on the Internet that the signature covers too: they have a list of their own. */
function TracesToSign({
  cuentas,
  toSign,
}: {
  readonly cuentas: Cuentas;
  readonly toSign: Mandato['por_firmar']['cuentas'];
}) {
  const { inicio } = usePortal().t;
  const isCuenta = (one: (typeof toSign)[number]) =>
    cuentas.some(({ proveedor, accion }) => proveedor === one.proveedor && accion === one.accion);
  const traces = toSign.filter((one) => !isCuenta(one));
  if (traces.length === 0) return null;
  return (
    <section class="tarjeta">
      <h2>{inicio.internet}</h2>
      <ul class="puntos">
        {traces.map(({ proveedor, accion }) => (
          <li key={`${proveedor} ${accion}`}>{proveedor}</li>
        ))}
      </ul>
      <p>
        <a class="enlace" href="/portal/internet/lista">
          {inicio.internetVer}
        </a>
      </p>
    </section>
  );
}

/** @param again true: a permission was signed, but it does not include everything that is to be asked now */
function CanBeSigned({ again, cuentas, ...props }: Props & { readonly again: boolean; readonly cuentas: Cuentas }) {
  const a = usePortal().t.autorizacion;
  const { nombre_rechazado: nameRefused } = useCaso();
  const mandato = useData('GET /mandato', {});
  const documentos = useData('GET /documentos', {});
  return (
    <>
      {again && (
        <Notice>
          <p>{a.deNuevo}</p>
        </Notice>
      )}
      {!again && nameRefused && (
        <Notice kind="atencion">
          <p>{a.nombreRechazado}</p>
        </Notice>
      )}
      <Reading of={mandato} heights={[12, 8]}>
        {({ por_firmar, mandato: before }) => (
          <>
            <Review cuentas={cuentas} toSign={por_firmar} />
            <TracesToSign cuentas={cuentas} toSign={por_firmar.cuentas} />
            {/* while the name is under review, a new signature ends what was signed before */}
            {again && before?.revision_de_nombre !== 'pendiente' && (before?.ejemplares.length ?? 0) > 0 && (
              <p class="suave">{a.firmadas}</p>
            )}
            <Exceptions />
            {documentos.data && <WhatFollows cuentas={cuentas} documentos={documentos.data.elementos} />}
            <SignerForm {...props} />
          </>
        )}
      </Reading>
      <SignedPermission />
      {again && <Withdraw />}
    </>
  );
}

/** Links to report the deceased's wishes or further accounts, for families who have something to add. */
function Exceptions() {
  const { t } = usePortal();
  const { fallecido, voluntad } = useCaso();
  const { pregunta, digalo, olvidada, instrucciones, levantada } = t.voluntad;
  const name = { fallecido: fallecido.nombre };
  // a prohibition that still holds leaves nothing to sign, so this one was lifted
  const lifted = voluntad === 'prohibicion' ? put(levantada, name) : null;
  const said = voluntad === 'instrucciones' ? `${instrucciones}.` : lifted;
  return (
    <section class="pila-junta">
      <p>
        {said ?? put(pregunta, name)}{' '}
        <a class="enlace-en-texto" href="/portal/voluntad">
          {said ? t.autorizacion.cambiar : digalo}
        </a>
      </p>
      <p>
        {olvidada}{' '}
        <a class="enlace-en-texto" href="/portal/cuentas/anadir">
          {t.cuentas.anadir}
        </a>
      </p>
    </section>
  );
}

/** The signer's identity, the permission in a few words, and a button to send the code. */
function SignerForm({ prepare, onPrepared, identidad }: Props) {
  const a = usePortal().t.autorizacion;
  const c = usePortal().t.codigo;
  const words = usePortal().t.paraFirmar;
  const { heredero } = useCaso();
  const form = useSignerIdentity(identidad, prepare, onPrepared);
  return (
    <Form form={form} button={a.preparar} className="tarjeta tarjeta-principal" title={a.identidad.titulo}>
      <p>{put(a.identidad.porQue, { nombre: heredero.nombre })}</p>
      {form.data.isMisspelt ? (
        <NameFields form={form} />
      ) : (
        <p>
          <Button kind="enlace" onPress={() => form.change({ isMisspelt: true })}>
            {a.corregir.pedir}
          </Button>
        </p>
      )}
      <SignerIdentityFields form={form} />
      <ul class="puntos">
        {a.resumen.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        {words.desacuerdo}{' '}
        <a class="enlace-en-texto" href="/portal/desacuerdo">
          {words.decirlo}
        </a>
      </p>
      <CodeWayField way={form.data.por} onChoose={(por) => form.change({ por })} />
      {form.data.por === 'sms' && <p>{c.preparar}</p>}
    </Form>
  );
}

function NoCuentaYet() {
  const { t } = usePortal();
  return (
    <section class="tarjeta tarjeta-principal">
      <h2>{t.autorizacion.antesTitulo}</h2>
      <p>{t.autorizacion.antesTexto}</p>
      <div class="botones">
        <LinkButton to="/portal/cuentas/anadir">{t.cuentas.anadir}</LinkButton>
      </div>
    </section>
  );
}

function Withdraw() {
  const { t, client, announce, language } = usePortal();
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  // people who revoke a permission want to know which companies have got it
  const asked = [...new Set(cuentas.flatMap(({ solicitada, proveedor }) => (solicitada ? [proveedor] : [])))];
  const withdraw = useAction(() => client.request('DELETE /mandato', {}));
  const a = t.autorizacion;
  return (
    <div class="botones">
      <MakeSure
        asks={a.retirar}
        yes={a.retirarSi}
        busy={withdraw.busy}
        onConfirm={async () => (await withdraw.run()) && announce(a.retirado)}
      >
        <ActionFailure error={withdraw.error} />
        <p>{a.retirarTexto}</p>
        <p>
          {asked.length === 0
            ? t.propio.nadaPedido
            : put(t.propio.yaPedido, { n: asked.length, lista: inAList(asked, language) })}
        </p>
      </MakeSure>
    </div>
  );
}
