/** One document: its content at the left, as tall as the window, and the checks at the right. */
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useCommands } from '../../app/commands.ts';
import { isFocusLost } from '../../app/focus.ts';
import { DocumentoBadge } from '../../ui/badges.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty } from '../../ui/states.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { ImpededCommands } from './act-notices.tsx';
import { type DelayedKind, useActs } from './acts-context.ts';
import { type Documento, useCaso } from './context.ts';
import { Judgement, Rejection, useDocumentoActs } from './judgement.tsx';
import { CorrectRecord } from './record-correction.tsx';
import { focusNext, useArrival } from './view.ts';
import { Viewer } from './viewer.tsx';

interface RevisionProps {
  readonly documento: Documento;
  /** The next document to review; undefined: none. */
  readonly next: { readonly howMany: number; readonly go: () => void } | undefined;
}

export function Revision({ documento, next }: RevisionProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const heading = useArrival<HTMLHeadingElement>();
  const title = common(`documento.${documento.tipo}`);
  return (
    <Paper p="md">
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <Title order={2} size="h3" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <DocumentoBadge state={documento.estado} />
        </Group>
        <FinePrint>
          {[
            documento.nombre,
            documento.bytes !== null && formats.bytes(documento.bytes),
            formats.moment(documento.recibido),
          ]
            .filter(Boolean)
            .join(' · ')}
        </FinePrint>
      </Group>
      <div className="papel-cuerpo">
        <Content documento={documento} title={title} />
        <Stack className="papel-cotejo">
          <CasoParticulars />
          {documento.motivo_revision && documento.estado === 'recibido' && (
            <Alert title={t('documentos.porQueSeMira')}>
              <Text size="sm">{t(`motivoRevision.${documento.motivo_revision}`)}</Text>
            </Alert>
          )}
          {documento.motivo_rechazo && (
            <Alert color="teja" title={t('documentos.motivo')}>
              <Text size="sm">{documento.motivo_rechazo}</Text>
            </Alert>
          )}
          <DocumentoDecision documento={documento} next={next} />
        </Stack>
      </div>
    </Paper>
  );
}

function Content({ documento, title }: { readonly documento: Documento; readonly title: string }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const client = useClient();
  // a mandate signed in the portal has no file: its PDF is generated from the record
  const made = documento.formato === null && documento.tipo === 'mandato';
  const address = made
    ? client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/pdf', { params })
    : client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/fichero', {
        params: { ...params, documento: documento.documento_id },
      });
  const format = made ? 'application/pdf' : documento.formato;
  return format === null ? (
    <Empty title={t('visor.sinFichero')} text={t('visor.sinFicheroTexto')} />
  ) : (
    <Viewer key={address} address={address} format={format} title={title} />
  );
}

/** The facts of the case with which the document has to agree. */
function CasoParticulars() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const formats = useFormats();
  const { fallecido, heredero } = caso;
  return (
    <Paper p="sm" bg="var(--albacea-fondo)">
      <Text size="xs" fw={600} mb={6}>
        {t('cotejo.titulo')}
      </Text>
      <Data>
        <Datum name={t('fallecido')}>
          {fallecido.nombre} {fallecido.apellidos}
        </Datum>
        <Datum name={t('dni')}>{fallecido.dni}</Datum>
        <Datum name={t('fecha')}>{formats.date(fallecido.fecha_fallecimiento)}</Datum>
        <Datum name={t('heredero')}>
          {heredero.nombre} {heredero.apellidos}
        </Datum>
      </Data>
    </Paper>
  );
}

const UNDER_WAY = {
  validar: 'enMarchaTexto',
  rechazar: 'rechazandoTexto',
  responder: 'enMarchaTexto',
  aplazar: 'enMarchaTexto',
  corregir: 'corrigiendoTexto',
} as const satisfies Record<DelayedKind, string>;

/** The decision on the document; after it the focus moves to the button for the next document. */
function DocumentoDecision({ documento, next }: RevisionProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { underWay } = useActs();
  const acts = useDocumentoActs(documento);
  // a rejection that is being written stays open, whatever happens to the document meanwhile
  const [rejects, reject] = useState(false);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const pendingAct = underWay.find(({ id }) => id === documento.documento_id)?.kind;
  const decided = pendingAct !== undefined || documento.estado !== 'recibido';
  const goesOn = useFocusAfterDecision(decided && !rejects, pendingAct !== undefined);
  const isUnread = documento.posible.includes('validar');
  const late = documento.posible.includes('rechazar') && !isUnread;
  // no rejection is being written and no decision is in progress
  const isFree = !rejects && pendingAct === undefined;
  useCommands([
    ...(late && isFree
      ? [{ id: 'papel.rechazar', key: 'r', label: t('documentos.rechazarValidado'), run: () => reject(true) }]
      : []),
  ]);
  const back = () => {
    reject(false);
    // in the next frame, because the form hid the button until now
    requestAnimationFrame(() => isFocusLost() && (rejectButton.current ?? goesOn.current)?.focus());
  };
  return (
    <>
      {rejects && (
        <Rejection
          documento={documento}
          back={back}
          onReason={(reason) => {
            acts.reject(reason);
            reject(false);
          }}
        />
      )}
      {!rejects && pendingAct && <Muted>{t(`documentos.${UNDER_WAY[pendingAct]}`)}</Muted>}
      {isFree && isUnread && (
        <Judgement documento={documento} onValidate={acts.validate} onReject={() => reject(true)} />
      )}
      {isFree && late && (
        <Button ref={rejectButton} variant="default" onClick={() => reject(true)} w="fit-content">
          {t('documentos.rechazarValidado')}
        </Button>
      )}
      {documento.estado !== 'recibido' && documento.apartado === null && (
        <CorrectRecord clase="documento" sobre={documento.documento_id} name={common(`documento.${documento.tipo}`)} />
      )}
      <ImpededCommands
        impeded={documento.impedidas}
        nameOf={(command) => t(command === 'rechazar' ? 'documentos.rechazarValidado' : 'documentos.validar')}
      />
      {next && decided && (
        <Button ref={goesOn} variant="light" onClick={next.go} rightSection={<IconArrowRight size={16} aria-hidden />}>
          {t('documentos.siguiente', { count: next.howMany })}
        </Button>
      )}
    </>
  );
}

/** After a decision made here the focus moves to the button for the next document, or to the next task of the case. */
function useFocusAfterDecision(decided: boolean, here: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(decided);
  useEffect(() => {
    const now = decided && !before.current;
    before.current = decided;
    // when a colleague decides, a focus that is elsewhere stays there
    if (!now || !(here || isFocusLost())) return;
    if (button.current) button.current.focus();
    else focusNext();
  }, [decided, here]);
  return button;
}
