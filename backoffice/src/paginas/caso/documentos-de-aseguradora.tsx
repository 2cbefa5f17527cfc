/** The papers as the insurer sees them: that they are there and how they were found, never what is in them. */
import { Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { MarcaDeDocumento } from '../../ui/marcas.tsx';
import { useCaso } from './contexto.ts';

export function DocumentosDeAseguradora() {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { caso } = useCaso();
  const formatos = useFormatos();
  if (caso.documentos.length === 0)
    return (
      <Paper>
        <Vacio titulo={t('documentos.vacio')} />
      </Paper>
    );
  return (
    <Paper>
      <Table aria-label={t('pestana.documentos')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('documentos.papel')}</Table.Th>
            <Table.Th>{t('documentos.estado')}</Table.Th>
            <Table.Th>{t('documentos.recibido')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {caso.documentos.map(({ documento_id, tipo, estado, origen, motivo_rechazo, recibido }) => (
            <Table.Tr key={documento_id}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {comun(`documento.${tipo}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {comun(`actor.${origen}`)}
                </Text>
              </Table.Td>
              <Table.Td>
                <MarcaDeDocumento estado={estado} />
                {motivo_rechazo && <Text size="xs">{motivo_rechazo}</Text>}
              </Table.Td>
              <Table.Td>{formatos.momento(recibido)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
