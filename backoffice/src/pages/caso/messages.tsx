/** Writing to the family, and what was written to them. */
import { Alert, Grid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { useCaso } from './context.ts';
import { MessageForm } from './message-form.tsx';
import { MessagesList } from './messages-list.tsx';
import { ReceivedMails } from './received-mails.tsx';

export function Messages() {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mensajes', { params });
  return (
    <Read reading={reading}>
      {(data) => (
        <Stack gap="md">
          {data.puede_escribirse ? <MessageForm family={data} /> : <Alert color="gray">{t('mensajes.no')}</Alert>}
          <Grid gap="md">
            <Grid.Col span={12}>
              <Section title={t('mensajes.enviados')}>
                <MessagesList messages={data.elementos} readAt={reading.dataUpdatedAt} reload={reading.refetch} />
              </Section>
            </Grid.Col>
            <Grid.Col span={12}>
              <ReceivedMails />
            </Grid.Col>
          </Grid>
        </Stack>
      )}
    </Read>
  );
}
