/** The form of a new insurer. */
import { Button, Checkbox, Fieldset, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';

export function AseguradoraNueva({ alCerrar }: { readonly alCerrar: () => void }) {
  const { t } = useTranslation('servicio');
  const [datos, poner] = useState({ nombre: '', slug: '', variante: 'A', pruebas: false, admin: '', email: '' });
  const crear = useOrden('POST /servicio/aseguradoras', {
    hecho: t('aseguradoras.creada'),
    alFallar: () => true,
    alTerminar: alCerrar,
  });
  const texto = (campo: 'nombre' | 'slug' | 'admin' | 'email') => ({
    required: true,
    withAsterisk: false,
    value: datos[campo],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      poner((antes) => ({ ...antes, [campo]: value })),
  });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    const { nombre, slug, variante, pruebas, admin, email } = datos;
    crear.mutate({
      cuerpo: { nombre, slug, variante: variante as 'A' | 'B', pruebas, admin: { nombre: admin, email } },
    });
  };
  return (
    <Modal opened onClose={alCerrar} title={t('aseguradoras.nueva')} size="lg">
      <form onSubmit={enviar}>
        <Stack>
          <FalloDeForma fallo={crear.error} />
          <TextInput label={t('aseguradoras.nombre')} maxLength={120} data-autofocus {...texto('nombre')} />
          <TextInput label={t('aseguradoras.slug')} description={t('aseguradoras.slugTexto')} {...texto('slug')} />
          <Radio.Group
            label={t('aseguradoras.variante')}
            description={t('aseguradoras.varianteTexto')}
            value={datos.variante}
            onChange={(variante) => poner((antes) => ({ ...antes, variante }))}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="A" label={t('aseguradoras.varianteA')} />
              <Radio value="B" label={t('aseguradoras.varianteB')} />
            </Stack>
          </Radio.Group>
          <Checkbox
            label={t('aseguradoras.pruebas')}
            description={t('aseguradoras.pruebasTexto')}
            checked={datos.pruebas}
            onChange={({ currentTarget: { checked } }) => poner((antes) => ({ ...antes, pruebas: checked }))}
          />
          <Fieldset legend={t('aseguradoras.admin')}>
            <Stack>
              <TextInput label={t('aseguradoras.adminNombre')} {...texto('admin')} />
              <TextInput label={t('aseguradoras.adminEmail')} type="email" {...texto('email')} />
            </Stack>
          </Fieldset>
          <Button type="submit" loading={crear.isPending}>
            {t('aseguradoras.crear')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
