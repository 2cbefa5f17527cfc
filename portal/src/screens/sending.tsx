/** Sends one document. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { type MissingDocumento, missingDocumentos } from '../rules-documentos.ts';
import { pathWithoutCertificado } from '../rules-next-path.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field, NO_AUTOFILL, Options } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Rejection } from '../ui/rejection.tsx';
import { Screen } from '../ui/screen.tsx';
import { SendFile } from './send-file.tsx';
import { useNextPath } from './use-next-path.ts';
import { useStep } from './use-step.ts';

/** Types of document that the family can send without being asked. */
const UNASKED: readonly DocumentoType[] = [
  'certificado_defuncion',
  'prueba_parentesco',
  'factura',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'otro',
];

/** @param para the account that the document is for; undefined: none in particular */
export function Sending({ type, para }: { readonly type?: string; readonly para?: string }) {
  const { t, store, announce } = usePortal();
  const caso = useCaso();
  const { contributes, decide } = usePermissions();
  const step = useStep('documentos');
  const asked = type !== undefined && type in t.documentos.tipos ? (type as DocumentoType) : 'otro';
  const [chosen, setChosen] = useState<DocumentoType>(asked);
  const [isReviewing, setReviewing] = useState(false);
  const { route } = useLocation();
  const nextPath = useNextPath();
  const d = t.documentos;
  const cuenta = para ?? null;
  const onSent = () => {
    announce(t.envio.hechoTitulo);
    const cuentas = store.read('GET /cuentas', {}).data?.elementos ?? [];
    const documentos = store.read('GET /documentos', {}).data?.elementos ?? [];
    const paper = missingDocumentos(caso, cuentas, documentos).find(
      (one) => one.type === chosen && one.cuenta === cuenta,
    );
    if (paper?.state !== 'otra_cara') route(nextPath());
  };
  return (
    <Screen
      title={asked === 'otro' ? d.otro : d.tipos[asked]}
      lead={isReviewing ? undefined : (d.porQue as Record<string, string>)[asked]}
      step={asked === 'certificado_defuncion' ? step : undefined}
      back={['/portal/documentos', d.titulo]}
      may={contributes}
    >
      <RejectedBefore type={asked} cuenta={cuenta} />
      <OtherSide type={asked} cuenta={cuenta} />
      {asked === 'otro' && (
        <Options
          id="tipo"
          legend={t.envio.queEs}
          options={UNASKED.map((value) => ({ value, title: d.tipos[value] }))}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <SendFile type={chosen} cuenta={cuenta} onSent={onSent} onReview={setReviewing}>
        {asked === 'certificado_defuncion' && decide && <WithoutCertificado type={asked} cuenta={cuenta} />}
      </SendFile>
      {asked === 'certificado_defuncion' && !isReviewing && <DeceasedNumber />}
    </Screen>
  );
}

/** Help for a family without a certificate; hidden once one has been sent, unless it was rejected. */
function WithoutCertificado(which: WhichDocumento) {
  const state = useMissingDocumento(which)?.state;
  return state === 'por_enviar' || state === 'por_repetir' ? <CertificadoHelp /> : null;
}

interface WhichDocumento {
  readonly type: DocumentoType;
  readonly cuenta: string | null;
}

/** The missing document of this type and account; undefined: it is not missing. */
function useMissingDocumento({ type, cuenta }: WhichDocumento): MissingDocumento | undefined {
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  const documentos = useData('GET /documentos', {}).data?.elementos ?? [];
  return missingDocumentos(caso, cuentas, documentos).find((paper) => paper.type === type && paper.cuenta === cuenta);
}

/** One picture of a two-sided document has arrived: asks for the other side. */
function OtherSide(which: WhichDocumento) {
  const { t } = usePortal();
  if (useMissingDocumento(which)?.state !== 'otra_cara') return null;
  return (
    <Notice kind="atencion">
      <p>{t.envio.faltaOtraCara}</p>
      <p>
        <a class="enlace" href="/portal">
          {t.comun.continuar}
        </a>
      </p>
    </Notice>
  );
}

/** Why the last document of this type was rejected. */
function RejectedBefore(which: WhichDocumento) {
  const { t } = usePortal();
  const paper = useMissingDocumento(which);
  if (paper?.state !== 'por_repetir') return null;
  return (
    <Notice kind="atencion">
      <p>
        <strong>{t.documentos.estados.rechazado}.</strong> <Rejection {...paper} />
      </p>
    </Notice>
  );
}

/** Asks once for the identity number of the deceased, where the insurer had none; nothing waits for it. */
function DeceasedNumber() {
  const { t, client, announce } = usePortal();
  const { fallecido } = useCaso();
  const n = t.envio.numero;
  const save = useAction((numero: string) => client.request('POST /fallecido/identidad', { body: { numero } }));
  const form = useForm<{ numero: string }>({
    draft: null,
    initial: { numero: '' },
    checks: () => ({}),
    action: { ...save, run: async ({ numero }) => numero.trim() !== '' && save.run(numero.trim()) },
    onDone: () => announce(n.hecho),
  });
  if (!fallecido.sin_numero) return null;
  return (
    <Form form={form} button={n.boton} kind="segundo" className="pila-junta">
      <Field
        {...form.text('numero')}
        label={put(n.etiqueta, { fallecido: fallecido.nombre })}
        help={n.ayuda}
        maxLength={40}
        attributes={NO_AUTOFILL}
      />
    </Form>
  );
}

const MINISTRY = 'https://sede.mjusticia.gob.es/es/tramites/certificado-defuncion';

/** For families without a death certificate yet: where to get it, what waits for it, and who reminds them. */
function CertificadoHelp() {
  const { t, language } = usePortal();
  const caso = useCaso();
  const words = t.sinCertificado;
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  return (
    <details>
      <summary>{words.boton}</summary>
      <div class="pila-junta">
        <p>{words.espera}</p>
        <p>
          <a
            class="enlace"
            href={MINISTRY}
            target="_blank"
            rel="noopener noreferrer"
            {...(language !== 'es' && { hrefLang: 'es' })}
          >
            {words.sede}
          </a>
        </p>
        <p>{words.mientras}</p>
        <p>{caso.recordatorios.activos ? words.recordamos : words.sinRecordar}</p>
        <div class="botones">
          <LinkButton to={pathWithoutCertificado(caso, cuentas)} kind="segundo">
            {words.seguir}
          </LinkButton>
        </div>
      </div>
    </details>
  );
}
