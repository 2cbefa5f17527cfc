/** Which catalogue of providers holds, and its last corrections. */
import { Code, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Tabla } from '../../ui/tabla.tsx';

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
              <Tabla
                ancho={640}
                columnas={[t('catalogo.cuando'), t('catalogo.proveedor'), t('catalogo.campo'), t('catalogo.motivo')]}
              >
                {ultimas.map((correccion) => (
                  <Table.Tr key={correccion.numero}>
                    <Table.Td className="entera">{momento(correccion.ocurrido)}</Table.Td>
                    <Table.Td>{correccion.proveedor}</Table.Td>
                    <Table.Td>{correccion.campo}</Table.Td>
                    <Table.Td>{correccion.motivo}</Table.Td>
                  </Table.Tr>
                ))}
              </Tabla>
            )}
          </Paper>
        </Stack>
      )}
    </Leido>
  );
}
