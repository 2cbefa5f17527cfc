/** A received e-mail about the case: its text and files, beside the proposals made from them. */
import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataOf, PREFIX } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { MailBody } from '../inbox/mail-body.tsx';
import { useCaso } from './context.ts';

type CasoMail = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/correos-recibidos'>['elementos'][number];

export function MailItem({ mail }: { readonly mail: CasoMail }) {
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
