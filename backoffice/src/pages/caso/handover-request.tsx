/** The heir has asked that somebody else carry the case on: above every part of the case, with the two answers. */
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { useCaso } from './context.ts';
import { HandOver } from './hand-over.tsx';
import { useHandovers } from './handovers.ts';

export function HandoverRequest() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const formats = useFormats();
  const [opened, open] = useState<'atender' | 'descartar' | null>(null);
  const request = useHandovers().data?.peticion;
  const close = () => open(null);
  if (!request) return null;
  const { nombre, apellidos, parentesco, email, telefono, motivo, explicacion, pedido } = request;
  return (
    <Alert color="ocre" mb="md" icon={<IconUsers aria-hidden />} title={t('relevo.peticion.titulo')}>
      <Stack gap="sm">
        <Text size="sm">
          {t('relevo.peticion.texto', {
            quien: `${caso.heredero.nombre} ${caso.heredero.apellidos}`,
            cuando: formats.moment(pedido),
            motivo: t(`relevo.motivos.${motivo}`).toLowerCase(),
          })}{' '}
          {t('relevo.peticion.para', {
            quien: `${nombre} ${apellidos}`,
            parentesco: parentesco ? ` (${parentesco})` : '',
          })}
        </Text>
        <Text size="sm">
          {t('relevo.peticion.contacto', { contacto: [email, telefono].filter(Boolean).join(' · ') })}
        </Text>
        {explicacion && (
          <Text size="sm" className="texto">
            {explicacion}
          </Text>
        )}
        <Group gap="sm">
          <Button onClick={() => open('atender')}>{t('relevo.peticion.atender')}</Button>
          <Button variant="default" onClick={() => open('descartar')}>
            {t('relevo.peticion.descartar')}
          </Button>
        </Group>
      </Stack>
      <Modal opened={opened === 'atender'} onClose={close} title={t('relevo.titulo')} size="lg">
        <HandOver onClose={close} />
      </Modal>
      <Modal opened={opened === 'descartar'} onClose={close} title={t('relevo.peticion.descartarTitulo')}>
        <Refusal onClose={close} />
      </Modal>
    </Alert>
  );
}

function Refusal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const refuse = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/relevo/descartado', {
    done: t('relevo.peticion.descartada'),
    onFinish: onClose,
    onFail: () => true,
  });
  return (
    <form onSubmit={(event) => refuse.mutate({ params, body: { respuesta: fieldsOf(event)('respuesta') } })}>
      <Stack>
        <Text size="sm">{t('relevo.peticion.descartarTexto')}</Text>
        <Textarea
          name="respuesta"
          label={t('relevo.peticion.respuesta')}
          required
          maxLength={2000}
          autosize
          minRows={2}
          data-autofocus
        />
        <FormFailure failure={refuse.error} />
        <Button type="submit" loading={refuse.isPending}>
          {t('relevo.peticion.descartar')}
        </Button>
      </Stack>
    </form>
  );
}
