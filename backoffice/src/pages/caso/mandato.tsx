/** The heir's mandate: what is missing, and each provider's copy with its verification code. */
import type { CasoAtDesk } from '@albacea/contract/schemas/caso-at-desk.ts';
import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../../app/action-words.ts';
import { useClient } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { Confirm } from '../../ui/command.tsx';
import { Data, Datum, PlainList } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useCaso } from './context.ts';
import { useProveedorType } from './cuenta-state.tsx';
import { awaitsNameReview, useMandato } from './readings.ts';
import { SendForSigning } from './signing-request.tsx';

type Mandato = NonNullable<CasoAtDesk['servicio']>['mandato'];

export function MandatoView() {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const reading = useMandato();
  return (
    <Read reading={reading}>
      {(data) => (
        <Stack>
          {live && data.mandato && awaitsNameReview(data.mandato) && <SignerNameReview mandato={data.mandato} />}
          <Missing lack={data.falta} />
          {data.mandato ? (
            <Signed mandato={data.mandato} identidad={data.identidad} />
          ) : (
            <Paper>
              <Empty title={t('mandato.vacio')} text={t('mandato.vacioTexto')} />
            </Paper>
          )}
        </Stack>
      )}
    </Read>
  );
}

function useScope() {
  const { t: common } = useTranslation();
  const typeOf = useProveedorType();
  return ({ cuentas, certificados }: Mandato['falta']): string[] => [
    ...cuentas.map(
      ({ proveedor, accion }) => `${proveedor}: ${common(actionKey(accion, typeOf(proveedor))).toLowerCase()}`,
    ),
    ...certificados.map((type) => common(`certificado.${type}`)),
  ];
}

function Missing({ lack }: { readonly lack: Mandato['falta'] }) {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const scope = useScope()(lack);
  if (scope.length === 0) return null;
  return (
    <Alert color="ocre" title={t('mandato.falta')}>
      <PlainList lines={scope} />
      {live && <SendForSigning />}
    </Alert>
  );
}

interface SignedProps {
  readonly mandato: NonNullable<Mandato['mandato']>;
  readonly identidad: Mandato['identidad'];
}

function Signed({ mandato, identidad }: SignedProps) {
  return (
    <>
      <MandatoFacts mandato={mandato} identidad={identidad} />
      <Ejemplares ejemplares={mandato.ejemplares} />
    </>
  );
}

function MandatoFacts({ mandato, identidad }: SignedProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const client = useClient();
  const formats = useFormats();
  const pdf = client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/pdf', { params });
  return (
    <Section
      title={t('documentos.mandato')}
      actions={
        <Group gap="sm">
          <MandatoBadge mandato={mandato} />
          <Anchor href={pdf} download size="sm">
            {t('mandato.pdf')}
          </Anchor>
        </Group>
      }
    >
      <Data>
        <Datum name={t('mandato.nombre')}>
          {awaitsNameReview(mandato) ? t('mandato.porComprobar') : mandato.mandante}
        </Datum>
        {identidad && <Datum name={t(`mandato.documento.${identidad.clase}`)}>{identidad.numero}</Datum>}
        <Datum name={t('mandato.firmado')}>{formats.moment(mandato.firmado)}</Datum>
      </Data>
    </Section>
  );
}

function MandatoBadge({ mandato }: Pick<SignedProps, 'mandato'>) {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  // the badge never contradicts the state of its document
  const isUnread = caso.documentos.some(({ tipo, estado }) => tipo === 'mandato' && estado === 'recibido');
  if (awaitsNameReview(mandato)) return <Badge color="ocre">{t('mandato.porComprobar')}</Badge>;
  if (!mandato.vigente) return <Badge color="gray">{t('mandato.noVigente')}</Badge>;
  return isUnread ? (
    <Badge color="ocre">{t('mandato.porRevisar')}</Badge>
  ) : (
    <Badge color="verde">{t('mandato.vigente')}</Badge>
  );
}

type Ejemplar = SignedProps['mandato']['ejemplares'][number];

/** The copy for each provider: what it authorises, and its verification code. */
function Ejemplares({ ejemplares }: Pick<SignedProps['mandato'], 'ejemplares'>) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const client = useClient();
  const formats = useFormats();
  const linesOf = useEjemplarLines();
  const nameOf = ({ proveedor }: Ejemplar) => proveedor ?? t('mandato.registros');
  const pdfOf = ({ ejemplar_id: ejemplar }: Ejemplar) =>
    client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/ejemplares/{ejemplar}/pdf', {
      params: { ...params, ejemplar },
    });
  return (
    <Paper>
      <TableView
        label={t('mandato.ejemplares')}
        className="lista"
        verticalSpacing="xs"
        rows={ejemplares}
        keyOf={({ ejemplar_id }) => ejemplar_id}
        columns={[
          {
            title: t('mandato.para'),
            cell: (ejemplar) => (
              <>
                <Group gap="xs">
                  <Text size="sm" fw={600}>
                    {nameOf(ejemplar)}
                  </Text>
                  {!ejemplar.vigente && <Badge color="gray">{t('mandato.noVigente')}</Badge>}
                </Group>
                {linesOf(ejemplar).map((line) => (
                  <FinePrint key={line} className="partible">
                    {line}
                  </FinePrint>
                ))}
              </>
            ),
          },
          { title: t('mandato.codigo'), className: 'cifras', cell: ({ codigo }) => codigo },
          { title: t('mandato.hasta'), className: 'media', cell: ({ hasta }) => formats.date(hasta) },
          {
            title: t('mandato.pdf'),
            hidden: true,
            cell: (ejemplar) => (
              <Anchor href={pdfOf(ejemplar)} download size="sm" aria-label={`${t('mandato.pdf')}: ${nameOf(ejemplar)}`}>
                PDF
              </Anchor>
            ),
          },
        ]}
      />
    </Paper>
  );
}

/** What a copy of the mandate authorises. */
function useEjemplarLines(): (ejemplar: Ejemplar) => string[] {
  const { t: common } = useTranslation();
  const typeOf = useProveedorType();
  return ({ proveedor, acciones, certificados }) => [
    ...acciones.map(({ accion, identificadores }) =>
      [common(actionKey(accion, typeOf(proveedor ?? ''))), ...identificadores].join(' · '),
    ),
    ...certificados.map((type) => common(`certificado.${type}`)),
  ];
}

type SignedMandato = NonNullable<NonNullable<CasoAtDesk['servicio']>['mandato']['mandato']>;

/** Asks for a decision on the name in the signature: shows the names on file and typed, with buttons to accept or reject. */
function SignerNameReview({ mandato }: { readonly mandato: SignedMandato }) {
  const { t } = useTranslation('caso');
  const { params: casoParams } = useCaso();
  const [asking, ask] = useState(false);
  const params = { ...casoParams, mandato: mandato.mandato_id };
  const AT = 'POST /aseguradoras/{aseguradora}/casos/{caso}/mandato/{mandato}/nombre';
  const accept = useCommand(AT, { done: t('mandato.revision.aceptado') });
  const reject = useCommand(AT, { done: t('mandato.revision.rechazado'), onFinish: () => ask(false) });
  const corrected = mandato.mandante !== mandato.nombre_en_ficha;
  return (
    <Alert color="ocre" title={t('mandato.revision.titulo')}>
      <Stack gap="sm">
        <Text size="sm">{t(corrected ? 'mandato.revision.corregido' : 'mandato.revision.direccion')}</Text>
        <Data>
          <Datum name={t('mandato.revision.enFicha')}>{mandato.nombre_en_ficha}</Datum>
          {corrected && <Datum name={t('mandato.revision.corregidoA')}>{mandato.mandante}</Datum>}
          <Datum name={t('mandato.revision.escrito')}>{mandato.nombre}</Datum>
        </Data>
        <Group gap="sm">
          <Button loading={accept.isPending} onClick={() => accept.mutate({ params, body: { es_suyo: true } })}>
            {t('mandato.revision.aceptar')}
          </Button>
          <Button variant="default" onClick={() => ask(true)}>
            {t('mandato.revision.rechazar')}
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        title={t('mandato.revision.rechazarTitulo')}
        text={t('mandato.revision.rechazarTexto')}
        button={t('mandato.revision.rechazar')}
        busy={reject.isPending}
        onConfirm={() => reject.mutate({ params, body: { es_suyo: false } })}
        onClose={() => ask(false)}
      />
    </Alert>
  );
}
