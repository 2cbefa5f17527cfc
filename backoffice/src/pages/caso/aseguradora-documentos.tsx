/** The documents as people of the insurer see them. */
import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DocumentoBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useCaso } from './context.ts';

/** Lists documents with their results, never their content. */
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
      <TableView
        label={t('pestana.papeles')}
        rows={caso.documentos}
        keyOf={({ documento_id }) => documento_id}
        columns={[
          {
            title: t('documentos.papel'),
            cell: ({ tipo, origen }) => (
              <>
                <Text size="sm" fw={600}>
                  {common(`documento.${tipo}`)}
                </Text>
                <FinePrint>{common(`actor.${origen}`)}</FinePrint>
              </>
            ),
          },
          {
            title: t('documentos.estado'),
            cell: ({ estado, motivo_rechazo }) => (
              <>
                <DocumentoBadge state={estado} />
                {motivo_rechazo && <Text size="xs">{motivo_rechazo}</Text>}
              </>
            ),
          },
          { title: t('documentos.recibido'), cell: ({ recibido }) => formats.moment(recibido) },
        ]}
      />
    </Paper>
  );
}
