/** Webhooks: registered, with their secret shown once, and how they are doing. */
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import { Anchor, Badge, Button, Group, Paper, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { CommandDialog } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { useWebhookFields } from './webhook-form.tsx';

export type Webhook = DataOf<'GET /aseguradoras/{aseguradora}/webhooks'>['elementos'][number];

export function Webhooks() {
  const { t } = useTranslation('configuracion');
  const { t: own } = useTranslation('desarrolladores');
  const aseguradora = useAseguradora();
  const [creating, create] = useState(false);
  const [secret, show] = useState<string | null>(null);
  const list = useReading(
    'GET /aseguradoras/{aseguradora}/webhooks',
    { params: { aseguradora }, query: { limite: 100 } },
    { every: 15 },
  );
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => create(true)}>
          {t('webhooks.nuevo')}
        </Button>
      </Group>
      <Paper>
        <Read reading={list}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Empty
                title={t('webhooks.vacio')}
                text={t('webhooks.vacioTexto')}
                icon={<IconWebhook size={36} stroke={1.3} aria-hidden />}
              />
            ) : (
              <WebhooksTable webhooks={elementos} />
            )
          }
        </Read>
      </Paper>
      <Paper p="lg">
        <SettingSwitch
          setting="eventos_con_referencia"
          label={own('referencia.titulo')}
          description={own('referencia.texto')}
        />
      </Paper>
      {creating && (
        <NewWebhook
          aseguradora={aseguradora}
          onClose={() => create(false)}
          onRegister={(fresh) => {
            create(false);
            show(fresh);
          }}
        />
      )}
      <SecretDialog
        title={t('webhooks.registrado')}
        secret={secret}
        text={t('webhooks.unaVez')}
        onClose={() => show(null)}
      />
    </Stack>
  );
}

function WebhooksTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  return (
    <TableView
      width={680}
      rows={webhooks}
      keyOf={({ webhook_id }) => webhook_id}
      columns={[
        {
          title: t('webhooks.url'),
          cell: ({ webhook_id, descripcion, url }) => (
            <>
              <Anchor
                component={Link}
                to={`/${aseguradora}/configuracion/webhooks/${webhook_id}`}
                size="sm"
                fw={600}
                className="partible"
              >
                {descripcion || url}
              </Anchor>
              {descripcion && <FinePrint className="partible">{url}</FinePrint>}
            </>
          ),
        },
        {
          title: t('webhooks.eventos'),
          cell: ({ eventos }) => (eventos.length === EVENT_TYPES.length ? t('webhooks.todos') : eventos.join(', ')),
        },
        { title: t('webhooks.estado'), cell: (webhook) => <WebhookBadge webhook={webhook} /> },
      ]}
    />
  );
}

export function WebhookBadge({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('configuracion');
  const { moment } = useFormats();
  if (webhook.estado === 'desactivado') return <Badge color="teja">{t('webhooks.desactivado')}</Badge>;
  if (webhook.fallando_desde)
    return <Badge color="ocre">{t('webhooks.falla', { momento: moment(webhook.fallando_desde) })}</Badge>;
  return <Badge color="verde">{t('webhooks.funciona')}</Badge>;
}

interface NewWebhookProps {
  readonly aseguradora: string;
  readonly onClose: () => void;
  readonly onRegister: (secret: string) => void;
}

function NewWebhook({ aseguradora, onClose, onRegister }: NewWebhookProps) {
  const { t } = useTranslation('configuracion');
  return (
    <CommandDialog
      opened
      onClose={onClose}
      title={t('webhooks.nuevo')}
      dialogSize="lg"
      call="POST /aseguradoras/{aseguradora}/webhooks"
      params={{ aseguradora }}
      fields={useWebhookFields({ url: '', descripcion: '', eventos: EVENT_TYPES, recuperacion_automatica: false })}
      onFinish={({ secret }) => onRegister(secret)}
      button={t('webhooks.registrar')}
      onCancel={onClose}
    />
  );
}
