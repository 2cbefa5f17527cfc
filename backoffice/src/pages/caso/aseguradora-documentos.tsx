/** The documents as people of the insurer see them. */
import { Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DocumentoBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty } from '../../ui/states.tsx';
import { useCaso } from './context.ts';

/** Lists these documents and how each was found, never their content. */
export function AseguradoraDocumentos() {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { caso } = useCaso();
  const formats = useFormats();
  if (caso.documentos.length === 0)
    return (
      <Paper>
        <Empty title={t('documentos.vacio')} />
      </Paper>
    );
  return (
    <Paper>
      <Table aria-label={t('pestana.papeles')}>
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
                  {common(`documento.${tipo}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {common(`actor.${origen}`)}
                </Text>
              </Table.Td>
              <Table.Td>
                <DocumentoBadge state={estado} />
                {motivo_rechazo && <Text size="xs">{motivo_rechazo}</Text>}
              </Table.Td>
              <Table.Td>{formats.moment(recibido)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
