/** Insurers: created with an invitation to their first administrator, paused and resumed. */
import { Anchor, Badge, Button, Checkbox, Group, Paper, Radio, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { CommandDialog, Confirm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';

type Aseguradora = DataOf<'GET /servicio/aseguradoras'>['elementos'][number];

export function Aseguradoras() {
  const { t } = useTranslation('servicio');
  const [creating, create] = useState(false);
  const [question, ask] = useState<Aseguradora | null>(null);
  const reading = useReading('GET /servicio/aseguradoras', {});
  const change = useCommand('PATCH /servicio/aseguradoras/{aseguradora}', {
    done: t('aseguradoras.cambiada'),
    onFinish: () => ask(null),
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
              <Insurers insurers={elementos} onPause={ask} onResume={({ slug }) => put(slug, 'activa')} />
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
        onClose={() => ask(null)}
      />
    </Stack>
  );
}

interface InsurersProps {
  readonly insurers: readonly Aseguradora[];
  readonly onPause: (one: Aseguradora) => void;
  readonly onResume: (one: Aseguradora) => void;
}

function Insurers({ insurers, onPause, onResume }: InsurersProps) {
  const { t } = useTranslation('servicio');
  const { date } = useFormats();
  return (
    <TableView
      width={680}
      rows={insurers}
      keyOf={({ slug }) => slug}
      columns={[
        {
          title: t('aseguradoras.nombre'),
          cell: ({ slug, nombre }) => (
            <>
              <Anchor component={Link} to={`/${slug}/configuracion`} size="sm" fw={600}>
                {nombre}
              </Anchor>
              <FinePrint>{slug}</FinePrint>
            </>
          ),
        },
        { title: t('aseguradoras.variante'), cell: ({ variante }) => variante },
        {
          title: t('aseguradoras.estado'),
          cell: ({ estado, pruebas }) => (
            <Group gap={6}>
              <Badge color={estado === 'activa' ? 'verde' : 'gray'}>{t(`aseguradoras.${estado}`)}</Badge>
              {pruebas && <Badge color="ocre">{t('aseguradoras.pruebas')}</Badge>}
            </Group>
          ),
        },
        { title: t('aseguradoras.creadaEl'), className: 'entera', cell: ({ creada }) => date(creada) },
        {
          title: t('aseguradoras.pausar'),
          hidden: true,
          ta: 'right',
          cell: (one) =>
            one.estado === 'activa' ? (
              <Button
                variant="subtle"
                color="teja"
                size="compact-sm"
                aria-label={t('aseguradoras.pausarDe', { nombre: one.nombre })}
                onClick={() => onPause(one)}
              >
                {t('aseguradoras.pausar')}
              </Button>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('aseguradoras.reanudarDe', { nombre: one.nombre })}
                onClick={() => onResume(one)}
              >
                {t('aseguradoras.reanudar')}
              </Button>
            ),
        },
      ]}
    />
  );
}

function NewAseguradora({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('servicio');
  return (
    <CommandDialog
      opened
      onClose={onClose}
      title={t('aseguradoras.nueva')}
      dialogSize="lg"
      call="POST /servicio/aseguradoras"
      fields={{
        nombre: { label: t('aseguradoras.nombre'), 'data-autofocus': true },
        slug: { label: t('aseguradoras.slug'), description: t('aseguradoras.slugTexto') },
        variante: (
          <Radio.Group
            name="variante"
            label={t('aseguradoras.variante')}
            description={t('aseguradoras.varianteTexto')}
            defaultValue="A"
          >
            <Stack gap="xs" mt="xs">
              <Radio value="A" label={t('aseguradoras.varianteA')} />
              <Radio value="B" label={t('aseguradoras.varianteB')} />
            </Stack>
          </Radio.Group>
        ),
        pruebas: (
          <Checkbox name="pruebas" label={t('aseguradoras.pruebas')} description={t('aseguradoras.pruebasTexto')} />
        ),
        'admin.nombre': t('aseguradoras.adminNombre'),
        'admin.email': t('aseguradoras.adminEmail'),
      }}
      done={t('aseguradoras.creada')}
      button={t('aseguradoras.crear')}
    />
  );
}
