/** The name of somebody, as colleagues read it. */
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

interface PropsDeRenombrar {
  readonly usuario: { readonly nombre: string; readonly email: string };
  readonly ocupada: boolean;
  readonly alGuardar: (nombre: string) => void;
  readonly alCerrar: () => void;
}

export function Renombrar({ usuario, ocupada, alGuardar, alCerrar }: PropsDeRenombrar) {
  const { t } = useTranslation('configuracion');
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    alGuardar(String(new FormData(evento.currentTarget).get('nombre')).trim());
  };
  return (
    <Modal opened onClose={alCerrar} title={t('usuarios.renombrar')}>
      <form onSubmit={enviar}>
        <Stack>
          <TextInput
            name="nombre"
            label={t('usuarios.nombre')}
            description={usuario.email}
            defaultValue={usuario.nombre}
            required
            withAsterisk={false}
            pattern=".*\S.*"
            maxLength={120}
            data-autofocus
          />
          <Button type="submit" loading={ocupada}>
            {t('usuarios.guardarNombre')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
