/** E-mails that were kept in place of being sent. */
import { Button, Modal, Paper, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataOf, useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

type Mail = DataOf<'GET /servicio/correos'>['elementos'][number];

export function Mails() {
  const { t } = useTranslation('servicio');
  const { moment } = useFormats();
  const client = useClient();
  const [seen, view] = useState<Mail | null>(null);
  const reading = useReading('GET /servicio/correos', {}, { every: 15 });
  return (
    <Paper>
      <Read reading={reading}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Empty title={t('correos.vacio')} text={t('correos.vacioTexto')} />
          ) : (
            <TableView
              width={560}
              columns={[
                t('correos.cuando'),
                t('correos.asunto'),
                t('correos.aseguradora'),
                { title: t('correos.ver'), hidden: true },
              ]}
            >
              {elementos.map((mail) => (
                <Table.Tr key={mail.ruta}>
                  <Table.Td className="entera">{moment(mail.guardado)}</Table.Td>
                  <Table.Td>
                    <Text size="sm" fw={600}>
                      {mail.asunto}
                    </Text>
                    <Text size="xs" c="dimmed" className="partible">
                      {t('correos.para')} {mail.para}
                    </Text>
                  </Table.Td>
                  <Table.Td>{mail.aseguradora ?? t('correos.propio')}</Table.Td>
                  <Table.Td ta="right">
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t('correos.verDe', { asunto: mail.asunto, para: mail.para })}
                      onClick={() => view(mail)}
                    >
                      {t('correos.ver')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </TableView>
          )
        }
      </Read>
      <Modal opened={seen !== null} onClose={() => view(null)} title={seen?.asunto} size="xl">
        {seen && (
          <Stack>
            <Text size="sm" c="dimmed">
              {t('correos.para')}: {seen.para}. {t('correos.sinClave')}
            </Text>
            <iframe
              title={seen.asunto}
              src={client.address('GET /servicio/correos/pagina', { query: { ruta: seen.ruta } })}
              className="previa"
              sandbox=""
            />
          </Stack>
        )}
      </Modal>
    </Paper>
  );
}
