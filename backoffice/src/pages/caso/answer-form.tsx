/** Records a provider's answer: its meaning, its words and its file, when and how it came. Nothing is recorded before the form is sent. */
import { resultsOf } from '@albacea/contract/schemas/lists.ts';
import { CHANNELS, type Channel, PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import {
  Button,
  CloseButton,
  FileButton,
  Group,
  MultiSelect,
  Paper as Panel,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { type DragEvent, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultKey } from '../../app/action-words.ts';
import { useClient } from '../../app/client.ts';
import { KeyHint, useDialogKeys } from '../../app/single-keys.tsx';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { DayInput } from '../../ui/inputs.tsx';
import { EndsCasoWarning } from './act-notices.tsx';
import { useActs } from './acts-context.ts';
import { type Cuenta, useCaso } from './context.ts';
import { useDraft } from './drafts.ts';

/** The accepted formats, and in the next line the maximum size; the text `documentos.formatos` states both. */
const FORMATS = ['application/pdf', 'image/jpeg', 'image/png'];
const BYTES_MAXIMUM = 20 * 1024 * 1024;

const ROUTE = '/aseguradoras/{aseguradora}/casos/{caso}';
type Result = ReturnType<typeof resultsOf>[number];
/** The meaning of an answer: a result, or a refusal for now. */
type Meaning = Result | 'rechazar';

interface Draft {
  readonly meaning: Meaning | null;
  readonly words: string;
  readonly papeles: readonly Paper[];
  readonly file: File | null;
  /** Id of the uploaded file, so that a second attempt does not upload it again; null: not uploaded yet. */
  readonly proof: string | null;
  readonly dia: string;
  readonly canal: Channel | null;
}

const BLANK: Draft = { meaning: null, words: '', papeles: [], file: null, proof: null, dia: '', canal: null };

export function Answer({ cuenta: now, onClose }: { readonly cuenta: Cuenta; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { t: catalogo } = useTranslation('catalogo');
  // if a colleague changes the account meanwhile, the answer is refused and the typed text stays
  const [cuenta] = useState(now);
  const [draft, keep] = useDraft(draftOf(cuenta), BLANK);
  const record = useRecordAnswer(cuenta);
  const formats = useFormats();
  const papers = useCaso().caso.documentos.filter(
    (one) => one.tipo === 'respuesta_proveedor' && (one.cuenta_id === null || one.cuenta_id === cuenta.cuenta_id),
  );
  const change = (some: Partial<Draft>) => keep({ ...draft, ...some });
  const meanings: readonly Meaning[] = [
    ...(cuenta.accion ? resultsOf(cuenta.accion) : []),
    ...(cuenta.posible.includes('rechazar') ? (['rechazar'] as const) : []),
  ];
  const nameOf = (one: Meaning) => (one === 'rechazar' ? t('respuesta.negativa') : common(resultKey(one, cuenta.tipo)));
  const dialogRef = useDialogKeys<HTMLFormElement>(
    Object.fromEntries(meanings.map((meaning, i) => [String(i + 1), () => change({ meaning })])),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (draft.meaning === null) return;
    record(draft, draft.meaning, nameOf(draft.meaning));
    onClose();
  };
  const refuses = draft.meaning === 'rechazar';
  return (
    <form ref={dialogRef} onSubmit={send}>
      <Stack>
        <Radio.Group
          label={t('respuesta.texto')}
          required
          value={draft.meaning}
          onChange={(value) => change({ meaning: value as Meaning })}
        >
          <Stack gap={6} mt={6}>
            {meanings.map((one, i) => (
              <Group key={one} justify="space-between" wrap="nowrap">
                <Radio value={one} label={nameOf(one)} required {...(i === 0 && { 'data-autofocus': true })} />
                <KeyHint k={String(i + 1)} />
              </Group>
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t(refuses ? 'cuentas.queDijo' : 'respuesta.nota')}
          value={draft.words}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          required={refuses}
          maxLength={2000}
          autosize
          minRows={1}
        />
        {refuses && (
          <MultiSelect
            label={t('cuentas.pidePapel')}
            description={t('cuentas.pidePapelAyuda')}
            data={PAPERS.map((value) => ({ value, label: catalogo(`papel.${value}`) }))}
            value={[...draft.papeles]}
            onChange={(papeles) => change({ papeles: papeles as Paper[] })}
            searchable
            clearable
          />
        )}
        <EvidenceFile file={draft.file} take={(file) => change({ file, proof: null })} />
        {papers.length > 0 && draft.file === null && (
          <Select
            label={t('cuentas.prueba')}
            placeholder={t('cuentas.sinPrueba')}
            data={papers.map(({ documento_id, recibido }) => ({
              value: documento_id,
              label: formats.moment(recibido),
            }))}
            value={draft.proof}
            onChange={(proof) => change({ proof })}
            clearable
          />
        )}
        <SimpleGrid cols={2}>
          <DayInput
            label={t('respuesta.dia')}
            value={draft.dia || todayInMadrid()}
            onChange={(dia) => change({ dia })}
            max={todayInMadrid()}
          />
          <Select
            label={t('respuesta.canal')}
            placeholder={t('respuesta.sinCanal')}
            data={CHANNELS.filter((one) => one !== 'nada_que_presentar').map((value) => ({
              value,
              label: common(`canal.${value}`),
            }))}
            value={draft.canal}
            onChange={(canal) => change({ canal: canal as Channel | null })}
            clearable
          />
        </SimpleGrid>
        {!refuses && <EndsCasoWarning step="cuenta" />}
        <Button type="submit">{t('respuesta.anotar')}</Button>
      </Stack>
    </form>
  );
}

const draftOf = ({ cuenta_id }: Cuenta): string => `respuesta ${cuenta_id}`;

/** Records the answer after some seconds, so that it can be undone; typed text and file stay until the server has them. */
function useRecordAnswer(cuenta: Cuenta): (draft: Draft, meaning: Meaning, name: string) => void {
  const { t } = useTranslation('caso');
  const { params, drafts } = useCaso();
  const client = useClient();
  const { later } = useActs();
  const { cuenta_id, proveedor, version } = cuenta;
  const pathParams = { ...params, cuenta: cuenta_id };
  const upload = async (file: File): Promise<string> => {
    const body = { tipo: 'respuesta_proveedor', cuenta_id } as const;
    return (await client.request(`POST ${ROUTE}/documentos`, { params, body, file })).documento_id;
  };
  const perform = async (draft: Draft, meaning: Meaning) => {
    const prueba = draft.proof ?? (draft.file && (await upload(draft.file)));
    drafts.set(draftOf(cuenta), { ...draft, proof: prueba });
    const words = draft.words.trim();
    const said = {
      version,
      ...(prueba && { prueba }),
      ...(draft.dia && { dia: draft.dia }),
      ...(draft.canal && { canal: draft.canal }),
    };
    if (meaning === 'rechazar') {
      const body = { ...said, motivo: words, ...(draft.papeles.length > 0 && { papeles: [...draft.papeles] }) };
      await client.request(`POST ${ROUTE}/cuentas/{cuenta}/negativa`, { params: pathParams, body });
    } else {
      const body = { ...said, resultado: meaning, ...(words && { respuesta: words }) };
      await client.request(`POST ${ROUTE}/cuentas/{cuenta}/resolucion`, { params: pathParams, body });
    }
    drafts.delete(draftOf(cuenta));
  };
  return (draft, meaning, name) =>
    later({
      id: cuenta_id,
      kind: 'responder',
      name: proveedor,
      text: t('respuesta.anotando', { cuenta: proveedor, resultado: name }),
      perform: () => perform(draft, meaning),
    });
}

/** The provider's own answer, dropped here from the mail program or the desktop, or chosen. */
function EvidenceFile({ file, take }: { readonly file: File | null; readonly take: (file: File | null) => void }) {
  const { t } = useTranslation('caso');
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState(false);
  const accept = (given: File | null) => {
    const isAccepted = given !== null && FORMATS.includes(given.type) && given.size <= BYTES_MAXIMUM;
    setWrong(given !== null && !isAccepted);
    if (isAccepted) take(given);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    accept(event.dataTransfer.files[0] ?? null);
  };
  return (
    <Panel
      p="sm"
      className="soltar"
      data-encima={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {file ? (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" className="partible">
            {file.name}
          </Text>
          <CloseButton aria-label={t('respuesta.quitar', { nombre: file.name })} onClick={() => take(null)} />
        </Group>
      ) : (
        <Group gap={6} justify="center">
          <Text size="sm">{t('respuesta.prueba')}</Text>
          <FileButton accept={FORMATS.join(',')} onChange={accept}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="subtle">
                {t('respuesta.elegir')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {wrong && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('respuesta.demasiado')}
        </Text>
      )}
    </Panel>
  );
}
