/** Which catalogue of providers holds, and its last corrections. */
import { Code, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

export function Catalogo() {
  const { t } = useTranslation('servicio');
  const { momento, numero } = useFormats();
  const reading = useReading('GET /servicio/catalogo', {});
  return (
    <Read lectura={reading}>
      {({ version, proveedores, correcciones, ultimas }) => (
        <Stack>
          <Group gap="xl">
            <Text>
              {t('catalogo.version')}: <Code>{version}</Code>
            </Text>
            <Text>
              {t('catalogo.proveedores')}: <strong>{numero(proveedores)}</strong>
            </Text>
            <Text>
              {t('catalogo.correcciones')}: <strong>{numero(correcciones)}</strong>
            </Text>
          </Group>
          <Title order={2}>{t('catalogo.ultimas')}</Title>
          <Paper>
            {ultimas.length === 0 ? (
              <Empty titulo={t('catalogo.ninguna')} />
            ) : (
              <TableView
                ancho={640}
                columnas={[t('catalogo.cuando'), t('catalogo.proveedor'), t('catalogo.campo'), t('catalogo.motivo')]}
              >
                {ultimas.map((correction) => (
                  <Table.Tr key={correction.numero}>
                    <Table.Td className="entera">{momento(correction.ocurrido)}</Table.Td>
                    <Table.Td>{correction.proveedor}</Table.Td>
                    <Table.Td>{correction.campo}</Table.Td>
                    <Table.Td>{correction.motivo}</Table.Td>
                  </Table.Tr>
                ))}
              </TableView>
            )}
          </Paper>
        </Stack>
      )}
    </Read>
  );
}
