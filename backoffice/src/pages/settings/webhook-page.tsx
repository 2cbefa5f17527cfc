/** One webhook: its state, its secret, and its deliveries with each attempt. */
import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { CommandDialog, Confirm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Read } from '../../ui/states.tsx';
import { Entregas } from './entregas.tsx';
import { useWebhookFields } from './webhook-form.tsx';
import { type Webhook, WebhookBadge } from './webhooks.tsx';

export function Component() {
  const { t } = useTranslation('configuracion');
  const { webhook: id = '' } = useParams();
  const aseguradora = useAseguradora();
  const params = { aseguradora, id };
  const reading = useReading('GET /aseguradoras/{aseguradora}/webhooks/{id}', { params }, { every: 10 });
  const above = [
    { text: t('titulo'), to: `/${aseguradora}/configuracion` },
    { text: t('pestanas.webhooks'), to: `/${aseguradora}/configuracion/webhooks` },
  ];
  return (
    <Page title={reading.data?.descripcion || 'Webhook'} above={above} detail={reading.data?.url}>
      <Read reading={reading}>
        {(data) => (
          <Stack>
            <Header webhook={data} params={params} />
            <Title order={2}>{t('webhooks.entregas')}</Title>
            <Entregas params={params} active={data.estado === 'activo'} />
          </Stack>
        )}
      </Read>
    </Page>
  );
}

interface HeaderProps {
  readonly webhook: Webhook;
  readonly params: { readonly aseguradora: string; readonly id: string };
}

type Dialog = 'editar' | 'rotar' | 'borrar' | 'recuperar';

function Header({ webhook, params }: HeaderProps) {
  const { t } = useTranslation('configuracion');
  const [dialog, open] = useState<Dialog | null>(null);
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Group gap="xs">
          <WebhookBadge webhook={webhook} />
          {webhook.eventos.map((event) => (
            <Badge key={event} color="gray">
              {event}
            </Badge>
          ))}
        </Group>
        {webhook.motivo_desactivacion && (
          <Alert color="ocre">{t(`webhooks.motivo.${webhook.motivo_desactivacion}`)}</Alert>
        )}
        {webhook.rotacion_hasta && <Rotation until={webhook.rotacion_hasta} params={params} />}
        <Actions webhook={webhook} params={params} onOpen={open} />
      </Stack>
      <Dialogs webhook={webhook} params={params} dialog={dialog} onClose={() => open(null)} />
    </Paper>
  );
}

/** Says until when the old and the new secret both sign, with a button to end the old one now. */
function Rotation({ until, params }: Pick<HeaderProps, 'params'> & { readonly until: string }) {
  const { t } = useTranslation('configuracion');
  const { moment } = useFormats();
  const activate = useCommand('POST /aseguradoras/{aseguradora}/webhooks/{id}/secreto/activar', {
    done: t('webhooks.cambiado'),
  });
  return (
    <Alert color="ocre">
      <Text size="sm">{t('webhooks.enRotacion', { momento: moment(until) })}</Text>
      <Group gap="md" mt="xs">
        <LinkButton onClick={() => activate.mutate({ params })}>{t('webhooks.activarSecreto')}</LinkButton>
      </Group>
    </Alert>
  );
}

function Actions({ webhook, params, onOpen }: HeaderProps & { readonly onOpen: (dialog: Dialog) => void }) {
  const { t } = useTranslation('configuracion');
  const tryOut = useCommand('POST /aseguradoras/{aseguradora}/webhooks/{id}/prueba', {
    done: t('webhooks.probado'),
  });
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/webhooks/{id}', { done: t('webhooks.cambiado') });
  const active = webhook.estado === 'activo';
  const other = active ? 'desactivado' : 'activo';
  return (
    <Group gap="xs">
      {active && (
        <Button onClick={() => tryOut.mutate({ params })} loading={tryOut.isPending}>
          {t('webhooks.probar')}
        </Button>
      )}
      {active && (
        <Button variant="default" onClick={() => onOpen('recuperar')}>
          {t('webhooks.recuperar')}
        </Button>
      )}
      <Button
        variant={active ? 'default' : 'filled'}
        loading={change.isPending}
        onClick={() => change.mutate({ params, body: { estado: other } })}
      >
        {active ? t('webhooks.desactivar') : t('webhooks.activar')}
      </Button>
      <Button variant="default" onClick={() => onOpen('editar')}>
        {t('webhooks.editar')}
      </Button>
      <Button variant="default" onClick={() => onOpen('rotar')}>
        {t('webhooks.rotar')}
      </Button>
      <Button variant="subtle" color="teja" onClick={() => onOpen('borrar')}>
        {t('webhooks.borrar')}
      </Button>
    </Group>
  );
}

interface DialogsProps extends HeaderProps {
  readonly dialog: Dialog | null;
  readonly onClose: () => void;
}

function Dialogs({ webhook, params, dialog, onClose }: DialogsProps) {
  const { t } = useTranslation('configuracion');
  const goTo = useNavigate();
  const [secret, show] = useState<string | null>(null);
  const rotate = useCommand('POST /aseguradoras/{aseguradora}/webhooks/{id}/secreto', {
    onFinish({ secret }) {
      onClose();
      show(secret);
    },
  });
  const erase = useCommand('DELETE /aseguradoras/{aseguradora}/webhooks/{id}', {
    done: t('webhooks.borrado'),
    onFinish: () => void goTo(`/${params.aseguradora}/configuracion/webhooks`),
  });
  return (
    <>
      <Confirm
        opened={dialog === 'rotar'}
        title={t('webhooks.rotar')}
        text={t(webhook.rotacion_hasta ? 'webhooks.rotarOtraVez' : 'webhooks.rotarTexto')}
        button={t('webhooks.rotar')}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate({ params })}
        onClose={onClose}
      />
      <Confirm
        opened={dialog === 'borrar'}
        title={t('webhooks.borrarTitulo')}
        text={t('webhooks.borrarTexto')}
        button={t('webhooks.borrar')}
        busy={erase.isPending}
        onConfirm={() => erase.mutate({ params })}
        onClose={onClose}
      />
      {dialog === 'editar' && <EditWebhook webhook={webhook} params={params} onClose={onClose} />}
      {dialog === 'recuperar' && <Recover params={params} onClose={onClose} />}
      <SecretDialog
        title={t('webhooks.rotado')}
        secret={secret}
        text={t('webhooks.unaVez')}
        onClose={() => show(null)}
      />
    </>
  );
}

function EditWebhook({ webhook, params, onClose }: HeaderProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  return (
    <CommandDialog
      opened
      onClose={onClose}
      title={t('webhooks.editarTitulo')}
      dialogSize="lg"
      call="PATCH /aseguradoras/{aseguradora}/webhooks/{id}"
      params={params}
      fields={useWebhookFields(webhook)}
      // a field that was emptied is sent as null, an unticked box as false
      shape={({ descripcion = null, recuperacion_automatica = false, ...rest }) => ({
        ...rest,
        descripcion,
        recuperacion_automatica,
      })}
      done={t('webhooks.cambiado')}
      button={common('guardar')}
      onCancel={onClose}
    />
  );
}

function Recover({ params, onClose }: Pick<HeaderProps, 'params'> & { readonly onClose: () => void }) {
  const { t } = useTranslation('configuracion');
  return (
    <CommandDialog
      opened
      onClose={onClose}
      title={t('webhooks.recuperar')}
      call="POST /aseguradoras/{aseguradora}/webhooks/{id}/recuperar"
      params={params}
      fields={{ desde_instante: t('webhooks.desde') }}
      done={({ recuperados }) => t('webhooks.recuperados', { cuantos: recuperados })}
      button={t('webhooks.recuperar')}
    >
      <Text size="sm">{t('webhooks.recuperarTexto')}</Text>
    </CommandDialog>
  );
}
