/** The one signature: what it is, the text, the name and the code, done; and taking it back. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DataOf } from '../data/client.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData, useDraft } from '../data/use-data.ts';
import { mandatoOutside, tasksOf } from '../rules-tasks.ts';
import type { Texts } from '../texts/es.ts';
import { put } from '../texts/put.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { SoloLook } from '../ui/look-only.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { CorrectName } from './correct-name.tsx';
import { type SignatureDraft, SignMandato } from './sign-mandato.tsx';
import { SignedPermission } from './signed-permission.tsx';

/** A code lives for so long, in milliseconds. */
const CODE_LIFE = 15 * 60_000;

type ForSign = DataOf<'POST /mandato'>;

export function Authorization() {
  const { t, cliente } = usePortal();
  const { documentacion, papel } = useCaso();
  const [draft, change, forget] = useDraft<SignatureDraft>('firma', {
    nombre: '',
    modo: 'nombre',
    trazos: [],
    caduca: null,
    pedido: 0,
  });
  const [mandato, putMandato] = useState<ForSign | null>(null);
  const [read, putRead] = useState(false);
  const [fact, putFact] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [corrected, setCorrected] = useState(false);
  const prepare = useAction(async () => {
    const fresh = await cliente.pedir('POST /mandato', { cuerpo: {} });
    change({ caduca: fresh.caduca, pedido: Date.now() });
    putMandato(fresh);
  });
  const goBack = ['/portal', t.comun.inicio] as const;
  const a = t.autorizacion;
  const liveCode = documentacion.mandato === 'preparado' && Math.abs(Date.now() - draft.pedido) < CODE_LIFE;
  if (fact)
    return (
      <Screen titulo={a.hechoTitulo} entradilla={corrected ? a.hechoCorregido : a.hechoTexto}>
        <div class="botones">
          <LinkButton a="/portal">{t.comun.continuar}</LinkButton>
        </div>
      </Screen>
    );
  if (correcting)
    return (
      <CorrectName
        onDone={(theirs, nombre) => {
          putMandato(theirs);
          putRead(false);
          change({ nombre });
          setCorrected(true);
          setCorrecting(false);
        }}
        onBack={() => setCorrecting(false)}
      />
    );
  if (mandato && !read) return <Read texto={mandato.texto} onFollow={() => putRead(true)} />;
  if ((mandato && draft.caduca) || liveCode)
    return (
      <SignMandato
        borrador={draft}
        cambiar={change}
        otroCodigo={prepare}
        texto={mandato?.texto ?? null}
        onRead={() => {
          putRead(false);
          if (!mandato) void prepare.hacer();
        }}
        onSign={() => {
          forget();
          putFact(true);
        }}
        onMisspelt={() => setCorrecting(true)}
      />
    );
  return papel === 'heredero' ? (
    <Screen titulo={a.titulo} entradilla={a.entradilla} volver={goBack}>
      <Before preparar={prepare} />
    </Screen>
  ) : (
    <OfOther volver={goBack} />
  );
}

/** Other relatives see whether there is one. */
function OfOther({ volver }: { readonly volver: readonly [string, string] }) {
  const { t } = usePortal();
  const { heredero, documentacion } = useCaso();
  const names = { heredero: heredero.nombre };
  const f = t.deFamiliar;
  const signed = documentacion.mandato === 'firmado' || documentacion.mandato === 'validado';
  return (
    <Screen titulo={put(f.permiso, names)} entradilla={put(f.permisoTexto, names)} volver={volver}>
      <p>{put(signed ? f.permisoFirmado : f.permisoPorFirmar, names)}</p>
    </Screen>
  );
}

/** How it stands, and whether it can be signed now. */
function Before({ preparar }: { readonly preparar: ReturnType<typeof useAction<[]>> }) {
  const { t } = usePortal();
  const caso = useCaso();
  const { decide } = usePermissions();
  const cuentas = useData('GET /cuentas', {});
  const a = t.autorizacion;
  const { mandato } = caso.documentacion;
  const signed = mandato === 'firmado' || mandato === 'validado';
  if (!decide)
    return (
      <>
        <SoloLook />
        <SignedPermission />
      </>
    );
  return (
    <Reading de={cuentas} altos={[12, 6]}>
      {({ elementos }) => {
        const [, , , task] = tasksOf(caso, elementos, []);
        if (caso.voluntad === 'prohibicion')
          return (
            <>
              <Notice>
                <p>{a.prohibida}</p>
              </Notice>
              <SignedPermission />
            </>
          );
        if (signed && !mandatoOutside(elementos))
          return <Current frase={standing(a, mandato === 'firmado', caso.nombre_en_revision)} />;
        if (task?.estado === 'espera') return <CuentaLack />;
        return (
          <>
            {signed && (
              <Notice>
                <p>{a.deNuevo}</p>
              </Notice>
            )}
            {!signed && caso.nombre_rechazado && (
              <Notice clase="atencion">
                <p>{a.nombreRechazado}</p>
              </Notice>
            )}
            <ActionFailure error={preparar.error} />
            <Summary>
              <p>{a.prepararTexto}</p>
              <div class="botones">
                <Button enCurso={preparar.enCurso} onPress={preparar.hacer}>
                  {a.preparar}
                </Button>
              </div>
            </Summary>
            <SignedPermission />
            {signed && <Withdraw />}
          </>
        );
      }}
    </Reading>
  );
}

function Summary({ children }: { readonly children?: ComponentChildren }) {
  const { t } = usePortal();
  return (
    <section class="tarjeta">
      <h2>{t.autorizacion.resumenTitulo}</h2>
      <ul class="puntos">
        {t.autorizacion.resumen.map((punto) => (
          <li key={punto}>{punto}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function CuentaLack() {
  const { t } = usePortal();
  return (
    <>
      <section class="tarjeta tarjeta-principal">
        <h2>{t.autorizacion.antesTitulo}</h2>
        <p>{t.autorizacion.antesTexto}</p>
        <div class="botones">
          <LinkButton a="/portal/cuentas/anadir">{t.cuentas.anadir}</LinkButton>
        </div>
      </section>
      <Summary />
    </>
  );
}

function Read({ texto, onFollow }: { readonly texto: string; readonly onFollow: () => void }) {
  const { t } = usePortal();
  return (
    <Screen titulo={t.autorizacion.leer} volver={['/portal', t.comun.inicio]}>
      <Written texto={texto} />
      <div class="botones">
        <Button onPress={onFollow}>{t.autorizacion.seguir}</Button>
      </div>
    </Screen>
  );
}

/** The words of the mandate as they are signed: paragraphs, and one list. */
function Written({ texto }: { readonly texto: string }) {
  return (
    <div class="escrito">
      {texto.split('\n\n').map((paragraph, i) => {
        if (i === 0) return <h2 key={paragraph}>{paragraph}</h2>;
        const lines = paragraph.split('\n');
        if (!lines.every((line) => line.startsWith('- '))) return <p key={paragraph}>{paragraph}</p>;
        return (
          <ul class="puntos" key={paragraph}>
            {lines.map((line) => (
              <li key={line}>{line.slice(2)}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** The one state of what was signed: somebody looks at the name, somebody looks at the paper, or it is in force. */
function standing(a: Texts['autorizacion'], paperWaits: boolean, nameWaits: boolean): string {
  if (nameWaits) return a.nombreEnRevision;
  return paperWaits ? a.enRevision : a.vigente;
}

function Current({ frase }: { readonly frase: string }) {
  return (
    <>
      <Notice clase="bien">
        <p>{frase}</p>
      </Notice>
      <SignedPermission />
      <Withdraw />
    </>
  );
}

function Withdraw() {
  const { t, cliente, announce } = usePortal();
  const withdraw = useAction(() => cliente.pedir('DELETE /mandato', {}));
  const a = t.autorizacion;
  return (
    <div class="botones">
      <MakeSure
        pide={a.retirar}
        si={a.retirarSi}
        enCurso={withdraw.enCurso}
        onConfirm={async () => (await withdraw.hacer()) && announce(a.retirado)}
      >
        <ActionFailure error={withdraw.error} />
        <p>{a.retirarTexto}</p>
      </MakeSure>
    </div>
  );
}
