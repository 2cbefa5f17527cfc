/** Commands on the whole case: the heir's link, corrections, closing and reopening. */
import { Button, Menu, Modal, Stack, Text } from '@mantine/core';
import {
  IconChevronDown,
  IconCircleCheck,
  IconDeviceMobileMessage,
  IconHandStop,
  IconHeartbeat,
  IconMail,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useCaso } from './context.ts';
import { Correct } from './correction-form.tsx';
import { AnnulCaso, CloseCaso, ReopenCaso } from './end-caso.tsx';
import { HandOver } from './handover-form.tsx';
import { AnnulAlive, RaiseAlert } from './life-alert.tsx';
import { useCasoCommands, useLifeGuard } from './readings.ts';

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
/** Commands that can't be undone. */
const FINAL: readonly Action[] = ['anular', 'anular_persona_viva'];

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

/** The commands that are possible, and those that are impeded. */
function usePossibleActions() {
  const { caso, manages, live } = useCaso();
  const commands = useCasoCommands();
  const lifeGuard = useLifeGuard().data;
  const canStop =
    lifeGuard && caso.estado !== 'anulado' && lifeGuard.alertas.every(({ decidida }) => decidida !== null);
  const possible = COMMANDS.filter((one) => {
    if (one === 'alerta') return canStop;
    if (one === 'corregir') return live;
    return one === 'relevo' ? manages && live : commands?.posible.includes(one);
  });
  return { possible, impeded: commands?.impedidas ?? [] };
}

export function CasoActions() {
  const { t } = useTranslation('caso');
  const [opened, open] = useState<Action | null>(null);
  const close = () => open(null);
  const { possible, impeded } = usePossibleActions();
  useCommands(possible.map((one) => ({ id: `caso.${one}`, label: t(`${TITLE[one]}.titulo`), run: () => open(one) })));
  if (possible.length === 0 && impeded.length === 0 && opened === null) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal width={impeded.length > 0 ? 300 : undefined}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('acciones')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {possible.map((one, i) => {
            const Icon = ICON[one];
            const isFirstFinal = FINAL.includes(one) && i > 0 && !FINAL.includes(possible[i - 1] as Action);
            return (
              <Fragment key={one}>
                {isFirstFinal && <Menu.Divider />}
                <Menu.Item
                  leftSection={<Icon size={17} aria-hidden />}
                  {...(FINAL.includes(one) && { color: 'var(--mantine-color-error)' })}
                  onClick={() => open(one)}
                >
                  {t(`${TITLE[one]}.titulo`)}
                </Menu.Item>
              </Fragment>
            );
          })}
          {impeded.map(({ orden, motivos }) => (
            // reachable by the arrow keys, so that the reason can be read
            <Menu.Item key={orden} aria-disabled closeMenuOnClick={false} className="impedida">
              <Text size="sm">{t(`${TITLE[orden as Action]}.titulo`)}</Text>
              <FinePrint>{motivos.join(' ')}</FinePrint>
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
        {opened && <ActionForm action={opened} onClose={close} />}
      </Modal>
    </>
  );
}

function ActionForm({ action, onClose }: { readonly action: Action; readonly onClose: () => void }) {
  switch (action) {
    case 'enlace':
      return (
        <Stack gap="lg">
          <SendLink onClose={onClose} />
          <LinkBySms onClose={onClose} />
        </Stack>
      );
    case 'corregir':
      return <Correct onClose={onClose} />;
    case 'relevo':
      return <HandOver onClose={onClose} />;
    case 'cerrar':
      return <CloseCaso onClose={onClose} />;
    case 'reabrir':
      return <ReopenCaso onClose={onClose} />;
    case 'alerta':
      return <RaiseAlert onClose={onClose} />;
    case 'anular':
      return <AnnulCaso onClose={onClose} />;
    case 'anular_persona_viva':
      return <AnnulAlive onClose={onClose} />;
  }
}

/** Sends the heir the link again, to the address on file or to another one. */
function SendLink({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, params } = useCaso();
  // an untouched field shows the address on file
  const [email, typeEmail] = useState<string>();
  const [phone, typePhone] = useState<string>();
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/acceso"
      params={params}
      // the address is sent even if unchanged, which confirms it where a claim has given another one
      fields={{
        email: {
          label: t('enlace.email'),
          value: email ?? caso.heredero.email,
          onChange: typeEmail,
          required: true,
          'data-autofocus': true,
        },
        telefono: {
          label: t('enlace.telefono'),
          value: phone ?? caso.heredero.telefono ?? '',
          onChange: typePhone,
          type: 'tel',
        },
      }}
      done={({ acceso_heredero: { notificado } }) => t(notificado ? 'enlace.hecho' : 'enlace.hechoLuego')}
      onFinish={onClose}
      button={t('enlace.enviar')}
    >
      <Text size="sm">{t('enlace.texto')}</Text>
    </CommandForm>
  );
}

/** Sends the link by SMS to the heir's mobile. */
function LinkBySms({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, params, manages } = useCaso();
  const contact = useReading(
    'GET /aseguradoras/{aseguradora}/casos/{caso}/contacto',
    { params },
    { enabled: manages && caso.estado !== 'cerrado' },
  ).data;
  const send = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/acceso/sms', {
    done: t('sms.hecho'),
    onFinish: onClose,
  });
  if (!contact?.hay_sms) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('sms.titulo')}
      </Text>
      <Text size="sm">{contact.enlace ? t('sms.texto') : t('sms.nadie')}</Text>
      {contact.enlace && (
        <Button
          variant="default"
          leftSection={<IconDeviceMobileMessage size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() => send.mutate({ params })}
          w="fit-content"
        >
          {t('sms.enlace', { numero: contact.enlace })}
        </Button>
      )}
    </Stack>
  );
}
