/** What a provider has answered: one press or one number, with its words and its proof where there are any. */
import { resultsOf } from '@albacea/contract/schemas/lists.ts';
import { Button, CloseButton, FileButton, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultKey } from '../../app/action-words.ts';
import { useClient } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { useDialogKeys } from '../../ui/dialog-keys.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { useActs } from './acts-context.ts';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';
import { EndsCaso } from './ends-caso.tsx';

const FORMATS = ['application/pdf', 'image/jpeg', 'image/png'];
/** As `documentos.formatos` says. */
const BYTES_MAXIMUM = 20 * 1024 * 1024;

const CALL = 'POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/resolucion';
type Result = ReturnType<typeof resultsOf>[number];

export function Answer({ cuenta: now, onClose }: { readonly cuenta: Cuenta; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const client = useClient();
  const { begin, later } = useActs();
  const { seen: cuenta, before, onFail } = useSeen(now);
  const changes = useCuentaChanges()(before, cuenta);
  const possible = changes === null || cuenta.posible.includes('resolver');
  const [words, say] = useState('');
  const [file, take] = useState<File | null>(null);
  /** What was brought already: a second attempt brings it no second time. */
  const [proof, prove] = useState<string | null>(null);
  const add = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos', { onFail: () => true });
  const resolve = useCommand(CALL, {
    done: t('ordenHecha.resolver', { cuenta: cuenta.proveedor }),
    onFail,
  });
  const place = { ...params, cuenta: cuenta.cuenta_id };
  const busy = add.isPending || resolve.isPending;
  const choose = async (resultado: Result) => {
    if (busy || !possible) return;
    const body = { resultado, version: cuenta.version };
    if (words.trim() === '' && !file) {
      const name = common(resultKey(resultado, cuenta.tipo));
      later({
        ...{ id: cuenta.cuenta_id, what: 'responder', name: cuenta.proveedor },
        text: t('respuesta.anotando', { cuenta: cuenta.proveedor, resultado: name }),
        perform: () => client.request(CALL, { params: place, body }),
      });
      return onClose();
    }
    // what was typed or brought stays in sight until the server has it
    try {
      const brought = file && !proof ? await bring(file) : proof;
      const prueba = brought ? { prueba: brought } : {};
      const said = words.trim() === '' ? {} : { respuesta: words.trim() };
      await resolve.mutateAsync({ params: place, body: { ...body, ...prueba, ...said } });
      onClose();
    } catch {
      // told within the dialogue
    }
  };
  const bring = async (document: File): Promise<string> => {
    const { documento_id } = await add.mutateAsync({
      params,
      body: { tipo: 'respuesta_proveedor', cuenta_id: cuenta.cuenta_id },
      file: document,
    });
    prove(documento_id);
    return documento_id;
  };
  const results = cuenta.accion ? resultsOf(cuenta.accion) : [];
  const refuse = cuenta.posible.includes('rechazar')
    ? () => begin({ kind: 'order', cuenta: cuenta.cuenta_id, order: 'rechazar' })
    : null;
  const refusalKey = String(results.length + 1);
  const inside = useDialogKeys({
    ...Object.fromEntries(results.map((one, i) => [String(i + 1), () => void choose(one)])),
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
            loading={busy}
            onClick={() => void choose(one)}
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
          take(one);
          prove(null);
        }}
      />
      <Textarea
        label={t('respuesta.nota')}
        value={words}
        onChange={({ currentTarget }) => say(currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={1}
      />
      <EndsCaso step="cuenta" />
      <Refused failure={add.error ?? resolve.error} changes={changes} possible={possible} />
    </Stack>
  );
}

interface ProofProps {
  readonly file: File | null;
  readonly take: (file: File | null) => void;
}

/** The provider's own answer, dropped here from the mail or the desktop, or chosen. */
function Proof({ file, take }: ProofProps) {
  const { t } = useTranslation('caso');
  const [over, hover] = useState(false);
  const [wrong, complain] = useState(false);
  const accept = (given: File | null) => {
    const fits = given !== null && FORMATS.includes(given.type) && given.size <= BYTES_MAXIMUM;
    complain(given !== null && !fits);
    if (fits) take(given);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    hover(false);
    accept(event.dataTransfer.files[0] ?? null);
  };
  return (
    <Paper
      p="sm"
      className="soltar"
      data-encima={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        hover(true);
      }}
      onDragLeave={() => hover(false)}
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
