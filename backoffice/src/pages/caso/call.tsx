/** A call with the heir as the record of their word: one that was noted, or one that is noted now. */
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { useCaso } from './context.ts';
import { NoteForm } from './note-form.tsx';

interface CallProps {
  readonly to: 'lista' | 'confirmar_cuentas' | 'carta_enviada';
  /** The record as a sentence, or null. */
  readonly chosen: string | null;
  readonly choose: (evidence: string | null) => void;
}

export function CallWithConsent({ to, chosen, choose }: CallProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const formats = useFormats();
  const [fresh, controls] = useDisclosure();
  const notes = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/notas', { params }).data?.elementos ?? [];
  const calls = notes.filter(({ consentimiento }) => consentimiento === to);
  const evidence = (note: { nota_id: string; interlocutor: string | null; escrita: string }) =>
    `${t('llamada.constancia', { quien: note.interlocutor ?? '', cuando: formats.moment(note.escrita) })} [${note.nota_id}]`;
  return (
    <Stack gap="sm">
      {calls.length > 0 ? (
        <Radio.Group label={t('llamada.elija')} value={chosen ?? ''} onChange={choose}>
          <Stack gap={6} mt={6}>
            {calls.map((note) => (
              <Radio
                key={note.nota_id}
                value={evidence(note)}
                label={`${note.interlocutor ?? ''} · ${formats.moment(note.escrita)}`}
                description={note.texto}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Alert color="gray" icon={<IconPhone aria-hidden />}>
          <Text size="sm">{t('llamada.falta')}</Text>
        </Alert>
      )}
      {fresh ? (
        <NoteForm
          kind="llamada"
          consent={to}
          onFinish={(note) => {
            controls.close();
            choose(evidence(note));
          }}
        />
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhone size={15} aria-hidden />}
          onClick={controls.open}
          w="fit-content"
        >
          {t('llamada.anotar')}
        </Button>
      )}
    </Stack>
  );
}
