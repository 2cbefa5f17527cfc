/** The permission before it is signed, or signed anew; and the one that is in force, which can be taken back. */
import type { ComponentChildren } from 'preact';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { type Action, useAction, useData } from '../data/use-data.ts';
import { mandatoOutside, tasksOf } from '../rules-tasks.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { SignedPermission } from './signed-permission.tsx';

/** @param prepare makes the text and sends the code */
export function BeforeSigning({ prepare }: { readonly prepare: Action<[]> }) {
  const { t } = usePortal();
  const { decide } = usePermissions();
  const a = t.autorizacion;
  return (
    <Screen title={a.titulo} lead={a.entradilla} back={['/portal', t.comun.inicio]}>
      {decide ? (
        <HowItStands prepare={prepare} />
      ) : (
        <>
          <LookOnly />
          <SignedPermission />
        </>
      )}
    </Screen>
  );
}

/** Whether there is one, and whether it can be signed now. */
function HowItStands({ prepare }: { readonly prepare: Action<[]> }) {
  const { t } = usePortal();
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {});
  const { mandato } = caso.documentacion;
  const signed = mandato === 'firmado' || mandato === 'validado';
  return (
    <Reading of={cuentas} heights={[12, 6]}>
      {({ elementos }) => {
        const [, , , task] = tasksOf(caso, elementos, []);
        if (caso.voluntad === 'prohibicion')
          return (
            <>
              <Notice>
                <p>{t.autorizacion.prohibida}</p>
              </Notice>
              <SignedPermission />
            </>
          );
        if (signed && !mandatoOutside(elementos)) return <Standing />;
        if (task?.state === 'espera') return <NoCuentaYet />;
        return <CanBeSigned again={signed} prepare={prepare} />;
      }}
    </Reading>
  );
}

/** @param again there is one, which does not hold what was added since */
function CanBeSigned({ again, prepare }: { readonly again: boolean; readonly prepare: Action<[]> }) {
  const { t } = usePortal();
  const { nombre_rechazado: nameRefused } = useCaso();
  const a = t.autorizacion;
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
      <ActionFailure error={prepare.error} />
      <InShort>
        <p>{a.prepararTexto}</p>
        <div class="botones">
          <Button busy={prepare.busy} onPress={prepare.run}>
            {a.preparar}
          </Button>
        </div>
      </InShort>
      <SignedPermission />
      {again && <Withdraw />}
    </>
  );
}

/** What is signed, in a few points. */
function InShort({ children }: { readonly children?: ComponentChildren }) {
  const a = usePortal().t.autorizacion;
  return (
    <section class="tarjeta">
      <h2>{a.resumenTitulo}</h2>
      <ul class="puntos">
        {a.resumen.map((punto) => (
          <li key={punto}>{punto}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function NoCuentaYet() {
  const { t } = usePortal();
  return (
    <>
      <section class="tarjeta tarjeta-principal">
        <h2>{t.autorizacion.antesTitulo}</h2>
        <p>{t.autorizacion.antesTexto}</p>
        <div class="botones">
          <LinkButton to="/portal/cuentas/anadir">{t.cuentas.anadir}</LinkButton>
        </div>
      </section>
      <InShort />
    </>
  );
}

/** The one state of what was signed: somebody looks at the name, somebody looks at the paper, or it is in force. */
function Standing() {
  const a = usePortal().t.autorizacion;
  const { documentacion, nombre_en_revision: nameWaits } = useCaso();
  const paperWaits = documentacion.mandato === 'firmado';
  return (
    <>
      <Notice kind="bien">
        <p>{nameWaits ? a.nombreEnRevision : paperWaits ? a.enRevision : a.vigente}</p>
      </Notice>
      <SignedPermission />
      <Withdraw />
    </>
  );
}

function Withdraw() {
  const { t, client, announce } = usePortal();
  const withdraw = useAction(() => client.pedir('DELETE /mandato', {}));
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
      </MakeSure>
    </div>
  );
}
