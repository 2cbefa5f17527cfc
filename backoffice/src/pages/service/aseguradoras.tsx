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
    hecho: t('aseguradoras.cambiada'),
    onFinish: () => inquire(null),
  });
  const put = (aseguradora: string, cuerpo: { estado: 'activa' | 'pausada' } | { pruebas: boolean }) =>
    change.mutate({ parametros: { aseguradora }, cuerpo });
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
        <Read lectura={reading}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Empty titulo={t('aseguradoras.vacio')} />
            ) : (
              <TableView
                ancho={680}
                columnas={[
                  t('aseguradoras.nombre'),
                  t('aseguradoras.variante'),
                  t('aseguradoras.estado'),
                  t('aseguradoras.creadaEl'),
                  { titulo: t('aseguradoras.pausar'), oculto: true },
                ]}
              >
                {elementos.map((una) => (
                  <Row
                    key={una.slug}
                    una={una}
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
        abierta={question !== null}
        titulo={t(`aseguradoras.${question?.que ?? 'pausar'}De`, { nombre: question?.una.nombre })}
        texto={t(`aseguradoras.${question?.que ?? 'pausar'}Texto`)}
        boton={t(`aseguradoras.${question?.que ?? 'pausar'}`)}
        ocupada={change.isPending}
        onConfirm={onConfirm}
        onClose={() => inquire(null)}
      />
    </Stack>
  );
}

interface RowProps {
  readonly una: Aseguradora;
  readonly onAsk: (question: Question) => void;
  readonly onResume: () => void;
}

function Row({ una, onAsk, onResume }: RowProps) {
  const { t } = useTranslation('servicio');
  const { fecha } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/${una.slug}/configuracion`} size="sm" fw={600}>
          {una.nombre}
        </Anchor>
        <Text size="xs" c="dimmed">
          {una.slug}
        </Text>
      </Table.Td>
      <Table.Td>{una.variante}</Table.Td>
      <Table.Td>
        <Group gap={6}>
          <Badge color={una.estado === 'activa' ? 'verde' : 'gray'}>{t(`aseguradoras.${una.estado}`)}</Badge>
          {una.pruebas && <Badge color="ocre">{t('aseguradoras.pruebas')}</Badge>}
        </Group>
      </Table.Td>
      <Table.Td className="entera">{fecha(una.creada)}</Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(una.pruebas ? 'aseguradoras.estrenarDe' : 'aseguradoras.probarDe', {
              nombre: una.nombre,
            })}
            onClick={() => onAsk(una.pruebas ? 'estrenar' : 'probar')}
          >
            {t(una.pruebas ? 'aseguradoras.estrenar' : 'aseguradoras.probar')}
          </Button>
          {una.estado === 'activa' ? (
            <Button
              variant="subtle"
              color="teja"
              size="compact-sm"
              aria-label={t('aseguradoras.pausarDe', { nombre: una.nombre })}
              onClick={() => onAsk('pausar')}
            >
              {t('aseguradoras.pausar')}
            </Button>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('aseguradoras.reanudarDe', { nombre: una.nombre })}
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
