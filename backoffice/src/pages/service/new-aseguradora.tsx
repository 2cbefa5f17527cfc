/** The form of a new insurer. */
import { Button, Checkbox, Fieldset, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';

export function NewAseguradora({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('servicio');
  const [data, put] = useState({ nombre: '', slug: '', variante: 'A', pruebas: false, admin: '', email: '' });
  const create = useCommand('POST /servicio/aseguradoras', {
    done: t('aseguradoras.creada'),
    onFail: () => true,
    onFinish: onClose,
  });
  const text = (field: 'nombre' | 'slug' | 'admin' | 'email') => ({
    required: true,
    withAsterisk: false,
    value: data[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      put((before) => ({ ...before, [field]: value })),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { nombre, slug, variante, pruebas, admin, email } = data;
    create.mutate({
      body: { nombre, slug, variante: variante as 'A' | 'B', pruebas, admin: { nombre: admin, email } },
    });
  };
  return (
    <Modal opened onClose={onClose} title={t('aseguradoras.nueva')} size="lg">
      <form onSubmit={send}>
        <Stack>
          <FormFailure failure={create.error} />
          <TextInput label={t('aseguradoras.nombre')} maxLength={120} data-autofocus {...text('nombre')} />
          <TextInput label={t('aseguradoras.slug')} description={t('aseguradoras.slugTexto')} {...text('slug')} />
          <Radio.Group
            label={t('aseguradoras.variante')}
            description={t('aseguradoras.varianteTexto')}
            value={data.variante}
            onChange={(variante) => put((before) => ({ ...before, variante }))}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="A" label={t('aseguradoras.varianteA')} />
              <Radio value="B" label={t('aseguradoras.varianteB')} />
            </Stack>
          </Radio.Group>
          <Checkbox
            label={t('aseguradoras.pruebas')}
            description={t('aseguradoras.pruebasTexto')}
            checked={data.pruebas}
            onChange={({ currentTarget: { checked } }) => put((before) => ({ ...before, pruebas: checked }))}
          />
          <Fieldset legend={t('aseguradoras.admin')}>
            <Stack>
              <TextInput label={t('aseguradoras.adminNombre')} {...text('admin')} />
              <TextInput label={t('aseguradoras.adminEmail')} type="email" {...text('email')} />
            </Stack>
          </Fieldset>
          <Button type="submit" loading={create.isPending}>
            {t('aseguradoras.crear')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
