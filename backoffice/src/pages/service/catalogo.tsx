/** Which catalogue of providers holds, and its last corrections. */
import { Code, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

export function Catalogo() {
  const { t } = useTranslation('servicio');
  const { moment, number } = useFormats();
  const reading = useReading('GET /servicio/catalogo', {});
  return (
    <Read reading={reading}>
      {({ version, proveedores, correcciones, ultimas }) => (
        <Stack>
          <Group gap="xl">
            <Text>
              {t('catalogo.version')}: <Code>{version}</Code>
            </Text>
            <Text>
              {t('catalogo.proveedores')}: <strong>{number(proveedores)}</strong>
            </Text>
            <Text>
              {t('catalogo.correcciones')}: <strong>{number(correcciones)}</strong>
            </Text>
          </Group>
          <Title order={2}>{t('catalogo.ultimas')}</Title>
          <Paper>
            {ultimas.length === 0 ? (
              <Empty title={t('catalogo.ninguna')} />
            ) : (
              <TableView
                width={640}
                columns={[t('catalogo.cuando'), t('catalogo.proveedor'), t('catalogo.campo'), t('catalogo.motivo')]}
              >
                {ultimas.map((correction) => (
                  <Table.Tr key={correction.numero}>
                    <Table.Td className="entera">{moment(correction.ocurrido)}</Table.Td>
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
