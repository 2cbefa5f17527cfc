/** E-mails that were kept in place of being sent, and one of them as its reader would have got it. */
import { Button, Modal, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../app/client.ts';
import { useFormats } from './formats.ts';
import { Empty } from './states.tsx';
import { TableView } from './table.tsx';

type Mail = DataOf<'GET /servicio/correos'>['elementos'][number];

interface KeptMailsProps {
  readonly mails: readonly Mail[];
  /** Where the page of one is. */
  readonly addressOf: (ruta: string) => string;
  /** They may be of any insurer, or of the service. */
  readonly ofMany?: boolean;
}

export function KeptMails({ mails, addressOf, ofMany = false }: KeptMailsProps) {
  const { t } = useTranslation('servicio');
  const { moment } = useFormats();
  const [seen, view] = useState<Mail | null>(null);
  if (mails.length === 0) return <Empty title={t('correos.vacio')} text={t('correos.vacioTexto')} />;
  return (
    <>
      <TableView
        width={ofMany ? 560 : 420}
        columns={[
          t('correos.cuando'),
          t('correos.asunto'),
          ...(ofMany ? [t('correos.aseguradora')] : []),
          { title: t('correos.ver'), hidden: true },
        ]}
      >
        {mails.map((mail) => (
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
            {ofMany && <Table.Td>{mail.aseguradora ?? t('correos.propio')}</Table.Td>}
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
      <Modal opened={seen !== null} onClose={() => view(null)} title={seen?.asunto} size="xl">
        {seen && (
          <Stack>
            <Text size="sm" c="dimmed">
              {t('correos.para')}: {seen.para}. {t('correos.sinClave')}
            </Text>
            <iframe title={seen.asunto} src={addressOf(seen.ruta)} className="previa" sandbox="" />
          </Stack>
        )}
      </Modal>
    </>
  );
}
