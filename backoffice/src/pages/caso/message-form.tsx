/** Writes to the family; the preview beside the form is the message exactly as it leaves. */
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import {
  ASKABLE_PAPERS,
  MESSAGE_TEMPLATES,
  OF_ONE_CUENTA,
  PAPERS_OF_ONE_CUENTA,
  SMS_TEMPLATES,
  SUBJECT_MAXIMUM,
  WORDS_MAXIMUM,
} from '@albacea/contract/schemas/message-lists.ts';
import type { MessageDraft, Messages } from '@albacea/contract/schemas/messages.ts';
import { Grid, NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/inputs.tsx';
import { Section } from '../../ui/page.tsx';
import { useDraft } from './drafts.ts';
import { MessagePreview } from './message-preview.tsx';
import { useCuentas } from './readings.ts';

/** The choices so far; a cleared one is undefined. */
type Draft = { readonly [K in keyof MessageDraft]?: MessageDraft[K] | undefined };
type Family = Pick<Messages, 'idioma' | 'telefono'>;
interface FormProps {
  readonly family: Family;
}
interface FieldsProps extends FormProps {
  readonly draft: Draft;
  readonly change: (more: Draft) => void;
}

/** Milliseconds without a keystroke after which the preview is updated. */
const PAUSE = 350;

export function MessageForm({ family }: FormProps) {
  const { t } = useTranslation('caso');
  const [draft, write] = useDraft<Draft>('mensaje', {});
  const [settled] = useDebouncedValue(draft, PAUSE);
  const change = (more: Draft) => write({ ...draft, ...more });
  const body = bodyOf(settled, family);
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Section title={t('mensajes.escribir')}>
          <Stack gap="sm">
            <Choice
              label={t('mensajes.que')}
              value={draft.plantilla ?? ''}
              onChange={({ currentTarget: { value } }) => change({ plantilla: value as MessageDraft['plantilla'] })}
              data={MESSAGE_TEMPLATES.map((value) => ({ value, label: t(`mensajes.plantilla.${value}`) }))}
            />
            {draft.plantilla && <ChannelChoice draft={draft} change={change} family={family} />}
            {draft.plantilla && <MessageSubject draft={draft} change={change} family={family} />}
            {draft.plantilla && <MessageText draft={draft} change={change} family={family} />}
          </Stack>
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Section title={t('mensajes.previa')}>
          <MessagePreview
            body={body}
            begun={draft.plantilla !== undefined}
            settled={settled === draft}
            onSent={() => write({})}
          />
        </Section>
      </Grid.Col>
    </Grid>
  );
}

function ChannelChoice({ draft, change, family: { telefono } }: FieldsProps) {
  const { t } = useTranslation('caso');
  if (telefono === null || !draft.plantilla || !SMS_TEMPLATES.includes(draft.plantilla)) return null;
  return (
    <SegmentedControl
      aria-label={t('mensajes.medio')}
      data={[
        { value: 'correo', label: t('mensajes.medios.correo') },
        { value: 'sms', label: t('mensajes.medios.sms', { fin: telefono }) },
      ]}
      value={draft.medio ?? 'correo'}
      onChange={(value) => change({ medio: value as 'correo' })}
    />
  );
}

/** The document and the account that the message is about. */
function MessageSubject({ draft: { plantilla, papel, cuenta_id }, change }: FieldsProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const cuentas = useCuentas().data?.elementos ?? [];
  if (plantilla !== 'papel' && !(plantilla && OF_ONE_CUENTA.includes(plantilla))) return null;
  const required = plantilla !== 'papel' || (papel !== undefined && PAPERS_OF_ONE_CUENTA.includes(papel));
  const choices = cuentas.map((one) => ({ value: one.cuenta_id, label: one.proveedor }));
  const select = {
    label: t('mensajes.cuenta'),
    value: cuenta_id ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ cuenta_id: value || undefined }),
  };
  return (
    <>
      {plantilla === 'papel' && (
        <Choice
          label={t('mensajes.papel')}
          description={t('mensajes.papelTexto')}
          value={papel ?? ''}
          onChange={({ currentTarget: { value } }) => change({ papel: value as MessageDraft['papel'] })}
          data={ASKABLE_PAPERS.map((value) => ({ value, label: common(`documento.${value}`) }))}
        />
      )}
      {required ? (
        <Choice {...select} data={choices} />
      ) : (
        <NativeSelect {...select} data={[{ value: '', label: t('mensajes.sinCuenta') }, ...choices]} />
      )}
    </>
  );
}

function MessageText({ draft, change, family }: FieldsProps) {
  const { t } = useTranslation('caso');
  const isFreeText = draft.plantilla === 'libre';
  const medium = mediumOf(draft, family);
  if (medium === 'sms' && !isFreeText) return null;
  return (
    <>
      {isFreeText && medium === 'correo' && (
        <TextInput
          label={t('mensajes.asunto')}
          description={t('mensajes.asuntoTexto')}
          value={draft.asunto ?? ''}
          onChange={({ currentTarget: { value } }) => change({ asunto: value })}
          maxLength={SUBJECT_MAXIMUM}
          required
        />
      )}
      <Textarea
        label={t(isFreeText ? 'mensajes.palabras' : 'mensajes.palabrasMas')}
        description={t('mensajes.palabrasTexto')}
        value={draft.palabras ?? ''}
        onChange={({ currentTarget: { value } }) => change({ palabras: value })}
        maxLength={WORDS_MAXIMUM[medium]}
        required={isFreeText}
        autosize
        minRows={3}
      />
      {draft.palabras && (
        <NativeSelect
          label={t('mensajes.idiomaPalabras')}
          value={draft.idioma_palabras ?? family.idioma}
          onChange={({ currentTarget: { value } }) => change({ idioma_palabras: value as 'es' })}
          data={AVAILABLE_LANGUAGES.map((value) => ({ value, label: t(`mensajes.idiomas.${value}`) }))}
        />
      )}
    </>
  );
}

const mediumOf = ({ plantilla, medio }: Draft, { telefono }: Family): 'correo' | 'sms' =>
  medio === 'sms' && telefono !== null && plantilla !== undefined && SMS_TEMPLATES.includes(plantilla)
    ? 'sms'
    : 'correo';

/** The message to send, without fields of other templates. @returns null: incomplete */
function bodyOf(draft: Draft, family: Family): MessageDraft | null {
  const { plantilla, papel, cuenta_id, asunto, palabras, idioma_palabras } = draft;
  if (!plantilla) return null;
  const medium = mediumOf(draft, family);
  const isFreeText = plantilla === 'libre';
  const concernsCuenta = plantilla === 'papel' || OF_ONE_CUENTA.includes(plantilla);
  if (plantilla === 'papel' && (!papel || (PAPERS_OF_ONE_CUENTA.includes(papel) && !cuenta_id))) return null;
  if (OF_ONE_CUENTA.includes(plantilla) && !cuenta_id) return null;
  if (isFreeText && (!palabras?.trim() || (medium === 'correo' && !asunto?.trim()))) return null;
  const withWords = palabras !== undefined && palabras.trim() !== '' && (isFreeText || medium === 'correo');
  return {
    plantilla,
    medio: medium,
    ...(plantilla === 'papel' && papel && { papel }),
    ...(concernsCuenta && cuenta_id && { cuenta_id }),
    ...(isFreeText && medium === 'correo' && asunto && { asunto }),
    ...(withWords && { palabras, idioma_palabras: idioma_palabras ?? family.idioma }),
  };
}
