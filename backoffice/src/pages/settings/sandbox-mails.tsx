/** What a test insurer would have sent: whoever integrates reads what a family and a provider would have got. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { KeptMails } from '../../ui/kept-mails.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';

export function SandboxMails({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const client = useClient();
  const params = { aseguradora };
  const reading = useReading('GET /aseguradoras/{aseguradora}/ensayo/correos', { params }, { every: 15 });
  return (
    <Section title={t('correos.titulo')}>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        {t('correos.texto')}
      </Text>
      <Read reading={reading}>
        {({ elementos }) => (
          <KeptMails
            mails={elementos}
            addressOf={(ruta) =>
              client.address('GET /aseguradoras/{aseguradora}/ensayo/correos/pagina', { params, query: { ruta } })
            }
          />
        )}
      </Read>
    </Section>
  );
}
