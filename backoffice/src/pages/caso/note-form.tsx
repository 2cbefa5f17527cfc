/** Records a note or a call, and uses a call with the heir as evidence of what they agreed to. */
import type { CONSENTS } from '@albacea/contract/schemas/lists.ts';
import type { Note } from '@albacea/contract/schemas/llamadas.ts';
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { CommandForm, type Fields } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint } from '../../ui/text.tsx';
import { useCaso } from './context.ts';
import { useDraft, useRequestId } from './drafts.ts';

type Consent = NonNullable<Note['consentimiento']>;

interface FormProps {
  readonly kind: Note['clase'];
  /** The consent that the call records, where the form does not ask for it. */
  readonly consent?: Consent;
  readonly onFinish: (note: Note) => void;
  /** Name of the form: each of a case's note forms keeps its own draft. */
  readonly form?: string;
  /** Initial text. */
  readonly text?: string;
}

export function NoteForm({ kind, consent, onFinish, form = 'nota', text: begun = '' }: FormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const requestId = useRequestId();
  const [text, keep] = useDraft([form, kind, consent].join(' '), begun);
  const callFields = useCallFields(consent);
  const body = { clase: kind, ...(consent && { consentimiento: consent }) };
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/notas"
      params={params}
      fields={{
        ...(kind === 'llamada' && callFields),
        texto: {
          label: t(`nota.texto.${kind}`),
          description: t('nota.soloServicio'),
          value: text,
          onChange: keep,
          minRows: 3,
        },
      }}
      body={body}
      shape={(whole) => ({ nota_id: requestId.idOf(JSON.stringify(whole)), ...whole })}
      done={t(`nota.hecha.${kind}`)}
      // the form is emptied before data is read again: text typed during that reading belongs to the next note
      onFinish={(note) => {
        requestId.forget();
        keep('');
        onFinish(note);
      }}
      again
      button={t(`nota.guardar.${kind}`)}
      gap="sm"
      w="fit-content"
    >
      {kind === 'llamada' && <BeforeCall />}
    </CommandForm>
  );
}

function BeforeCall() {
  const { t } = useTranslation('caso');
  const { heredero } = useCaso().caso;
  return <FinePrint>{t('nota.antes', { telefono: heredero.telefono ?? t('nota.sinTelefono') })}</FinePrint>;
}

/** The other person on the telephone, how they were identified, and what they agreed to. */
function useCallFields(consent: Consent | undefined): Fields<'POST /aseguradoras/{aseguradora}/casos/{caso}/notas'> {
  const { t } = useTranslation('caso');
  const { heredero } = useCaso().caso;
  return {
    interlocutor: {
      label: t('nota.interlocutor'),
      defaultValue: `${heredero.nombre} ${heredero.apellidos}`,
      required: true,
    },
    identificacion: {
      label: t('nota.identificacion'),
      placeholder: t('nota.identificacionEjemplo'),
      required: consent !== undefined,
    },
    consentimiento: !consent && {
      label: t('nota.consentimiento'),
      placeholder: t('nota.sinConsentimiento'),
      nameOf: (value) => t(`nota.consiente.${value}`),
    },
  };
}

export interface ChosenCall {
  readonly nota_id: string;
  /** The recorded call as a sentence. */
  readonly evidence: string;
}

interface CallProps {
  readonly to: Extract<(typeof CONSENTS)[number], 'lista' | 'confirmar_cuentas' | 'firma' | 'carta_enviada'>;
  readonly chosen: ChosenCall | null;
  readonly choose: (call: ChosenCall) => void;
}

/** Evidence of the heir's agreement: an earlier call, or one that is recorded now. */
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
