/** Records a provider's answer by one press or one number; its words and a proof are optional. */
import { resultsOf } from '@albacea/contract/schemas/lists.ts';
import { Button, CloseButton, FileButton, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultKey } from '../../app/action-words.ts';
import { useClient } from '../../app/client.ts';
import { useCommand, useFormCommand } from '../../app/data.ts';
import { KeyHint, useDialogKeys } from '../../app/single-keys.tsx';
import { Refused, type Seen, useSeen } from '../../ui/meanwhile.tsx';
import { EndsCaso } from './act-notices.tsx';
import { useActs } from './acts-context.ts';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';

const FORMATS = ['application/pdf', 'image/jpeg', 'image/png'];
/** As `documentos.formatos` says. */
const BYTES_MAXIMUM = 20 * 1024 * 1024;

const CALL = 'POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/resolucion';
type Result = ReturnType<typeof resultsOf>[number];

interface AnswerProps {
  readonly cuenta: Cuenta;
  readonly onClose: () => void;
}

export function Answer({ cuenta: now, onClose }: AnswerProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { begin } = useActs();
  const seen = useSeen(now);
  const cuenta = seen.seen;
  const changes = useCuentaChanges()(seen.before, cuenta);
  const possible = changes === null || cuenta.posible.includes('resolver');
  const [words, setWords] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const record = useRecordAnswer(seen, onClose);
  const choose = (result: Result) => {
    if (!record.busy && possible) void record.run(result, words.trim(), file);
  };
  const results = cuenta.accion ? resultsOf(cuenta.accion) : [];
  const refuse = cuenta.posible.includes('rechazar')
    ? () => begin({ kind: 'command', cuenta: cuenta.cuenta_id, command: 'rechazar' })
    : null;
  const refusalKey = String(results.length + 1);
  const inside = useDialogKeys({
    ...Object.fromEntries(results.map((one, i) => [String(i + 1), () => choose(one)])),
    ...(refuse && { [refusalKey]: refuse }),
  });
  return (
    <Stack ref={inside}>
      <Text size="sm" c="dimmed">
        {t('respuesta.texto')}
      </Text>
      <Stack gap={6}>
        {results.map((one, i) => (
          <Button
            key={one}
            variant="default"
            justify="flex-start"
            leftSection={<KeyHint k={String(i + 1)} />}
            disabled={!possible}
            loading={record.busy}
            onClick={() => choose(one)}
          >
            {common(resultKey(one, cuenta.tipo))}
          </Button>
        ))}
        {refuse && (
          <Button variant="default" justify="flex-start" leftSection={<KeyHint k={refusalKey} />} onClick={refuse}>
            {t('respuesta.negativa')}
          </Button>
        )}
      </Stack>
      <Proof
        file={file}
        take={(one) => {
          setFile(one);
          record.forgetProof();
        }}
      />
      <Textarea
        label={t('respuesta.nota')}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={1}
      />
      <EndsCaso step="cuenta" />
      <Refused failure={record.failure} changes={changes} possible={possible} />
    </Stack>
  );
}

/**
 * Records the answer and closes. A result alone is recorded some seconds later, so that it can be taken back; what was typed or brought
 * stays in sight until the server has it.
 */
function useRecordAnswer({ seen: cuenta, onFail }: Seen<Cuenta>, onClose: () => void) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const client = useClient();
  const { later } = useActs();
  /** Id of the uploaded proof: a second attempt does not upload it again. */
  const [proof, setProof] = useState<string | null>(null);
  const add = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos');
  const resolve = useCommand(CALL, { done: t('ordenHecha.resolver', { cuenta: cuenta.proveedor }), onFail });
  const place = { ...params, cuenta: cuenta.cuenta_id };
  const recordLater = (resultado: Result) => {
    const name = common(resultKey(resultado, cuenta.tipo));
    later({
      id: cuenta.cuenta_id,
      what: 'responder',
      name: cuenta.proveedor,
      text: t('respuesta.anotando', { cuenta: cuenta.proveedor, resultado: name }),
      perform: () => client.request(CALL, { params: place, body: { resultado, version: cuenta.version } }),
    });
    onClose();
  };
  const upload = async (file: File): Promise<string> => {
    const body = { tipo: 'respuesta_proveedor', cuenta_id: cuenta.cuenta_id } as const;
    const { documento_id } = await add.mutateAsync({ params, body, file });
    setProof(documento_id);
    return documento_id;
  };
  const run = async (resultado: Result, respuesta: string, file: File | null) => {
    if (respuesta === '' && !file) return recordLater(resultado);
    try {
      const prueba = file && !proof ? await upload(file) : proof;
      const body = { resultado, version: cuenta.version, ...(prueba && { prueba }), ...(respuesta && { respuesta }) };
      await resolve.mutateAsync({ params: place, body });
      onClose();
    } catch {
      // told within the dialogue
    }
  };
  return {
    run,
    forgetProof: () => setProof(null),
    busy: add.isPending || resolve.isPending,
    failure: add.error ?? resolve.error,
  };
}

interface ProofProps {
  readonly file: File | null;
  readonly take: (file: File | null) => void;
}

/** The provider's own answer, dropped here from the mail or the desktop, or chosen. */
function Proof({ file, take }: ProofProps) {
  const { t } = useTranslation('caso');
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState(false);
  const accept = (given: File | null) => {
    const fits = given !== null && FORMATS.includes(given.type) && given.size <= BYTES_MAXIMUM;
    setWrong(given !== null && !fits);
    if (fits) take(given);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    accept(event.dataTransfer.files[0] ?? null);
  };
  return (
    <Paper
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
    </Paper>
  );
}
