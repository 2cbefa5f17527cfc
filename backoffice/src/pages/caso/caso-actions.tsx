/** What can be done with the case as a whole: the heir's link, its end, and the way back. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import { CANCELLATION_REASONS } from '@albacea/contract/schemas/lists.ts';
import type { ReleaseRequest } from '@albacea/contract/schemas/safety.ts';
import { Button, Menu, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  IconChevronDown,
  IconCircleCheck,
  IconHandStop,
  IconHeartbeat,
  IconMail,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Choice } from '../../ui/choice.tsx';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { AnnulAlive } from './annul-alive.tsx';
import { useCasoChanges } from './changes.ts';
import { useCaso } from './context.ts';
import { Correct } from './correct.tsx';
import { HandOver } from './hand-over.tsx';
import { RaiseAlert } from './life-alert.tsx';
import { useLifeGuard } from './life-guard.ts';
import { LinkBySms } from './link-by-sms.tsx';
import { NotYet } from './not-yet.tsx';
import { AskInstead } from './releases-panel.tsx';
import { useOrders } from './use-orders.ts';

const COMMANDS = [
  'enlace',
  'corregir',
  'relevo',
  'cerrar',
  'reabrir',
  'alerta',
  'anular',
  'anular_persona_viva',
] as const;
type Action = (typeof COMMANDS)[number];

const ICON = {
  enlace: IconMail,
  corregir: IconPencil,
  relevo: IconUsers,
  cerrar: IconCircleCheck,
  reabrir: IconPlayerPlay,
  alerta: IconHandStop,
  anular: IconTrash,
  anular_persona_viva: IconHeartbeat,
} as const;
/** What can't be taken back. */
const FINAL: readonly Action[] = ['anular', 'anular_persona_viva'];

export function CasoActions() {
  const { t } = useTranslation('caso');
  const { caso, manages, live } = useCaso();
  const [opened, open] = useState<Action | null>(null);
  const close = () => open(null);
  const orders = useOrders();
  const guard = useLifeGuard().data;
  const canStop = guard && caso.estado !== 'anulado' && guard.alertas.every(({ decidida }) => decidida !== null);
  const possible = COMMANDS.filter((one) => {
    if (one === 'alerta') return canStop;
    if (one === 'corregir') return live;
    return one === 'relevo' ? manages && live : orders?.posible.includes(one);
  });
  const hindered = orders?.impedidas ?? [];
  useCommands(possible.map((one) => ({ id: `caso.${one}`, label: t(`${TITLE[one]}.titulo`), run: () => open(one) })));
  if (possible.length === 0 && hindered.length === 0 && opened === null) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal width={hindered.length > 0 ? 300 : undefined}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('acciones')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {possible.map((one) => {
            const Icon = ICON[one];
            return (
              <Menu.Item
                key={one}
                leftSection={<Icon size={17} aria-hidden />}
                {...(FINAL.includes(one) && { color: 'var(--mantine-color-error)' })}
                onClick={() => open(one)}
              >
                {t(`${TITLE[one]}.titulo`)}
              </Menu.Item>
            );
          })}
          {hindered.map(({ orden, motivos }) => (
            // in reach of the arrow keys, so that its reason is read
            <Menu.Item key={orden} aria-disabled closeMenuOnClick={false} className="impedida">
              <Text size="sm">{t(`${TITLE[orden as Action]}.titulo`)}</Text>
              <Text size="xs" c="dimmed">
                {motivos.join(' ')}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={opened !== null}
        onClose={close}
        title={opened && t(`${TITLE[opened]}.titulo`)}
        {...(opened === 'corregir' && { size: 'lg' })}
      >
        {opened === 'enlace' && (
          <Stack gap="lg">
            <Link onClose={close} />
            <LinkBySms onClose={close} />
          </Stack>
        )}
        {opened === 'corregir' && <Correct onClose={close} />}
        {opened === 'relevo' && <HandOver onClose={close} />}
        {opened === 'cerrar' && <Closing onClose={close} />}
        {opened === 'reabrir' && <Reopening onClose={close} />}
        {opened === 'alerta' && <RaiseAlert onClose={close} />}
        {opened === 'anular' && <Cancellation onClose={close} />}
        {opened === 'anular_persona_viva' && <AnnulAlive onClose={close} />}
      </Modal>
    </>
  );
}

const TITLE = {
  enlace: 'enlace',
  corregir: 'correccion',
  relevo: 'relevo',
  cerrar: 'cierre',
  reabrir: 'reapertura',
  alerta: 'vida.abrir',
  anular: 'anulacion',
  anular_persona_viva: 'vida.anular',
} as const;
/** That the person lives is said apart: it is done at any time, and undoes what had left. */
const REASONS = CANCELLATION_REASONS.filter((one) => one !== 'persona_viva');

/** The case that one ends or opens again, as it was when the dialogue was opened; people of insurers send no version, and act on what is there. */
function useCasoInHand(command: Action) {
  const { caso, params, manages } = useCaso();
  const desk = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { params }, { enabled: manages });
  const version = desk.data ? { version: desk.data.version } : {};
  const { seen, before, onFail } = useSeen({ caso, version });
  const possible = useOrders()?.posible ?? [];
  const changes = useCasoChanges()(before?.caso ?? null, seen.caso);
  return { version: seen.version, onFail, changes, possible: changes === null || possible.includes(command) };
}
type CasoInHand = ReturnType<typeof useCasoInHand>;

function Link({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, params } = useCaso();
  // what nobody types here is what is on file now
  const [email, typeEmail] = useState<string>();
  const [phone, typePhone] = useState<string>();
  const send = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/acceso', {
    done: ({ acceso_heredero: { notificado } }) => t(notificado ? 'enlace.hecho' : 'enlace.hechoLuego'),
    onFinish: onClose,
    onFail: () => true,
  });
  return (
    <form
      onSubmit={(event) => {
        const from = fieldsOf(event);
        const given = from('telefono');
        send.mutate({
          params,
          // what stays as it was is told too: that confirms it, where a claim had brought another
          body: { email: from('email'), ...(given !== '' && { telefono: given }) },
        });
      }}
    >
      <Stack>
        <Text size="sm">{t('enlace.texto')}</Text>
        <TextInput
          name="email"
          type="email"
          label={t('enlace.email')}
          value={email ?? caso.heredero.email}
          onChange={({ currentTarget: { value } }) => typeEmail(value)}
          required
          data-autofocus
        />
        <TextInput
          name="telefono"
          type="tel"
          label={t('enlace.telefono')}
          value={phone ?? caso.heredero.telefono ?? ''}
          onChange={({ currentTarget: { value } }) => typePhone(value)}
        />
        <ShapeFailure failure={send.error} />
        <Button type="submit" loading={send.isPending}>
          {t('enlace.enviar')}
        </Button>
      </Stack>
    </form>
  );
}

interface EndProps<V extends string> {
  readonly kind: 'cierre' | 'anulacion';
  readonly question: string;
  readonly answers: readonly { readonly value: V; readonly label: string }[];
  readonly inHand: CasoInHand;
  readonly order: { readonly isPending: boolean; readonly error: CallError | null };
  readonly onSend: (response: V, rest: { notas?: string; version?: number }) => void;
  /** Where the insurer wants a second person: asks for one. */
  readonly onAsk?: (response: V, rest: { notas?: string; version?: number }) => ReleaseRequest;
  readonly onAsked?: () => void;
  /** Below the answers. */
  readonly below?: ReactNode;
}

/** How a case ends, or why: one answer of a few, and notes. */
function EndForm<V extends string>(props: EndProps<V>) {
  const { kind, question, answers, inHand, order, onSend, onAsk, onAsked, below } = props;
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
        <Refused failure={order.error} changes={changes} possible={possible} />
        {onAsk && onAsked && (
          <AskInstead failure={order.error} request={() => said.current && onAsk(...said.current)} onAsked={onAsked} />
        )}
        <Button
          type="submit"
          color={kind === 'anulacion' ? 'teja' : 'verde'}
          loading={order.isPending}
          disabled={!possible}
        >
          {t(`${kind}.enviar`)}
        </Button>
      </Stack>
    </form>
  );
}

function Closing({ onClose }: { readonly onClose: () => void }) {
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
          nombre={(one) => common(`resultado.${one as (typeof resultados)[number]}`)}
        />
      }
      inHand={inHand}
      order={command}
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

function Reopening({ onClose }: { readonly onClose: () => void }) {
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

function Cancellation({ onClose }: { readonly onClose: () => void }) {
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
      order={command}
      onSend={(motivo, rest) => command.mutate({ params, body: { motivo, ...rest } })}
    />
  );
}
