/** Forms that close, annul or reopen a case. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import { CANCELLATION_REASONS } from '@albacea/contract/schemas/lists.ts';
import type { ReleaseRequest } from '@albacea/contract/schemas/safety.ts';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { fieldsOf } from '../../ui/fields.ts';
import { Choice } from '../../ui/inputs.tsx';
import { Refused } from '../../ui/meanwhile.tsx';
import { NotYet } from './act-notices.tsx';
import { useSeenCaso } from './changes.ts';
import { useCaso } from './context.ts';
import { useOrders } from './readings.ts';
import { AskInstead } from './releases-panel.tsx';

/** `persona_viva` has its own form: it is allowed in any state and asks providers to undo requests. */
const REASONS = CANCELLATION_REASONS.filter((one) => one !== 'persona_viva');

/** The case as the form first showed it, and whether the command is still allowed after somebody else's change. */
function useCasoInHand(command: 'cerrar' | 'reabrir' | 'anular') {
  const seen = useSeenCaso();
  const possible = useOrders()?.posible ?? [];
  return { ...seen, possible: seen.changes === null || possible.includes(command) };
}
type CasoInHand = ReturnType<typeof useCasoInHand>;

interface EndProps<V extends string> {
  readonly kind: 'cierre' | 'anulacion';
  readonly question: string;
  readonly answers: readonly { readonly value: V; readonly label: string }[];
  readonly inHand: CasoInHand;
  readonly command: { readonly isPending: boolean; readonly error: CallError | null };
  readonly onSend: (answer: V, rest: { notas?: string; version?: number }) => void;
  /** Builds the request for a second person's approval, where the insurer requires one. */
  readonly onAsk?: (answer: V, rest: { notas?: string; version?: number }) => ReleaseRequest;
  readonly onAsked?: () => void;
  /** Below the answers. */
  readonly below?: ReactNode;
}

/** The form for closing or annulling: one result or reason out of a few, and notes. */
function EndForm<V extends string>(props: EndProps<V>) {
  const { kind, question, answers, inHand, command, onSend, onAsk, onAsked, below } = props;
  const said = useRef<Parameters<typeof onSend> | null>(null);
  const { t } = useTranslation('caso');
  const { version, changes, possible } = inHand;
  return (
    <form
      onSubmit={(event) => {
        const from = fieldsOf(event);
        const notas = from('notas');
        said.current = [from('respuesta') as V, { ...(notas && { notas }), ...version }];
        onSend(...said.current);
      }}
    >
      <Stack>
        <Text size="sm">{t(`${kind}.texto`)}</Text>
        <Choice name="respuesta" label={question} data={answers} />
        {below}
        <Textarea name="notas" label={t('cierre.notas')} maxLength={2000} autosize minRows={2} />
        <Refused failure={command.error} changes={changes} possible={possible} />
        {onAsk && onAsked && (
          <AskInstead
            failure={command.error}
            request={() => said.current && onAsk(...said.current)}
            onAsked={onAsked}
          />
        )}
        <Button
          type="submit"
          color={kind === 'anulacion' ? 'teja' : 'verde'}
          loading={command.isPending}
          disabled={!possible}
        >
          {t(`${kind}.enviar`)}
        </Button>
      </Stack>
    </form>
  );
}

export function CloseCaso({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { resultados = [], resultados_impedidos: hindered = [] } = useOrders() ?? {};
  const inHand = useCasoInHand('cerrar');
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cierre', {
    onFinish: onClose,
    onFail: inHand.onFail,
  });
  return (
    <EndForm
      kind="cierre"
      question={t('cierre.resultado')}
      answers={resultados.map((value) => ({ value, label: common(`resultado.${value}`) }))}
      below={
        <NotYet
          impeded={hindered.map(({ resultado, motivos }) => ({ orden: resultado, motivos }))}
          nameOf={(one) => common(`resultado.${one as (typeof resultados)[number]}`)}
        />
      }
      inHand={inHand}
      command={command}
      onSend={(resultado, rest) => command.mutate({ params, body: { resultado, ...rest } })}
      onAsk={(resultado, { notas, version }) => ({
        acto: 'cierre',
        cierre: { resultado, ...(notas && { notas }) },
        ...(version !== undefined && { version }),
      })}
      onAsked={onClose}
    />
  );
}

export function ReopenCaso({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { version, onFail, changes, possible } = useCasoInHand('reabrir');
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/reapertura', {
    done: t('reapertura.hecho'),
    onFinish: onClose,
    onFail,
  });
  return (
    <Stack>
      <Text size="sm">{t('reapertura.texto')}</Text>
      <Refused failure={command.error} changes={changes} possible={possible} />
      <Button
        loading={command.isPending}
        disabled={!possible}
        onClick={() => command.mutate({ params, body: version })}
        data-autofocus
      >
        {t('reapertura.enviar')}
      </Button>
    </Stack>
  );
}

export function AnnulCaso({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const inHand = useCasoInHand('anular');
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/anulacion', {
    done: t('anulacion.hecho'),
    onFinish: onClose,
    onFail: inHand.onFail,
  });
  return (
    <EndForm
      kind="anulacion"
      question={t('anulacion.motivo')}
      answers={REASONS.map((value) => ({ value, label: t(`anulacion.motivos.${value}`) }))}
      inHand={inHand}
      command={command}
      onSend={(motivo, rest) => command.mutate({ params, body: { motivo, ...rest } })}
    />
  );
}
