/** Insurers: added with the invitation of their first admin, paused and resumed. */
import {
  Anchor,
  Badge,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Modal,
  Paper,
  Radio,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useFormCommand, useReading } from '../../app/data.ts';
import { Confirm, FormFailure } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

type Aseguradora = DataOf<'GET /servicio/aseguradoras'>['elementos'][number];

export function Aseguradoras() {
  const { t } = useTranslation('servicio');
  const [creating, create] = useState(false);
  const [question, inquire] = useState<Aseguradora | null>(null);
  const reading = useReading('GET /servicio/aseguradoras', {});
  const change = useCommand('PATCH /servicio/aseguradoras/{aseguradora}', {
    done: t('aseguradoras.cambiada'),
    onFinish: () => inquire(null),
  });
  const put = (aseguradora: string, estado: 'activa' | 'pausada') =>
    change.mutate({ params: { aseguradora }, body: { estado } });
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => create(true)}>
          {t('aseguradoras.nueva')}
        </Button>
      </Group>
      <Paper>
        <Read reading={reading}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Empty title={t('aseguradoras.vacio')} />
            ) : (
              <TableView
                width={680}
                columns={[
                  t('aseguradoras.nombre'),
                  t('aseguradoras.variante'),
                  t('aseguradoras.estado'),
                  t('aseguradoras.creadaEl'),
                  { title: t('aseguradoras.pausar'), hidden: true },
                ]}
              >
                {elementos.map((one) => (
                  <Row key={one.slug} one={one} onPause={() => inquire(one)} onResume={() => put(one.slug, 'activa')} />
                ))}
              </TableView>
            )
          }
        </Read>
      </Paper>
      {creating && <NewAseguradora onClose={() => create(false)} />}
      <Confirm
        opened={question !== null}
        title={t('aseguradoras.pausarDe', { nombre: question?.nombre })}
        text={t('aseguradoras.pausarTexto')}
        button={t('aseguradoras.pausar')}
        busy={change.isPending}
        onConfirm={() => question && put(question.slug, 'pausada')}
        onClose={() => inquire(null)}
      />
    </Stack>
  );
}

interface RowProps {
  readonly one: Aseguradora;
  readonly onPause: () => void;
  readonly onResume: () => void;
}

function Row({ one, onPause, onResume }: RowProps) {
  const { t } = useTranslation('servicio');
  const { date } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/${one.slug}/configuracion`} size="sm" fw={600}>
          {one.nombre}
        </Anchor>
        <Text size="xs" c="dimmed">
          {one.slug}
        </Text>
      </Table.Td>
      <Table.Td>{one.variante}</Table.Td>
      <Table.Td>
        <Group gap={6}>
          <Badge color={one.estado === 'activa' ? 'verde' : 'gray'}>{t(`aseguradoras.${one.estado}`)}</Badge>
          {one.pruebas && <Badge color="ocre">{t('aseguradoras.pruebas')}</Badge>}
        </Group>
      </Table.Td>
      <Table.Td className="entera">{date(one.creada)}</Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {one.estado === 'activa' ? (
            <Button
              variant="subtle"
              color="teja"
              size="compact-sm"
              aria-label={t('aseguradoras.pausarDe', { nombre: one.nombre })}
              onClick={onPause}
            >
              {t('aseguradoras.pausar')}
            </Button>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('aseguradoras.reanudarDe', { nombre: one.nombre })}
              onClick={onResume}
            >
              {t('aseguradoras.reanudar')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function NewAseguradora({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('servicio');
  const [data, put] = useState({ nombre: '', slug: '', variante: 'A', pruebas: false, admin: '', email: '' });
  const create = useFormCommand('POST /servicio/aseguradoras', {
    done: t('aseguradoras.creada'),
    onFinish: onClose,
  });
  const text = (field: 'nombre' | 'slug' | 'admin' | 'email') => ({
    required: true,
    withAsterisk: false,
    value: data[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      put((before) => ({ ...before, [field]: value })),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { nombre, slug, variante, pruebas, admin, email } = data;
    create.mutate({
      body: { nombre, slug, variante: variante as 'A' | 'B', pruebas, admin: { nombre: admin, email } },
    });
  };
  return (
    <Modal opened onClose={onClose} title={t('aseguradoras.nueva')} size="lg">
      <form onSubmit={send}>
        <Stack>
          <FormFailure failure={create.error} />
          <TextInput label={t('aseguradoras.nombre')} maxLength={120} data-autofocus {...text('nombre')} />
          <TextInput label={t('aseguradoras.slug')} description={t('aseguradoras.slugTexto')} {...text('slug')} />
          <Radio.Group
            label={t('aseguradoras.variante')}
            description={t('aseguradoras.varianteTexto')}
            value={data.variante}
            onChange={(variante) => put((before) => ({ ...before, variante }))}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="A" label={t('aseguradoras.varianteA')} />
              <Radio value="B" label={t('aseguradoras.varianteB')} />
            </Stack>
          </Radio.Group>
          <Checkbox
            label={t('aseguradoras.pruebas')}
            description={t('aseguradoras.pruebasTexto')}
            checked={data.pruebas}
            onChange={({ currentTarget: { checked } }) => put((before) => ({ ...before, pruebas: checked }))}
          />
          <Fieldset legend={t('aseguradoras.admin')}>
            <Stack>
              <TextInput label={t('aseguradoras.adminNombre')} {...text('admin')} />
              <TextInput label={t('aseguradoras.adminEmail')} type="email" {...text('email')} />
            </Stack>
          </Fieldset>
          <Button type="submit" loading={create.isPending}>
            {t('aseguradoras.crear')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
