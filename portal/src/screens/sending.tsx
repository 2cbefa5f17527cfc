/** Sends one document. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { type MissingPaper, missingPapers } from '../rules-papers.ts';
import { afterPapers } from '../rules-way-on.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field, OF_ANOTHER, Options } from '../ui/field.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Rejection } from '../ui/rejection.tsx';
import { Screen } from '../ui/screen.tsx';
import { SendFile } from './send-file.tsx';
import { useStep } from './use-step.ts';
import { useWayOn } from './use-way-on.ts';

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
  const [chosen, choose] = useState<DocumentoType>(asked);
  const [looks, look] = useState(false);
  const { route } = useLocation();
  const wayOn = useWayOn();
  const d = t.documentos;
  const cuenta = para ?? null;
  const onSent = () => {
    announce(t.envio.hechoTitulo);
    const cuentas = store.read('GET /cuentas', {}).data?.elementos ?? [];
    const documentos = store.read('GET /documentos', {}).data?.elementos ?? [];
    const paper = missingPapers(caso, cuentas, documentos).find((one) => one.type === chosen && one.cuenta === cuenta);
    if (paper?.lack !== 'otra_cara') route(wayOn());
  };
  return (
    <Screen
      title={asked === 'otro' ? d.otro : d.tipos[asked]}
      lead={looks ? undefined : (d.porQue as Record<string, string>)[asked]}
      step={asked === 'certificado_defuncion' ? step : undefined}
      back={['/portal/documentos', d.titulo]}
      may={contributes}
    >
      <WhyAgain type={asked} cuenta={cuenta} />
      <OtherSide type={asked} cuenta={cuenta} />
      {asked === 'otro' && (
        <Options
          id="tipo"
          legend={t.envio.queEs}
          options={UNASKED.map((value) => ({ value, title: d.tipos[value] }))}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <SendFile type={chosen} cuenta={cuenta} onSent={onSent} onLook={look}>
        {asked === 'certificado_defuncion' && decide && <WithoutCertificado type={asked} cuenta={cuenta} />}
      </SendFile>
      {asked === 'certificado_defuncion' && !looks && <DeceasedNumber />}
    </Screen>
  );
}

/** Help for a family without a certificate; hidden once one has been sent, unless it was rejected. */
function WithoutCertificado(which: WhichPaper) {
  const lack = useMissingPaper(which)?.lack;
  return lack === 'por_enviar' || lack === 'por_repetir' ? <NotYet /> : null;
}

interface WhichPaper {
  readonly type: DocumentoType;
  readonly cuenta: string | null;
}

/** The missing document of this type and account; undefined: it is not missing. */
function useMissingPaper({ type, cuenta }: WhichPaper): MissingPaper | undefined {
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  const documentos = useData('GET /documentos', {}).data?.elementos ?? [];
  return missingPapers(caso, cuentas, documentos).find((paper) => paper.type === type && paper.cuenta === cuenta);
}

/** One picture of a two-sided document has arrived: asks for the other side. */
function OtherSide(which: WhichPaper) {
  const { t } = usePortal();
  if (useMissingPaper(which)?.lack !== 'otra_cara') return null;
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

/** Why the last one was rejected. */
function WhyAgain(which: WhichPaper) {
  const { t } = usePortal();
  const paper = useMissingPaper(which);
  if (paper?.lack !== 'por_repetir') return null;
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
        attributes={OF_ANOTHER}
      />
    </Form>
  );
}

const MINISTRY = 'https://sede.mjusticia.gob.es/es/tramites/certificado-defuncion';

/** For families without a death certificate yet: where to get it, what waits for it, and who reminds them. */
function NotYet() {
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
          <LinkButton to={afterPapers(caso, cuentas)} kind="segundo">
            {words.seguir}
          </LinkButton>
        </div>
      </div>
    </details>
  );
}
