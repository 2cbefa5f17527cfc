/** A call with the heir as the record of their word: one that was noted, or one that is noted now. */
import type { CONSENTS } from '@albacea/contract/schemas/lists.ts';
import type { Note } from '@albacea/contract/schemas/llamadas.ts';
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { useCaso } from './context.ts';
import { NoteForm } from './note-form.tsx';

export interface ChosenCall {
  readonly nota_id: string;
  /** The record as a sentence. */
  readonly evidence: string;
}

interface CallProps {
  readonly to: Extract<(typeof CONSENTS)[number], 'lista' | 'confirmar_cuentas' | 'firma' | 'carta_enviada'>;
  readonly chosen: ChosenCall | null;
  readonly choose: (call: ChosenCall) => void;
}

export function CallWithConsent({ to, chosen, choose }: CallProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const formats = useFormats();
  const [fresh, controls] = useDisclosure();
  const notes = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/notas', { params }).data?.elementos ?? [];
  const calls = notes.filter(({ consentimiento }) => consentimiento === to);
  const take = ({ nota_id, interlocutor, escrita }: Note) => {
    const words = t('llamada.constancia', { quien: interlocutor ?? '', cuando: formats.moment(escrita) });
    choose({ nota_id, evidence: `${words} [${nota_id}]` });
  };
  return (
    <Stack gap="sm">
      {calls.length > 0 ? (
        <Radio.Group
          label={t('llamada.elija')}
          value={chosen?.nota_id ?? ''}
          onChange={(id) => {
            const call = calls.find(({ nota_id }) => nota_id === id);
            if (call) take(call);
          }}
        >
          <Stack gap={6} mt={6}>
            {calls.map((note) => (
              <Radio
                key={note.nota_id}
                value={note.nota_id}
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
            take(note);
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
