/** What is written down of a conversation: who, when, what was read aloud, what was answered. No sound is kept. */
import { Accordion, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { useCaso } from './context.ts';

export type Conversation = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/conversaciones'>['elementos'][number];

export function WrittenDown({ talk }: { readonly talk: Conversation }) {
  const { t } = useTranslation('caso');
  return (
    <Section title={t('alTelefono.apuntado')}>
      <Readings talk={talk} />
    </Section>
  );
}

function Readings({ talk }: { readonly talk: Conversation }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const { con, empezada, identificacion, presentes, lecturas } = talk;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {t('alTelefono.porTelefono', { quien: con, cuando: formats.moment(empezada) })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('alTelefono.identificada', { como: identificacion })}
        {presentes && ` · ${t('alTelefono.escuchaban', { quien: presentes })}`}
      </Text>
      {lecturas.map(({ texto, respuesta, cuando }) => (
        <div key={`${cuando} ${texto}`}>
          <Text size="xs" c="dimmed" className="cifras">
            {formats.hour(cuando)} · {t('alTelefono.leido')}
          </Text>
          <Text size="sm" className="texto">
            {texto}
          </Text>
          <Text size="sm" fw={600} className="texto">
            {respuesta}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

/** All that there were, among the notes. */
export function Conversations() {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const formats = useFormats();
  const talks =
    useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/conversaciones', { params }).data?.elementos ?? [];
  if (talks.length === 0) return null;
  return (
    <Section title={t('alTelefono.anteriores')}>
      <Accordion variant="contained">
        {talks.map((talk) => (
          <Accordion.Item key={talk.conversacion_id} value={talk.conversacion_id}>
            <Accordion.Control>
              {t('alTelefono.porTelefono', { quien: talk.con, cuando: formats.moment(talk.empezada) })}
            </Accordion.Control>
            <Accordion.Panel>
              <Readings talk={talk} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}
