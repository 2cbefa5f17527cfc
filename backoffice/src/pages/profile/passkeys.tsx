/** The person's passkeys: listed, added with a name, removed. */
import { Button, Group, Modal, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useFormCommand, useReading } from '../../app/data.ts';
import { PasskeyFailure, usePasskeyCreation } from '../../app/passkeys.tsx';
import { Confirm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { Muted } from '../../ui/text.tsx';

type OwnPasskey = DataOf<'GET /cuenta/llaves'>['elementos'][number];

export function Passkeys() {
  const { t } = useTranslation();
  const keys = useReading('GET /cuenta/llaves', {});
  const [adds, add] = useState(false);
  const [leaving, leave] = useState<OwnPasskey | null>(null);
  const remove = useCommand('DELETE /cuenta/llaves/{llave}', { done: t('llave.quitada'), onFinish: () => leave(null) });
  return (
    <Paper p="lg">
      <Group justify="space-between" mb="sm" align="flex-start">
        <Stack gap={2} flex={1} miw={220}>
          <Title order={2}>{t('llave.titulo')}</Title>
          <Muted>{t('llave.texto')}</Muted>
        </Stack>
        {'PublicKeyCredential' in window && <Button onClick={() => add(true)}>{t('llave.anadir')}</Button>}
      </Group>
      <Read reading={keys}>
        {({ elementos }) =>
          elementos.length === 0 ? <Text>{t('llave.ninguna')}</Text> : <List keys={elementos} onRemove={leave} />
        }
      </Read>
      {adds && <AddPasskey onClose={() => add(false)} />}
      <Confirm
        opened={leaving !== null}
        title={t('llave.quitarDe', { nombre: leaving?.nombre })}
        text={t('llave.quitarTexto', { nombre: leaving?.nombre })}
        button={t('llave.quitar')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate({ params: { llave: leaving.llave_id } })}
        onClose={() => leave(null)}
      />
    </Paper>
  );
}

interface ListProps {
  readonly keys: readonly OwnPasskey[];
  readonly onRemove: (key: OwnPasskey) => void;
}

function List({ keys, onRemove }: ListProps) {
  const { t } = useTranslation();
  const { moment, relative } = useFormats();
  return (
    <TableView
      width={460}
      rows={keys}
      keyOf={({ llave_id }) => llave_id}
      columns={[
        { title: t('llave.nombre'), cell: ({ nombre }) => nombre },
        { title: t('llave.creada'), cell: ({ creada }) => moment(creada) },
        { title: t('llave.usada'), cell: ({ usada }) => (usada === null ? t('llave.nunca') : relative(usada)) },
        {
          title: t('llave.acciones'),
          hidden: true,
          ta: 'right',
          cell: (key) => (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('llave.quitarDe', { nombre: key.nombre })}
              onClick={() => onRemove(key)}
            >
              {t('llave.quitar')}
            </Button>
          ),
        },
      ]}
    />
  );
}

export function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [name, putName] = useState('');
  const add = useFormCommand('POST /cuenta/llaves', { done: t('llave.anadida'), onFinish: onClose });
  const create = usePasskeyCreation((llave) => add.mutate({ body: { nombre: name, llave } }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    add.reset();
    create.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={t('llave.anadir')}>
      <form onSubmit={send}>
        <Stack>
          <PasskeyFailure failure={create.error ?? add.error} />
          <TextInput
            label={t('llave.nombre')}
            description={t('llave.nombreTexto')}
            autoComplete="off"
            maxLength={60}
            required
            withAsterisk={false}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => putName(value)}
          />
          <Button type="submit" loading={create.isPending || add.isPending}>
            {t('llave.seguir')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
