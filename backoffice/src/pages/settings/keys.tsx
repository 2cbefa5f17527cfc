/** API keys: made, shown once, rotated, revoked. */
import { Badge, Button, Code, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Once } from '../../ui/once.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { NewKey } from './new-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import { scopeName } from './texts.ts';

export type Key = DataOf<'GET /aseguradoras/{aseguradora}/claves'>['elementos'][number];

export function Keys() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const { relative } = useFormats();
  const [creating, create] = useState(false);
  const [secret, show] = useState<string | null>(null);
  const [byRevoke, inquire] = useState<Key | null>(null);
  const [byRotate, rotate] = useState<Key | null>(null);
  const params = { aseguradora };
  const keys = useReading('GET /aseguradoras/{aseguradora}/claves', { params });
  const settings = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params });
  const revoke = useCommand('DELETE /aseguradoras/{aseguradora}/claves/{clave}', {
    done: t('claves.revocadaHecho'),
    onFinish: () => inquire(null),
  });
  const lastUseOf = ({ ultimo_uso }: Key) =>
    ultimo_uso ? t('claves.revocarUsada', { cuando: relative(ultimo_uso) }) : t('claves.revocarSinUso');
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => create(true)}>
      {t('claves.nueva')}
    </Button>
  );
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {settings.data && (
            <>
              {t('claves.base')}: <Code>{settings.data.base_url}</Code>
            </>
          )}
        </Text>
        {button}
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
              <KeysTable claves={elementos} onRotate={rotate} onRevoke={inquire} />
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
      {byRotate && (
        <RotateKey
          aseguradora={aseguradora}
          target={byRotate}
          onClose={() => rotate(null)}
          onRotate={(key) => {
            rotate(null);
            show(key);
          }}
        />
      )}
      <Once title={t('claves.creada')} secret={secret} text={t('claves.unaVez')} onClose={() => show(null)} />
      <Confirm
        opened={byRevoke !== null}
        title={t('claves.revocarTitulo', { etiqueta: byRevoke?.etiqueta, final: byRevoke?.final })}
        text={`${byRevoke ? lastUseOf(byRevoke) : ''} ${t('claves.revocarTexto')}`}
        button={t('claves.revocar')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { aseguradora, clave: byRevoke?.clave_id ?? '' } })}
        onClose={() => inquire(null)}
      />
    </Stack>
  );
}

interface KeysTableProps {
  readonly claves: readonly Key[];
  readonly onRotate: (key: Key) => void;
  readonly onRevoke: (key: Key) => void;
}

function KeysTable({ claves, onRotate, onRevoke }: KeysTableProps) {
  const { t: own } = useTranslation('desarrolladores');
  const aseguradora = useAseguradora();
  const { t } = useTranslation('configuracion');
  const { moment, relative } = useFormats();
  return (
    <TableView
      width={660}
      columns={[
        t('claves.etiqueta'),
        t('claves.alcances'),
        t('claves.caduca'),
        t('claves.uso'),
        t('claves.estado'),
        { title: t('claves.revocar'), hidden: true },
      ]}
    >
      {claves.map((key) => {
        const state = stateOf(key);
        return (
          <Table.Tr key={key.clave_id}>
            <Table.Td>
              <Text size="sm" fw={600}>
                {key.etiqueta}
              </Text>
              <Text size="xs" c="dimmed">
                {t('claves.termina')} <Code>{key.final}</Code>
              </Text>
            </Table.Td>
            <Table.Td>
              <Text inherit>
                {key.alcances.length === 0
                  ? t('claves.todo')
                  : key.alcances.map((scope) => t(scopeName(scope))).join(', ')}
              </Text>
              <Text size="xs" c="dimmed" className="partible">
                {key.redes.length === 0
                  ? t('claves.cualquiera')
                  : t('claves.soloDesde', { redes: key.redes.join(', ') })}
              </Text>
            </Table.Td>
            <Table.Td className="entera">{key.caduca ? moment(key.caduca) : t('claves.noCaduca')}</Table.Td>
            <Table.Td>{key.ultimo_uso ? relative(key.ultimo_uso) : t('claves.nunca')}</Table.Td>
            <Table.Td>
              <Badge color={state === 'viva' ? 'verde' : 'gray'}>{t(`claves.${state}`)}</Badge>
            </Table.Td>
            <Table.Td ta="right">
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <Button
                  component={Link}
                  to={`/${aseguradora}/configuracion/claves/${key.clave_id}`}
                  variant="subtle"
                  size="compact-sm"
                  aria-label={own('clave.peticionesDe', key)}
                >
                  {own('clave.peticiones')}
                </Button>
                {state === 'viva' && (
                  <>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={own('clave.rotarDe', key)}
                      onClick={() => onRotate(key)}
                    >
                      {own('clave.rotar')}
                    </Button>
                    <Button
                      variant="subtle"
                      color="teja"
                      size="compact-sm"
                      aria-label={t('claves.revocarDe', key)}
                      onClick={() => onRevoke(key)}
                    >
                      {t('claves.revocar')}
                    </Button>
                  </>
                )}
              </Group>
            </Table.Td>
          </Table.Tr>
        );
      })}
    </TableView>
  );
}

const stateOf = ({ revocada, caduca }: Key) =>
  revocada ? 'revocada' : caduca && Date.parse(caduca) <= Date.now() ? 'caducada' : 'viva';
