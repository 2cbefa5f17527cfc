/** An e-mail: its text, whether its sender is authentic, and its files. */
import { Alert, Anchor, Badge, Group, List, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useFormats } from '../../ui/formats.ts';
import { Muted } from '../../ui/text.tsx';

export type WholeMail = DataOf<'GET /correo/{correo}'>;
type Attachment = WholeMail['adjuntos'][number];

interface BodyProps {
  readonly mail: Omit<WholeMail, 'pista'>;
  /** URLs of the attachments stored in the case. */
  readonly files?: readonly string[];
  /** URL of the original message, if stored. */
  readonly original?: string | null;
  /** The kind of e-mail is already shown above. */
  readonly named?: boolean;
}

const REASONS = [
  'documento_no_admitido',
  'formato_de_outlook',
  'cuerpo_demasiado_grande',
  'demasiados_documentos',
  'estado_no_permite',
] as const;
const isKnown = (reason: string): reason is (typeof REASONS)[number] => (REASONS as readonly string[]).includes(reason);

export function MailBody({ mail, files = [], original = null, named = false }: BodyProps) {
  const { t } = useTranslation('correo');
  const formats = useFormats();
  const proven = mail.prueba !== 'ninguna';
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {!named && <Badge color={proven ? 'verde' : 'teja'}>{t(`clase.${mail.clase}`)}</Badge>}
        <Text size="sm">
          {t('de')}: {mail.de.nombre} {mail.de.direccion}
        </Text>
        <Muted>
          {t('llego')}: {formats.moment(mail.recibido)}
        </Muted>
      </Group>
      <Alert
        color={proven ? 'verde' : 'teja'}
        icon={proven ? <IconShieldCheck size={18} aria-hidden /> : <IconShieldOff size={18} aria-hidden />}
        p="xs"
      >
        <Text size="sm">{t(`prueba.${mail.prueba}`)}</Text>
        <Text size="xs">
          {mail.firmado.length > 0 ? t('firmado', { dominios: mail.firmado.join(', ') }) : t('sinFirma')}
        </Text>
      </Alert>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {mail.texto}
      </Text>
      {mail.adjuntos.length > 0 && <Files attachments={mail.adjuntos} files={files} />}
      {original !== null && (
        <Group gap="xs">
          {named && <Text size="sm">{t('original')}</Text>}
          <Anchor href={original} download size="sm">
            {t('verOriginal')}
          </Anchor>
        </Group>
      )}
    </Stack>
  );
}

function Files({
  attachments,
  files,
}: {
  readonly attachments: readonly Attachment[];
  readonly files: readonly string[];
}) {
  const { t } = useTranslation('correo');
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('ficheros')}
      </Text>
      <List size="sm">
        {attachments.map(({ nombre, rechazo }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of one mail may have the same name, and their order never changes
          <List.Item key={i}>
            {nombre}
            {rechazo !== null && (
              <Muted span> · {t('rechazado', { motivo: t(`motivo.${isKnown(rechazo) ? rechazo : 'otro'}`) })}</Muted>
            )}
          </List.Item>
        ))}
      </List>
      <Group gap="md">
        {files.map((href, i) => (
          <Anchor key={href} href={href} target="_blank" rel="noreferrer" size="sm">
            {t('verFichero', { numero: i + 1 })}
          </Anchor>
        ))}
      </Group>
    </Stack>
  );
}
