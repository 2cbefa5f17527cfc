/** The two decisions on a document: validated once everything is checked, or rejected for a reason. Each has a key. */
import { type Check, checksOf, REJECTION_REASONS } from '@albacea/contract/schemas/lists.ts';
import { Button, Checkbox, Group, Radio, Stack, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useCommands } from '../../app/commands.ts';
import { useCommand } from '../../app/data.ts';
import { KeyHint } from '../../app/single-keys.tsx';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { EndsCasoWarning } from './act-notices.tsx';
import { useActs } from './acts-context.ts';
import { useDocumentoChanges } from './changes.ts';
import { type Documento, useCaso } from './context.ts';

interface JudgementProps {
  readonly documento: Documento;
  readonly onValidate: (checks: readonly Check[]) => void;
  readonly onReject: () => void;
}

export function Judgement({ documento, onValidate, onReject }: JudgementProps) {
  const { t } = useTranslation('caso');
  const [seen, mark] = useState<readonly string[]>([]);
  const list = checksOf(documento.tipo);
  const all = seen.length === list.length;
  const toggle = (check: Check) => () =>
    mark((before) => (before.includes(check) ? before.filter((one) => one !== check) : [...before, check]));
  useCommands([
    ...list.map((check, i) => ({
      id: `papel.marcar.${check}`,
      key: String(i + 1),
      label: t('tecla.marcar', { que: t(`cotejo.${check}`) }),
      run: toggle(check),
    })),
    ...(all ? [{ id: 'papel.validar', key: 'v', label: t('documentos.validar'), run: () => onValidate(list) }] : []),
    { id: 'papel.rechazar', key: 'r', label: t('documentos.rechazar'), run: onReject },
  ]);
  return (
    <Stack gap="sm">
      <Checkbox.Group label={t('cotejo.lista')} value={[...seen]} onChange={mark}>
        <Stack gap={6} mt={6}>
          {list.map((one, i) => (
            <Group key={one} gap={6} wrap="nowrap" justify="space-between">
              <Checkbox value={one} label={t(`cotejo.${one}`)} />
              <KeyHint k={String(i + 1)} />
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      <EndsCasoWarning step="documento" />
      <Group gap="xs">
        <Button disabled={!all} onClick={() => onValidate(list)} rightSection={<KeyHint k="v" />}>
          {t('documentos.validar')}
        </Button>
        <Button variant="default" onClick={onReject} rightSection={<KeyHint k="r" />}>
          {t('documentos.rechazar')}
        </Button>
      </Group>
      {!all && <FinePrint>{t('cotejo.falta')}</FinePrint>}
    </Stack>
  );
}

interface RejectionProps {
  readonly documento: Documento;
  /** Rejects for this reason, with no text; it can be undone for some seconds. */
  readonly onReason: (reason: Reason) => void;
  readonly back: () => void;
}

/** The number of a reason is enough to reject; a text can be added. No reason is preselected. */
export function Rejection({ documento, onReason, back }: RejectionProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { seen, before, onFail } = useSeen(documento);
  const changes = useDocumentoChanges()(before, seen);
  const possible = changes === null || seen.posible.includes('rechazar');
  const [reason, choose] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const ownWords = useRef<HTMLTextAreaElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[type="radio"]')?.focus(), []);
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/rechazo', {
    done: t(`documentos.rechazado.${documento.origen}`, { papel: common(`documento.${documento.tipo}`) }),
    onFail,
  });
  const send = (motivo: Reason) => {
    if (command.isPending || !possible) return;
    const palabras = words.trim();
    command.mutate(
      {
        params: { ...params, documento: seen.documento_id },
        body: { motivo, version: seen.version, ...(palabras && { palabras }) },
      },
      { onSuccess: back },
    );
  };
  useReasonKeys(possible, (motivo) => {
    choose(motivo);
    if (motivo === 'otro' && words.trim() === '') return ownWords.current?.focus();
    // with a typed text, or after a conflict, the rejection is sent at once: the text stays in view until the server has it
    if (words.trim() !== '' || before) return send(motivo);
    onReason(motivo);
  });
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) send(reason);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && words === '') back();
      }}
    >
      <Stack gap="sm">
        <Reasons chosen={reason} onChoose={choose} />
        <Textarea
          ref={ownWords}
          name="palabras"
          label={t('documentos.palabras')}
          description={t('documentos.palabrasAyuda')}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          required={reason === 'otro'}
          maxLength={500}
          autosize
          minRows={2}
        />
        <Refused failure={command.error} changes={changes} possible={possible} />
        <Group gap="xs">
          <Button type="submit" color="teja" loading={command.isPending} disabled={!possible}>
            {t('documentos.rechazar')}
          </Button>
          <Button variant="subtle" onClick={back}>
            {common('cancelar')}
          </Button>
        </Group>
        <FinePrint>{t(`documentos.seEnvia.${documento.origen}`)}</FinePrint>
      </Stack>
    </form>
  );
}

interface ReasonsProps {
  readonly chosen: Reason | null;
  readonly onChoose: (reason: Reason) => void;
}

function Reasons({ chosen, onChoose }: ReasonsProps) {
  const { t } = useTranslation('caso');
  return (
    <Radio.Group
      label={t('documentos.porQue')}
      name="motivo"
      value={chosen ?? ''}
      onChange={(value) => onChoose(value as Reason)}
      withAsterisk={false}
    >
      <Stack gap={6} mt={6}>
        {REJECTION_REASONS.map((one, i) => (
          <Group key={one} gap={6} wrap="nowrap" justify="space-between">
            <Radio value={one} label={t(`motivo.${one}`)} required />
            <KeyHint k={String(i + 1)} />
          </Group>
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The number of each reason is its key. */
function useReasonKeys(possible: boolean, onPress: (reason: Reason) => void): void {
  const { t } = useTranslation('caso');
  useCommands(
    possible
      ? REJECTION_REASONS.map((one, i) => ({
          id: `papel.motivo.${one}`,
          key: String(i + 1),
          label: t('tecla.motivo', { que: t(`motivo.${one}`) }),
          run: () => onPress(one),
        }))
      : [],
  );
}

type Reason = (typeof REJECTION_REASONS)[number];

interface DocumentoActs {
  readonly validate: (checks: readonly Check[]) => void;
  readonly reject: (reason: Reason) => void;
}

/** Validates or rejects a document after some seconds, so that a slip can be undone before anything follows from it. */
export function useDocumentoActs({ documento_id, tipo, version }: Documento): DocumentoActs {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { later } = useActs();
  const client = useClient();
  const name = common(`documento.${tipo}`);
  const pathParams = { ...params, documento: documento_id };
  return {
    validate: (checks) =>
      later({
        id: documento_id,
        kind: 'validar',
        name,
        text: t('documentos.validando', { papel: name }),
        perform: () =>
          client.request('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/validacion', {
            params: pathParams,
            body: { comprobaciones: [...checks], version },
          }),
      }),
    reject: (motivo) =>
      later({
        id: documento_id,
        kind: 'rechazar',
        name,
        text: t('documentos.rechazando', { papel: name, motivo: t(`motivo.${motivo}`) }),
        perform: () =>
          client.request('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/rechazo', {
            params: pathParams,
            body: { motivo, version },
          }),
      }),
  };
}
