/** The missing documents with the reasons, and the received ones. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import {
  documentoKey,
  documentoPath,
  lacksIdentifier,
  type MissingDocumento,
  missingDocumentos,
} from '../rules-documentos.ts';
import { day } from '../texts/dates.ts';
import type { Texts } from '../texts/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Rejection } from '../ui/rejection.tsx';
import { Screen } from '../ui/screen.tsx';
import { State, type StateTone } from '../ui/state.tsx';
import { Alternatives, documentoName, MissingIdentifiers, useWhoNeedsIt } from './missing-documentos.tsx';
import { RequestedDocumentos } from './requested-documentos.tsx';
import { useStep } from './use-step.ts';

export function Documentos() {
  const { t } = usePortal();
  const caso = useCaso();
  const { contributes, live } = usePermissions();
  const step = useStep('documentos');
  const cuentas = useData('GET /cuentas', {});
  const documentos = useData('GET /documentos', {});
  const received = documentos.data?.elementos ?? [];
  const list = cuentas.data?.elementos ?? [];
  const missing = missingDocumentos(caso, list, received).filter(({ state }) => state !== 'por_revisar');
  const now = missing.filter(({ state, proveedores }) => proveedores.length === 0 || isDueNow(state));
  const later = missing.filter((paper) => !now.includes(paper));
  const lacksNothing = missing.length === 0 && caso.papeles_pedidos.length === 0 && !list.some(lacksIdentifier);
  const here = received.length > 0 && (
    <Received documentos={received.toReversed()} cuentas={list} said={live ? now.map(({ reason }) => reason) : []} />
  );
  return (
    <Screen
      title={t.documentos.titulo}
      lead={live ? t.documentos.entradilla : t.cerrado.nadaMas}
      step={step}
      back={['/portal', t.comun.inicio]}
      // when nothing is missing, the received documents are shown in the page itself
      side={live && !lacksNothing && here}
    >
      <Reading of={documentos} heights={[12, 5]}>
        {() =>
          !live ? (
            here
          ) : (
            <>
              <RequestedDocumentos />
              {lacksNothing && <NothingMissing />}
              {now.length > 0 && <Needed title={t.documentos.faltan} missing={now} />}
              {later.length > 0 && (
                <Needed title={t.documentos.masTarde} text={t.documentos.masTardeTexto} missing={later} />
              )}
              {list.some(lacksIdentifier) && (
                <section class="pila-junta">
                  <MissingIdentifiers cuentas={list} level="h2" />
                </section>
              )}
              {contributes && (
                <div class="botones">
                  <LinkButton to="/portal/documentos/otro" kind="segundo">
                    {t.documentos.otro}
                  </LinkButton>
                </div>
              )}
              {lacksNothing && here}
            </>
          )
        }
      </Reading>
    </Screen>
  );
}

/** Whether a document that only some accounts need is due now: half sent, or rejected. A document that was never sent can wait. */
const isDueNow = (state: MissingDocumento['state']): boolean => state === 'por_repetir' || state === 'otra_cara';

function NothingMissing() {
  const { t } = usePortal();
  return (
    <Notice kind="bien" title={t.documentos.nadaTitulo}>
      <p>{t.documentos.nadaTexto}</p>
    </Notice>
  );
}

/** The label of the button that sends a document. */
function toSendIt(state: MissingDocumento['state'], { documentos }: Texts): string {
  if (state === 'otra_cara') return documentos.otraCara;
  return state === 'por_repetir' ? documentos.repetir : documentos.enviar;
}

/** Why a document is needed; undefined: the page has no reason for this type. */
const reasonFor = (t: Texts, type: string): string | undefined => (t.documentos.porQue as Record<string, string>)[type];

interface NeededProps {
  readonly title: string;
  readonly text?: string;
  readonly missing: readonly MissingDocumento[];
}

function Needed({ title, text, missing }: NeededProps) {
  const { t } = usePortal();
  const whoAsks = useWhoNeedsIt();
  const { contributes } = usePermissions();
  const d = t.documentos;
  return (
    <section class="pila-junta">
      <h2>{title}</h2>
      {text && <p class="suave">{text}</p>}
      <ul class="pila-junta">
        {missing.map(({ type, state, proveedores, alternatives, cuenta, reason, rejection }) => (
          <li class="tarjeta" key={documentoKey({ type, cuenta })}>
            <div class="pila-junta">
              <h3>{documentoName({ type, cuenta, proveedores }, t)}</h3>
              <p class="suave">{whoAsks({ proveedores, cuenta })}</p>
              <p>{reasonFor(t, type)}</p>
              <Alternatives paper={{ alternatives, cuenta }} />
            </div>
            {state === 'otra_cara' && (
              <Notice>
                <p>{d.otraCaraTexto}</p>
              </Notice>
            )}
            {state === 'por_repetir' && (
              <Notice kind="atencion">
                <p>
                  <strong>{d.estados.rechazado}.</strong> <Rejection reason={reason} rejection={rejection} />
                </p>
              </Notice>
            )}
            {contributes && (
              <div class="botones">
                <LinkButton to={documentoPath({ type, cuenta })}>
                  {toSendIt(state, t)}
                  <span class="oculto"> {documentoName({ type, cuenta, proveedores }, t)}</span>
                </LinkButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TONE: Readonly<Record<WorkDocumento['estado'], StateTone>> = {
  recibido: 'calma',
  validado: 'bien',
  rechazado: 'atencion',
};

interface ReceivedProps {
  readonly documentos: readonly WorkDocumento[];
  readonly cuentas: readonly CompleteCuenta[];
  /** Reasons for a rejection that the page already shows above. */
  readonly said: readonly (string | null)[];
}

/** The documents that the family or the insurer has sent. */
function Received({ documentos, cuentas, said }: ReceivedProps) {
  const { t } = usePortal();
  return (
    <section class="pila-junta">
      <h2>{t.documentos.mandados}</h2>
      <ul class="filas">
        {documentos.map((documento) => (
          <li class="fila fila-sin-marca" key={documento.documento_id}>
            <ReceivedOne
              documento={documento}
              proveedor={cuentas.find(({ cuenta_id }) => cuenta_id === documento.cuenta_id)?.proveedor}
              saysReason={!said.includes(documento.motivo_rechazo)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReceivedOneProps {
  readonly documento: WorkDocumento;
  /** Name of the provider, if the document is about one account. */
  readonly proveedor: string | undefined;
  readonly saysReason: boolean;
}

function ReceivedOne({ documento, proveedor, saysReason }: ReceivedOneProps) {
  const { t, language, client } = usePortal();
  const { papel } = useCaso();
  const { live } = usePermissions();
  const { documento_id, tipo, estado, recibido, origen, motivo_rechazo: reason, rechazo, bytes } = documento;
  const d = t.documentos;
  const fromAseguradora = origen === 'aseguradora';
  return (
    <>
      <div>
        <h3>{d.tipos[tipo]}</h3>
        <p class="fila-texto">
          {put(d.mandadoEl, { fecha: day(recibido, language) })}
          {fromAseguradora && ` ${d.traidoAseguradora}`}
          {proveedor && ` ${put(d.deCuenta, { cuenta: proveedor })}`}
        </p>
        {reason && saysReason && (
          <p class="fila-texto">
            <Rejection reason={reason} rejection={rechazo} />
          </p>
        )}
      </div>
      {/* no badge on a validated mandato: the heir may have revoked it since, and its own page shows whether it holds; nor on what nobody
      looks at any more */}
      {(tipo !== 'mandato' || estado !== 'validado') && (live || estado !== 'recibido') && (
        <State tone={TONE[estado]}>{d.estados[estado]}</State>
      )}
      {bytes !== null && papel === 'heredero' && !fromAseguradora && (
        <a
          class="enlace"
          href={client.address('GET /documentos/{documento}/fichero', { params: { documento: documento_id } })}
          target="_blank"
          rel="noopener noreferrer"
        >
          {d.ver}
          <span class="oculto"> {d.tipos[tipo]}</span>
        </a>
      )}
    </>
  );
}
