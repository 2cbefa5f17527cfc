/** Somebody says that the person lives: above every part of the case, with the two decisions. */
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { AnnulAlive } from './annul-alive.tsx';
import { useCaso } from './context.ts';
import { useLifeGuard } from './life-guard.ts';

export function LifeAlert() {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const [asked, ask] = useState<'anular' | 'descartar' | null>(null);
  const open = useLifeGuard().data?.alertas.find(({ decidida }) => decidida === null);
  const close = () => ask(null);
  if (!open) return null;
  const when = formats.moment(open.abierta);
  return (
    <Alert
      color="teja"
      mb="md"
      role="alert"
      icon={<IconHandStop aria-hidden />}
      title={t('vida.alerta.titulo')}
      className="alerta-de-vida"
    >
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
  const dismiss = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/alerta/descartada', {
    done: t('vida.alerta.descartada'),
    onFinish: onClose,
    onFail: () => true,
  });
  return (
    <form onSubmit={(event) => dismiss.mutate({ params, body: { comprobacion: fieldsOf(event)('comprobacion') } })}>
      <Stack>
        <Text size="sm">{t('vida.alerta.descartarTexto')}</Text>
        <Textarea
          name="comprobacion"
          label={t('vida.alerta.comprobacion')}
          required
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
        />
        <FormFailure failure={dismiss.error} />
        <Button type="submit" loading={dismiss.isPending}>
          {t('vida.alerta.descartar')}
        </Button>
      </Stack>
    </form>
  );
}

/** The service was told so, by telephone or at a desk. */
export function RaiseAlert({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const raise = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/alerta', {
    done: t('vida.abrir.hecho'),
    onFinish: onClose,
    onFail: () => true,
  });
  return (
    <form onSubmit={(event) => raise.mutate({ params, body: { constancia: fieldsOf(event)('constancia') } })}>
      <Stack>
        <Text size="sm">{t('vida.abrir.texto')}</Text>
        <Textarea
          name="constancia"
          label={t('vida.abrir.constancia')}
          required
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
        />
        <FormFailure failure={raise.error} />
        <Button type="submit" color="teja" loading={raise.isPending}>
          {t('vida.abrir.boton')}
        </Button>
      </Stack>
    </form>
  );
}
