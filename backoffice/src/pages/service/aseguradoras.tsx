/** Insurers: made with the invitation of their first admin, paused and resumed, for tests or in earnest. */
import { Anchor, Badge, Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { NewAseguradora } from './new-aseguradora.tsx';

type Aseguradora = DataOf<'GET /servicio/aseguradoras'>['elementos'][number];

type Question = 'pausar' | 'probar' | 'estrenar';

export function Aseguradoras() {
  const { t } = useTranslation('servicio');
  const [creating, create] = useState(false);
  const [question, inquire] = useState<{ una: Aseguradora; que: Question } | null>(null);
  const reading = useReading('GET /servicio/aseguradoras', {});
  const change = useCommand('PATCH /servicio/aseguradoras/{aseguradora}', {
    done: t('aseguradoras.cambiada'),
    onFinish: () => inquire(null),
  });
  const put = (aseguradora: string, body: { estado: 'activa' | 'pausada' } | { pruebas: boolean }) =>
    change.mutate({ params: { aseguradora }, body });
  const onConfirm = () =>
    question &&
    put(question.una.slug, question.que === 'pausar' ? { estado: 'pausada' } : { pruebas: question.que === 'probar' });
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
                {elementos.map((una) => (
                  <Row
                    key={una.slug}
                    one={una}
                    onAsk={(que) => inquire({ una, que })}
                    onResume={() => put(una.slug, { estado: 'activa' })}
                  />
                ))}
              </TableView>
            )
          }
        </Read>
      </Paper>
      {creating && <NewAseguradora onClose={() => create(false)} />}
      <Confirm
        opened={question !== null}
        title={t(`aseguradoras.${question?.que ?? 'pausar'}De`, { nombre: question?.una.nombre })}
        text={t(`aseguradoras.${question?.que ?? 'pausar'}Texto`)}
        button={t(`aseguradoras.${question?.que ?? 'pausar'}`)}
        busy={change.isPending}
        onConfirm={onConfirm}
        onClose={() => inquire(null)}
      />
    </Stack>
  );
}

interface RowProps {
  readonly one: Aseguradora;
  readonly onAsk: (question: Question) => void;
  readonly onResume: () => void;
}

function Row({ one, onAsk, onResume }: RowProps) {
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
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(one.pruebas ? 'aseguradoras.estrenarDe' : 'aseguradoras.probarDe', {
              nombre: one.nombre,
            })}
            onClick={() => onAsk(one.pruebas ? 'estrenar' : 'probar')}
          >
            {t(one.pruebas ? 'aseguradoras.estrenar' : 'aseguradoras.probar')}
          </Button>
          {one.estado === 'activa' ? (
            <Button
              variant="subtle"
              color="teja"
              size="compact-sm"
              aria-label={t('aseguradoras.pausarDe', { nombre: one.nombre })}
              onClick={() => onAsk('pausar')}
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
