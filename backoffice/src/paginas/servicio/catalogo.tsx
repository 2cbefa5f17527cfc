/** Which catalogue of providers holds, and its last corrections. */
import { Code, Group, Paper, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';

export function Catalogo() {
  const { t } = useTranslation('servicio');
  const { momento, numero } = useFormatos();
  const lectura = useLectura('GET /servicio/catalogo', {});
  return (
    <Leido lectura={lectura}>
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
              <Vacio titulo={t('catalogo.ninguna')} />
            ) : (
              <ScrollArea type="auto">
                <Table miw={640}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('catalogo.cuando')}</Table.Th>
                      <Table.Th>{t('catalogo.proveedor')}</Table.Th>
                      <Table.Th>{t('catalogo.campo')}</Table.Th>
                      <Table.Th>{t('catalogo.motivo')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {ultimas.map((correccion) => (
                      <Table.Tr key={correccion.numero}>
                        <Table.Td className="entera">{momento(correccion.ocurrido)}</Table.Td>
                        <Table.Td>{correccion.proveedor}</Table.Td>
                        <Table.Td>{correccion.campo}</Table.Td>
                        <Table.Td>{correccion.motivo}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea>
            )}
          </Paper>
        </Stack>
      )}
    </Leido>
  );
}
