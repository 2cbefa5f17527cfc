/** The conversation with the family by e-mail and SMS: writing to them, what was written, and what they wrote. */
import { Alert, Badge, Button, Grid, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataOf, PREFIX } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Section } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { MailBody } from '../inbox/mail-body.tsx';
import { useCaso } from './context.ts';
import { MessageForm } from './message-form.tsx';
import { MessagesList } from './messages-list.tsx';

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

type CasoMail = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/correos-recibidos'>['elementos'][number];

/** E-mails received about the case: their words and files, beside what was proposed from them. */
function ReceivedMails() {
  const { t } = useTranslation('correo');
  const { params } = useCaso();
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/correos-recibidos', { params });
  return (
    <Section title={t('deCaso')}>
      <Read reading={reading}>
        {({ elementos }) => (
          <Stack gap="sm">
            {elementos.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('deCasoVacio')}
              </Text>
            )}
            {elementos.map((mail) => (
              <OneMail key={mail.correo_id} mail={mail} />
            ))}
          </Stack>
        )}
      </Read>
    </Section>
  );
}

function OneMail({ mail }: { readonly mail: CasoMail }) {
  const { t } = useTranslation('correo');
  const { params } = useCaso();
  const { aseguradora, caso } = params;
  const read = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/correos-recibidos/{correo}/lectura');
  const [unfolded, unfold] = useState(false);
  const subject = mail.asunto || t('sinAsunto');
  const isOpen = mail.clase === 'familia' && mail.leido === null;
  const ofCaso = `${PREFIX}/aseguradoras/${aseguradora}/casos/${caso}`;
  const files = mail.documentos.map((id) => `${ofCaso}/documentos/${id}/fichero`);
  const original = mail.original ? `${ofCaso}/correos-recibidos/${mail.correo_id}/original` : null;
  return (
    <Paper component="article" p="md" withBorder>
      <Group justify="space-between" gap="xs" mb={6}>
        <Group gap="xs">
          <Badge color={isOpen ? 'ocre' : 'gray'}>{t(`clase.${mail.clase}`)}</Badge>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Text>
        </Group>
        {isOpen && (
          <Button
            size="xs"
            variant="default"
            loading={read.isPending}
            aria-label={`${t('marcarLeido')}: ${subject}`}
            onClick={() => read.mutate({ params: { ...params, correo: mail.correo_id } })}
          >
            {t('marcarLeido')}
          </Button>
        )}
      </Group>
      {!isOpen && (
        <Button
          size="xs"
          variant="subtle"
          aria-expanded={unfolded}
          aria-label={`${t(unfolded ? 'plegar' : 'leer')}: ${subject}`}
          onClick={() => unfold(!unfolded)}
        >
          {t(unfolded ? 'plegar' : 'leer')}
        </Button>
      )}
      {(isOpen || unfolded) && <MailBody mail={mail} files={files} original={original} named />}
    </Paper>
  );
}
