/** Packs: those that every insurer has, and its own. */
import { MODULOS } from '@albacea/contract/schemas/lists.ts';
import { Badge, Button, Checkbox, Group, Modal, Paper, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

type Pack = DataOf<'GET /aseguradoras/{aseguradora}/catalogo/packs'>['elementos'][number];
const COMMON: readonly string[] = ['basico', 'completo'];

export function Packs() {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const aseguradora = useAseguradora();
  const [edited, edit] = useState<Pack | 'nuevo' | null>(null);
  const reading = useReading('GET /aseguradoras/{aseguradora}/catalogo/packs', { params: { aseguradora } });
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('packs.texto')}
        </Text>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit('nuevo')}>
          {t('packs.nuevo')}
        </Button>
      </Group>
      <Paper>
        <Read reading={reading}>
          {({ elementos }) => (
            <TableView
              width={600}
              columns={[
                t('packs.nombre'),
                t('packs.codigo'),
                t('packs.modulos'),
                { title: t('packs.cambiar'), hidden: true },
              ]}
            >
              {elementos.map((pack) => (
                <Table.Tr key={pack.pack}>
                  <Table.Td fw={600}>{pack.nombre}</Table.Td>
                  <Table.Td>{pack.pack}</Table.Td>
                  <Table.Td>{pack.modulos.map((modulo) => common(`modulo.${modulo}`)).join(', ')}</Table.Td>
                  <Table.Td ta="right">
                    {COMMON.includes(pack.pack) ? (
                      <Badge color="gray">{t('packs.comun')}</Badge>
                    ) : (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t('packs.cambiarDe', { nombre: pack.nombre })}
                        onClick={() => edit(pack)}
                      >
                        {t('packs.cambiar')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </TableView>
          )}
        </Read>
      </Paper>
      {edited && <PackForm pack={edited} aseguradora={aseguradora} onClose={() => edit(null)} />}
    </Stack>
  );
}

interface PackFormProps {
  readonly pack: Pack | 'nuevo';
  readonly aseguradora: string;
  readonly onClose: () => void;
}

function PackForm({ pack, aseguradora, onClose }: PackFormProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const before = pack === 'nuevo' ? { pack: '', nombre: '', modulos: [] } : pack;
  const [data, put] = useState({ pack: before.pack, nombre: before.nombre, modulos: before.modulos as string[] });
  const options = { onFail: () => true, onFinish: onClose };
  const create = useCommand('POST /aseguradoras/{aseguradora}/packs', { ...options, done: t('packs.creado') });
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/packs/{pack}', { ...options, done: t('guardado') });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const modulos = data.modulos as Pack['modulos'];
    if (pack === 'nuevo') create.mutate({ params: { aseguradora }, body: { ...data, modulos } });
    else change.mutate({ params: { aseguradora, pack: pack.pack }, body: { nombre: data.nombre, modulos } });
  };
  const title = pack === 'nuevo' ? t('packs.nuevo') : t('packs.cambiarDe', { nombre: before.nombre });
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={send}>
        <Stack>
          <FormFailure failure={create.error ?? change.error} />
          <TextInput
            label={t('packs.nombre')}
            required
            withAsterisk={false}
            maxLength={80}
            value={data.nombre}
            onChange={({ currentTarget: { value } }) => put((d) => ({ ...d, nombre: value }))}
          />
          {pack === 'nuevo' && (
            <TextInput
              label={t('packs.codigo')}
              description={t('packs.codigoTexto')}
              pattern="[a-z][a-z0-9_\-]{0,39}"
              required
              withAsterisk={false}
              value={data.pack}
              onChange={({ currentTarget: { value } }) => put((d) => ({ ...d, pack: value }))}
            />
          )}
          <Checkbox.Group
            label={t('packs.modulos')}
            value={data.modulos}
            onChange={(modulos) => put((d) => ({ ...d, modulos }))}
          >
            <Stack gap="xs" mt="xs">
              {MODULOS.map((modulo) => (
                <Checkbox key={modulo} value={modulo} label={common(`modulo.${modulo}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button type="submit" loading={create.isPending || change.isPending} disabled={data.modulos.length === 0}>
            {pack === 'nuevo' ? t('packs.crear') : common('guardar')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
