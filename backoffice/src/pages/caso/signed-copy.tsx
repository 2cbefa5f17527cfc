/** The copy that the heir signed with a certificate: handed in here when it came by another way, and what was found in it. */
import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { useCaso } from './context.ts';

type Found = NonNullable<
  DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>['mandato']
>['ejemplares'][number]['firma_con_certificado'];

export function SignedCopy() {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const add = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/mandato/copia-firmada', {
    done: t('mandato.certificado.hecho'),
  });
  if (!live) return null;
  return (
    <Section
      title={t('mandato.certificado.titulo')}
      actions={
        <FileButton
          accept="application/pdf"
          onChange={(file) => file && add.mutate({ params, body: {}, file })}
          inputProps={{ 'aria-label': t('mandato.certificado.elegir') }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={add.isPending}
              leftSection={<IconUpload size={15} aria-hidden />}
            >
              {t('mandato.certificado.elegir')}
            </Button>
          )}
        </FileButton>
      }
    >
      <Text size="sm" c="dimmed">
        {t('mandato.certificado.texto')}
      </Text>
    </Section>
  );
}

/** Level, who, issued by whom, and when. */
export function CertificateFound({ firma }: { readonly firma: Found }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  if (!firma) return t('mandato.certificado.codigo');
  const { nivel, titular, numero, emisor, recibida } = firma;
  return [
    t(`mandato.certificado.niveles.${nivel}`),
    [titular, numero].filter(Boolean).join(', '),
    emisor ?? t('mandato.certificado.sinEmisor'),
    formats.moment(recibida),
  ].join(' · ');
}
