/** One paper: what is in it at the left, what to check at the right. */
import { type Check, checksOf, REJECTION_REASONS } from '@albacea/contract/schemas/lists.ts';
import { Alert, Badge, Button, Checkbox, Grid, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { DocumentoBrand } from '../../ui/brands.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { Empty } from '../../ui/states.tsx';
import { useDocumentoChanges } from './changes.ts';
import { type Documento, useCaso } from './context.ts';
import { NotYet } from './not-yet.tsx';
import { Viewer } from './viewer.tsx';

interface RevisionProps {
  readonly documento: Documento;
  /** It was validated, and that can still be taken back. */
  readonly busy: boolean;
  readonly onValidate: (checks: readonly Check[]) => void;
  /** The next paper that waits; undefined: none does. */
  readonly next: { readonly howMany: number; readonly go: () => void } | undefined;
}

export function Revision({ documento, busy, onValidate, next }: RevisionProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const client = useClient();
  const formats = useFormats();
  // whoever has begun to say why goes on, whatever becomes of the paper meanwhile
  const [rejects, reject] = useState(false);
  // what was signed in the portal has no file: its paper is made of the record
  const { direccion, formato } =
    documento.formato === null && documento.tipo === 'mandato'
      ? {
          direccion: client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/pdf', { params }),
          formato: 'application/pdf',
        }
      : {
          direccion: client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/fichero', {
            params: { ...params, documento: documento.documento_id },
          }),
          formato: documento.formato,
        };
  const title = common(`documento.${documento.tipo}`);
  return (
    <Paper p="md">
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <Title order={2} size="h3">
            {title}
          </Title>
          <DocumentoBrand state={documento.estado} />
        </Group>
        <Text size="xs" c="dimmed">
          {[
            documento.nombre,
            documento.bytes !== null && formats.bytes(documento.bytes),
            formats.moment(documento.recibido),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          {formato === null ? (
            <Empty title={t('visor.sinFichero')} text={t('visor.sinFicheroTexto')} />
          ) : (
            <Viewer key={direccion} address={direccion} format={formato} title={title} />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <Comparison />
            {documento.motivo_rechazo && (
              <Alert color="teja" title={t('documentos.motivo')}>
                <Text size="sm">{documento.motivo_rechazo}</Text>
              </Alert>
            )}
            {rejects ? (
              <Rejection documento={documento} back={() => reject(false)} />
            ) : documento.posible.includes('validar') ? (
              <Judgement documento={documento} busy={busy} onValidate={onValidate} onReject={() => reject(true)} />
            ) : (
              documento.posible.includes('rechazar') && (
                <Button variant="default" onClick={() => reject(true)} w="fit-content">
                  {t('documentos.rechazarValidado')}
                </Button>
              )
            )}
            <NotYet
              impeded={documento.impedidas}
              nombre={(command) => t(command === 'rechazar' ? 'documentos.rechazarValidado' : 'documentos.validar')}
            />
            {next && (busy || documento.estado !== 'recibido') && (
              <Button variant="light" onClick={next.go} rightSection={<IconArrowRight size={16} aria-hidden />}>
                {t('documentos.siguiente', { count: next.howMany })}
              </Button>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </Paper>
  );
}

/** What the paper has to agree with. */
function Comparison() {
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

interface JudgementProps extends Omit<RevisionProps, 'next'> {
  readonly onReject: () => void;
}

function Judgement({ documento, busy, onValidate, onReject }: JudgementProps) {
  const { t } = useTranslation('caso');
  const [views, mark] = useState<readonly string[]>([]);
  const list = checksOf(documento.tipo);
  if (busy)
    return (
      <Text size="sm" c="dimmed">
        {t('documentos.enMarchaTexto')}
      </Text>
    );
  return (
    <Stack gap="sm">
      <Checkbox.Group label={t('cotejo.lista')} value={[...views]} onChange={mark}>
        <Stack gap={6} mt={6}>
          {list.map((one) => (
            <Checkbox key={one} value={one} label={t(`cotejo.${one}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group gap="xs">
        <Button disabled={views.length < list.length} onClick={() => onValidate(list)}>
          {t('documentos.validar')}
        </Button>
        <Button variant="default" onClick={onReject}>
          {t('documentos.rechazar')}
        </Button>
      </Group>
      {views.length < list.length && (
        <Text size="xs" c="dimmed">
          {t('cotejo.falta')}
        </Text>
      )}
    </Stack>
  );
}

interface RejectionProps {
  readonly documento: Documento;
  readonly back: () => void;
}

function Rejection({ documento, back }: RejectionProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { seen, before, onFail } = useSeen(documento);
  const changes = useDocumentoChanges()(before, seen);
  const possible = changes === null || seen.posible.includes('rechazar');
  const [reason, choose] = useState<(typeof REJECTION_REASONS)[number] | null>(null);
  const reject = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/rechazo', {
    done: t('documentos.rechazado', { papel: common(`documento.${documento.tipo}`) }),
    onFail,
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    const palabras = fieldsOf(event)('palabras');
    if (reason === null) return;
    reject.mutate(
      {
        params: { ...params, documento: seen.documento_id },
        body: { motivo: reason, version: seen.version, ...(palabras && { palabras }) },
      },
      { onSuccess: back },
    );
  };
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        <Choice
          label={t('documentos.porQue')}
          data={REJECTION_REASONS.map((value) => ({ value, label: t(`motivo.${value}`) }))}
          value={reason ?? ''}
          onChange={({ currentTarget: { value } }) => choose(value as typeof reason)}
        />
        <Textarea
          name="palabras"
          label={t('documentos.palabras')}
          description={t('documentos.palabrasAyuda')}
          required={reason === 'otro'}
          maxLength={500}
          autosize
          minRows={2}
        />
        <Refused failure={reject.error} changes={changes} possible={possible} />
        <Group gap="xs">
          <Button type="submit" color="teja" loading={reject.isPending} disabled={!possible}>
            {t('documentos.rechazar')}
          </Button>
          <Button variant="subtle" onClick={back}>
            {common('cancelar')}
          </Button>
        </Group>
        <Badge color="gray" variant="transparent" px={0}>
          {t('documentos.seEnvia')}
        </Badge>
      </Stack>
    </form>
  );
}
