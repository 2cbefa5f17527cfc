/** The form of an invitation. */
import type { Rol } from '@albacea/contract/identidad.ts';
import { Button, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FalloDeForma } from '../../ui/confirmar.tsx';

interface PropsDeInvitar<R extends Rol> {
  readonly roles: readonly R[];
  readonly fallo: Error | null;
  readonly ocupada: boolean;
  readonly alInvitar: (persona: { nombre: string; email: string; rol: R }) => void;
  readonly alCerrar: () => void;
}

export function Invitar<R extends Rol>({ roles, fallo, ocupada, alInvitar, alCerrar }: PropsDeInvitar<R>) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const [datos, poner] = useState({ nombre: '', email: '', rol: roles[0] as R });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    alInvitar(datos);
  };
  return (
    <Modal opened onClose={alCerrar} title={t('usuarios.invitar')}>
      <form onSubmit={enviar}>
        <Stack>
          <FalloDeForma fallo={fallo} />
          <TextInput
            label={t('usuarios.nombre')}
            required
            withAsterisk={false}
            maxLength={120}
            data-autofocus
            value={datos.nombre}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, nombre: value }))}
          />
          <TextInput
            label={t('usuarios.email')}
            type="email"
            required
            withAsterisk={false}
            value={datos.email}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, email: value }))}
          />
          <Radio.Group
            label={t('usuarios.rol')}
            value={datos.rol}
            onChange={(rol) => poner((antes) => ({ ...antes, rol: rol as R }))}
          >
            <Stack gap="xs" mt="xs">
              {(roles as readonly Rol[]).map((rol) => (
                <Radio key={rol} value={rol} label={comun(`rol.${rol}`)} description={t(`usuarios.rolTexto.${rol}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Button type="submit" loading={ocupada}>
            {t('usuarios.enviar')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
