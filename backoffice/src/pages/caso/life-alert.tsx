/** Somebody says that the person is alive: the alert above every part of the case, its two decisions, and annulling the case. */
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';
import { Alert, Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../../app/action-words.ts';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Refused } from '../../ui/meanwhile.tsx';
import { useSeenCaso } from './changes.ts';
import { useCaso } from './context.ts';
import { useProveedorType } from './cuenta-state.tsx';
import { useLifeGuard } from './readings.ts';

export function LifeAlert() {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const [asked, ask] = useState<'anular' | 'descartar' | null>(null);
  const open = useLifeGuard().data?.alertas.find(({ decidida }) => decidida === null);
  const close = () => ask(null);
  if (!open) return null;
  const when = formats.moment(open.abierta);
  return (
    <Alert color="teja" mb="md" role="alert" icon={<IconHandStop aria-hidden />} title={t('vida.alerta.titulo')}>
      <Stack gap="sm">
        <Text size="sm" className="texto">
          {open.por_enlace
            ? t('vida.alerta.porEnlace', { cuando: when })
            : t('vida.alerta.porServicio', { cuando: when, constancia: open.constancia })}
        </Text>
        <Text size="sm">{t('vida.alerta.parado')}</Text>
        <Group gap="sm">
          <Button color="teja" onClick={() => ask('anular')}>
            {t('vida.alerta.anular')}
          </Button>
          <Button variant="default" onClick={() => ask('descartar')}>
            {t('vida.alerta.descartar')}
          </Button>
        </Group>
      </Stack>
      <Modal opened={asked === 'anular'} onClose={close} title={t('vida.anular.titulo')}>
        <AnnulAlive onClose={close} />
      </Modal>
      <Modal opened={asked === 'descartar'} onClose={close} title={t('vida.alerta.descartarTitulo')}>
        <Dismissal onClose={close} />
      </Modal>
    </Alert>
  );
}

function Dismissal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/alerta/descartada"
      params={params}
      fields={{ comprobacion: { label: t('vida.alerta.comprobacion'), 'data-autofocus': true } }}
      done={t('vida.alerta.descartada')}
      onFinish={onClose}
      button={t('vida.alerta.descartar')}
    >
      <Text size="sm">{t('vida.alerta.descartarTexto')}</Text>
    </CommandForm>
  );
}

/** Raises the alert after a telephone call or a visit. */
export function RaiseAlert({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/alerta"
      params={params}
      fields={{ constancia: { label: t('vida.abrir.constancia'), 'data-autofocus': true } }}
      done={t('vida.abrir.hecho')}
      onFinish={onClose}
      button={t('vida.abrir.boton')}
      color="teja"
    >
      <Text size="sm">{t('vida.abrir.texto')}</Text>
    </CommandForm>
  );
}

/** Annuls the case: first shows what was sent, and asks to confirm that the facts have been verified. */
export function AnnulAlive({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { version, onFail, changes } = useSeenCaso();
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/anulacion"
      params={params}
      fields={{ notas: { label: t('vida.anular.notas'), required: true, 'data-autofocus': true } }}
      body={{ motivo: 'persona_viva', ...version }}
      below={<Checkbox label={t('vida.anular.segura')} description={t('vida.anular.seguraTexto')} required />}
      refusal={(failure) => <Refused failure={failure} changes={changes} possible />}
      done={t('vida.anular.hecho')}
      onFinish={onClose}
      onFail={onFail}
      button={t('vida.anular.enviar')}
      color="teja"
    >
      <Text size="sm">{t('vida.anular.texto')}</Text>
      <SentRequests />
    </CommandForm>
  );
}

/** The requests that were sent; people of an insurer do not see them. */
function SentRequests() {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  const { date } = useFormats();
  const name = useRequestName();
  const sent = useLifeGuard().data?.salieron;
  if (!manages) return <Text size="sm">{t('vida.anular.sinDetalle')}</Text>;
  if (!sent) return null;
  if (sent.length === 0) return <Text size="sm">{t('vida.anular.nadaSalio')}</Text>;
  return (
    <div>
      <Text size="sm">{t('vida.anular.salieron', { count: sent.length })}</Text>
      <List size="sm" mt="xs">
        {sent.map(({ destinatario, que, pedida }) => (
          <List.Item key={`${destinatario} ${que} ${pedida}`}>
            {destinatario} · {name(que, destinatario)} · {date(pedida)}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

/** @returns the name of an action at a provider, or the word for a certificate */
export function useRequestName(): (que: string, destinatario: string) => string {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const typeOf = useProveedorType();
  return (asked, destinatario) => {
    const action = CUENTA_ACTIONS.find((one) => one === asked);
    return action ? common(actionKey(action, typeOf(destinatario))) : t('vida.rectificacion.certificado');
  };
}
