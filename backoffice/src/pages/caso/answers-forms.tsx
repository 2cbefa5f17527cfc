/** Providers' answers: which can be confirmed as proposed, and the forms to reclassify or dismiss one. */
import { PAPERS } from '@albacea/contract/schemas/proveedor-lists.ts';
import { classesFor, type RespuestaClass, resultOfAnswer } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import { MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandForm } from '../../ui/command.tsx';
import { Choice } from '../../ui/inputs.tsx';
import { type Cuenta, useCaso } from './context.ts';

/** Maximum number of characters of a reason. */
const WORDS_MAXIMUM = 2000;

interface FormProps {
  readonly answer: Respuesta;
  readonly onClose: () => void;
}

export function ReclassifyAnswer({ answer, cuenta, onClose }: FormProps & { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  const { params } = useCaso();
  const [kind, choose] = useState<RespuestaClass | ''>(isUnclassified(answer) ? '' : answer.clase);
  const refuses = kind === 'negada' || kind === 'pide_papel';
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/respuestas/{respuesta}/confirmacion"
      params={{ ...params, respuesta: answer.respuesta_id }}
      fields={{
        clase: (
          <Choice
            name="clase"
            label={t('contesta.queDice')}
            data={classesFor(cuenta.accion).map((one) => ({ value: one, label: t(`contesta.clase.${one}`) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => choose(value as RespuestaClass)}
          />
        ),
        papeles: kind === 'pide_papel' && (
          <MultiSelect
            name="papeles"
            label={t('contesta.papeles')}
            data={PAPERS.map((one) => ({ value: one, label: catalogo(`papel.${one}`) }))}
            defaultValue={[...answer.papeles]}
          />
        ),
        motivo: refuses && {
          label: t('contesta.motivo'),
          description: t('contesta.motivoTexto'),
          defaultValue: (answer.motivo ?? answer.texto ?? '').slice(0, WORDS_MAXIMUM),
        },
      }}
      body={{ version: cuenta.version }}
      done={t('contesta.hecho')}
      onFinish={onClose}
      button={t('contesta.confirmar')}
    />
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
export const undecidedAnswers = (answers: readonly Respuesta[], cuenta: string): Respuesta[] =>
  answers.filter(({ cuenta_id, estado }) => cuenta_id === cuenta && estado === 'propuesta').toReversed();

export const decidedAnswers = (answers: readonly Respuesta[], cuenta: string): Respuesta[] =>
  answers.filter(({ cuenta_id, estado }) => cuenta_id === cuenta && estado !== 'propuesta');

/**
 * Whether an answer can be confirmed as proposed. An acknowledgement and an answer of kind `otra` always can; any other must fit what is possible for
 * the account now, and give a reason, or the papers that are asked for, where one is needed.
 */
export function isConfirmable(
  { clase, papeles, motivo, texto }: Respuesta,
  { posible, accion }: Pick<Cuenta, 'posible' | 'accion'>,
): boolean {
  if (clase === 'acuse' || clase === 'otra') return true;
  const hasReason = (motivo ?? texto) !== null;
  if (clase === 'negada') return hasReason && posible.includes('rechazar');
  if (clase === 'pide_papel') return (hasReason || papeles.length > 0) && posible.includes('rechazar');
  return resultOfAnswer(clase, accion) !== null && posible.includes('resolver');
}

/** An e-mail whose meaning nobody has decided yet. */
export const isUnclassified = ({ via, clase }: Pick<Respuesta, 'via' | 'clase'>): boolean =>
  via === 'correo' && clase === 'otra';

/** Whether the account or the case has ended, so that an answer can only be recorded. */
export const isOver = ({ estado }: Pick<Cuenta, 'estado'>, live: boolean): boolean =>
  !live || estado === 'resuelta' || estado === 'descartada';
