/** API keys: created, shown once, rotated, revoked. */
import { Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Confirm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { NewKey, RotateKey, SCOPE_NAME } from './new-key.tsx';

type Key = DataOf<'GET /aseguradoras/{aseguradora}/claves'>['elementos'][number];

export function Keys() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const [creating, create] = useState(false);
  const [toRotate, rotate] = useState<Key | null>(null);
  const [toRevoke, revoke] = useState<Key | null>(null);
  const [secret, show] = useState<string | null>(null);
  const params = { aseguradora };
  const keys = useReading('GET /aseguradoras/{aseguradora}/claves', { params });
  const settings = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params });
  return (
    <Stack>
      <Group justify="space-between">
        <Muted>
          {settings.data && (
            <>
              {t('claves.base')}: <Code>{settings.data.base_url}</Code>
            </>
          )}
        </Muted>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => create(true)}>
          {t('claves.nueva')}
        </Button>
      </Group>
      <Paper>
        <Read reading={keys}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Empty
                title={t('claves.vacio')}
                text={t('claves.vacioTexto')}
                icon={<IconKey size={36} stroke={1.3} aria-hidden />}
              />
            ) : (
              <KeysTable apiKeys={elementos} onRotate={rotate} onRevoke={revoke} />
            )
          }
        </Read>
      </Paper>
      {creating && (
        <NewKey
          aseguradora={aseguradora}
          onClose={() => create(false)}
          onCreate={(key) => {
            create(false);
            show(key);
          }}
        />
      )}
      {toRotate && (
        <RotateKey
          aseguradora={aseguradora}
          target={toRotate}
          onClose={() => rotate(null)}
          onRotate={(key) => {
            rotate(null);
            show(key);
          }}
        />
      )}
      <SecretDialog title={t('claves.creada')} secret={secret} text={t('claves.unaVez')} onClose={() => show(null)} />
      <RevokeKey aseguradora={aseguradora} target={toRevoke} onClose={() => revoke(null)} />
    </Stack>
  );
}

interface RevokeKeyProps {
  readonly aseguradora: string;
  /** The key to revoke; null: the dialog is closed. */
  readonly target: Key | null;
  readonly onClose: () => void;
}

function RevokeKey({ aseguradora, target, onClose }: RevokeKeyProps) {
  const { t } = useTranslation('configuracion');
  const { relative } = useFormats();
  const revoke = useCommand('DELETE /aseguradoras/{aseguradora}/claves/{clave}', {
    done: t('claves.revocadaHecho'),
    onFinish: onClose,
  });
  const lastUseOf = ({ ultimo_uso }: Key) =>
    ultimo_uso ? t('claves.revocarUsada', { cuando: relative(ultimo_uso) }) : t('claves.revocarSinUso');
  return (
    <Confirm
      opened={target !== null}
      title={t('claves.revocarTitulo', { etiqueta: target?.etiqueta, final: target?.final })}
      text={`${target ? lastUseOf(target) : ''} ${t('claves.revocarTexto')}`}
      button={t('claves.revocar')}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { aseguradora, clave: target?.clave_id ?? '' } })}
      onClose={onClose}
    />
  );
}

interface KeyHandlers {
  readonly onRotate: (key: Key) => void;
  readonly onRevoke: (key: Key) => void;
}

function KeysTable({ apiKeys, ...onKey }: KeyHandlers & { readonly apiKeys: readonly Key[] }) {
  const { t } = useTranslation('configuracion');
  const { moment, relative } = useFormats();
  return (
    <TableView
      width={660}
      rows={apiKeys}
      keyOf={({ clave_id }) => clave_id}
      columns={[
        {
          title: t('claves.etiqueta'),
          cell: ({ etiqueta, final }) => (
            <>
              <Text size="sm" fw={600}>
                {etiqueta}
              </Text>
              <FinePrint>
                {t('claves.termina')} <Code>{final}</Code>
              </FinePrint>
            </>
          ),
        },
        {
          title: t('claves.alcances'),
          cell: ({ alcances, redes }) => (
            <>
              <Text inherit>
                {alcances.length === 0 ? t('claves.todo') : alcances.map((scope) => t(SCOPE_NAME[scope])).join(', ')}
              </Text>
              <FinePrint className="partible">
                {redes.length === 0 ? t('claves.cualquiera') : t('claves.soloDesde', { redes: redes.join(', ') })}
              </FinePrint>
            </>
          ),
        },
        {
          title: t('claves.caduca'),
          className: 'entera',
          cell: ({ caduca }) => (caduca ? moment(caduca) : t('claves.noCaduca')),
        },
        {
          title: t('claves.uso'),
          cell: ({ ultimo_uso }) => (ultimo_uso ? relative(ultimo_uso) : t('claves.nunca')),
        },
        {
          title: t('claves.estado'),
          cell: (apiKey) => (
            <Badge color={stateOf(apiKey) === 'viva' ? 'verde' : 'gray'}>{t(`claves.${stateOf(apiKey)}`)}</Badge>
          ),
        },
        {
          title: t('claves.revocar'),
          hidden: true,
          ta: 'right',
          cell: (apiKey) => <KeyButtons apiKey={apiKey} {...onKey} />,
        },
      ]}
    />
  );
}

function KeyButtons({ apiKey, onRotate, onRevoke }: KeyHandlers & { readonly apiKey: Key }) {
  const { t } = useTranslation('configuracion');
  const { t: own } = useTranslation('desarrolladores');
  const aseguradora = useAseguradora();
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        component={Link}
        to={`/${aseguradora}/configuracion/claves/${apiKey.clave_id}`}
        variant="subtle"
        size="compact-sm"
        aria-label={own('clave.peticionesDe', apiKey)}
      >
        {own('clave.peticiones')}
      </Button>
      {stateOf(apiKey) === 'viva' && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={own('clave.rotarDe', apiKey)}
            onClick={() => onRotate(apiKey)}
          >
            {own('clave.rotar')}
          </Button>
          <Button
            variant="subtle"
            color="teja"
            size="compact-sm"
            aria-label={t('claves.revocarDe', apiKey)}
            onClick={() => onRevoke(apiKey)}
          >
            {t('claves.revocar')}
          </Button>
        </>
      )}
    </Group>
  );
}

function stateOf({ revocada, caduca }: Key) {
  if (revocada) return 'revocada';
  return caduca && Date.parse(caduca) <= Date.now() ? 'caducada' : 'viva';
}
