/** E-mails that were kept instead of sent, and one of them as its reader would have received it. */
import { SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataOf, useClient } from '../app/client.ts';
import { useReading } from '../app/data.ts';
import { useFormats } from './formats.ts';
import { Empty, Read } from './states.tsx';
import { TableView } from './table.tsx';
import { FinePrint, Muted } from './text.tsx';

const AT = '/aseguradoras/{aseguradora}/correos-guardados';
type Mail = DataOf<`GET ${typeof AT}`>['elementos'][number];

/** @param aseguradora slug of an insurer; the service's own slug lists the e-mails of all insurers and of the service */
export function KeptMails({ aseguradora }: { readonly aseguradora: string }) {
  const reading = useReading(`GET ${AT}`, { params: { aseguradora } }, { every: 15 });
  return <Read reading={reading}>{({ elementos }) => <List mails={elementos} aseguradora={aseguradora} />}</Read>;
}

function List({ mails, aseguradora }: { readonly mails: readonly Mail[]; readonly aseguradora: string }) {
  const client = useClient();
  const isService = aseguradora === SERVICE_SLUG;
  const { t } = useTranslation('servicio');
  const { moment } = useFormats();
  const [seen, view] = useState<Mail | null>(null);
  if (mails.length === 0) return <Empty title={t('correos.vacio')} text={t('correos.vacioTexto')} />;
  return (
    <>
      <TableView
        width={isService ? 560 : 420}
        rows={mails}
        keyOf={({ ruta }) => ruta}
        columns={[
          { title: t('correos.cuando'), className: 'entera', cell: ({ guardado }) => moment(guardado) },
          {
            title: t('correos.asunto'),
            cell: ({ asunto, para }) => (
              <>
                <Text size="sm" fw={600}>
                  {asunto}
                </Text>
                <FinePrint className="partible">
                  {t('correos.para')} {para}
                </FinePrint>
              </>
            ),
          },
          isService && {
            title: t('correos.aseguradora'),
            cell: ({ aseguradora }) => aseguradora ?? t('correos.propio'),
          },
          {
            title: t('correos.ver'),
            hidden: true,
            ta: 'right',
            cell: (mail) => (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('correos.verDe', { asunto: mail.asunto, para: mail.para })}
                onClick={() => view(mail)}
              >
                {t('correos.ver')}
              </Button>
            ),
          },
        ]}
      />
      <Modal opened={seen !== null} onClose={() => view(null)} title={seen?.asunto} size="xl">
        {seen && (
          <Stack>
            <Muted>
              {t('correos.para')}: {seen.para}. {t('correos.sinClave')}
            </Muted>
            <iframe
              title={seen.asunto}
              src={client.address(`GET ${AT}/pagina`, { params: { aseguradora }, query: { ruta: seen.ruta } })}
              className="previa"
              sandbox=""
            />
          </Stack>
        )}
      </Modal>
    </>
  );
}
