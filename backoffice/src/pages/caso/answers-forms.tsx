/** Answers of providers: which can be confirmed as they are, and the forms for one that says something else or does not count. */

import { PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { classesFor, type RespuestaClass, resultOfAnswer } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import { Button, MultiSelect, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { type Cuenta, useCaso } from './context.ts';

/** Characters of a reason. */
const WORDS_MAXIMUM = 2000;

interface FormProps {
  readonly answer: Respuesta;
  readonly onClose: () => void;
}

export function OtherAnswer({ answer, cuenta, onClose }: FormProps & { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  const { params } = useCaso();
  const unsaid = isUnsaid(answer);
  const [kind, choose] = useState<RespuestaClass | null>(unsaid ? null : answer.clase);
  const [papers, demand] = useState<Paper[]>([...answer.papeles]);
  const [reason, say] = useState((answer.motivo ?? answer.texto ?? '').slice(0, WORDS_MAXIMUM));
  const confirm = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/respuestas/{respuesta}/confirmacion', {
    done: t('contesta.hecho'),
    onFinish: onClose,
  });
  const refuses = kind === 'negada' || kind === 'pide_papel';
  const body = {
    ...(kind && { clase: kind }),
    version: cuenta.version,
    ...(kind === 'pide_papel' && { papeles: papers }),
    ...(refuses && reason.trim() !== '' && { motivo: reason.trim() }),
  };
  return (
    <Stack>
      <Select
        label={t('contesta.queDice')}
        data={classesFor(cuenta.accion).map((one) => ({ value: one, label: t(`contesta.clase.${one}`) }))}
        value={kind}
        onChange={(value) => value && choose(value as RespuestaClass)}
        allowDeselect={false}
      />
      {kind === 'pide_papel' && (
        <MultiSelect
          label={t('contesta.papeles')}
          data={PAPERS.map((one) => ({ value: one, label: catalogo(`papel.${one}`) }))}
          value={papers}
          onChange={(values) => demand(values as Paper[])}
        />
      )}
      {refuses && (
        <Textarea
          label={t('contesta.motivo')}
          description={t('contesta.motivoTexto')}
          value={reason}
          onChange={({ currentTarget }) => say(currentTarget.value)}
          maxLength={WORDS_MAXIMUM}
          autosize
          minRows={2}
        />
      )}
      <Button
        loading={confirm.isPending}
        disabled={kind === null}
        onClick={() => confirm.mutate({ params: { ...params, respuesta: answer.respuesta_id }, body })}
      >
        {t('contesta.confirmar')}
      </Button>
    </Stack>
  );
}

export function DiscardAnswer({ answer, onClose }: FormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/respuestas/{respuesta}/descarte"
      params={{ ...params, respuesta: answer.respuesta_id }}
      fields={{ motivo: t('contesta.porQue') }}
      done={t('contesta.descartada')}
      onFinish={onClose}
      button={t('contesta.descartar')}
    >
      <Text size="sm">{t('contesta.descartarTexto')}</Text>
    </CommandForm>
  );
}

/** Undecided answers of an account, oldest first. */
export const toRead = (answers: readonly Respuesta[], cuenta: string): Respuesta[] =>
  answers.filter(({ cuenta_id, estado }) => cuenta_id === cuenta && estado === 'propuesta').toReversed();

export const alreadyRead = (answers: readonly Respuesta[], cuenta: string): Respuesta[] =>
  answers.filter(({ cuenta_id, estado }) => cuenta_id === cuenta && estado !== 'propuesta');

/** Whether an answer can be confirmed as it is: the account waits for it, and it gives a reason where one is needed. */
export function isConfirmable(
  { clase, papeles, motivo, texto }: Respuesta,
  { posible, accion }: Pick<Cuenta, 'posible' | 'accion'>,
): boolean {
  if (clase === 'acuse' || clase === 'otra') return true;
  const said = (motivo ?? texto) !== null;
  if (clase === 'negada') return said && posible.includes('rechazar');
  if (clase === 'pide_papel') return (said || papeles.length > 0) && posible.includes('rechazar');
  return resultOfAnswer(clase, accion) !== null && posible.includes('resolver');
}

/** An e-mail whose meaning nobody has decided yet. */
export const isUnsaid = ({ via, clase }: Pick<Respuesta, 'via' | 'clase'>): boolean =>
  via === 'correo' && clase === 'otra';

/** Whether the account or the case has ended, so that an answer can only be noted. */
export const isOver = ({ estado }: Pick<Cuenta, 'estado'>, live: boolean): boolean =>
  !live || estado === 'resuelta' || estado === 'descartada';
