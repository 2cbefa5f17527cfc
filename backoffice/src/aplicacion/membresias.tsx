/** Where one works: chosen at sign-in by whoever has several memberships, and changed from the menu. */
import { Modal, NavLink, Stack, Text } from '@mantine/core';
import { IconBuilding, IconChevronRight, IconLifebuoy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Leido } from '../ui/estados.tsx';
import { useLectura, useOrden } from './datos.ts';

/** @param alElegir after the session is for another membership */
export function Membresias({ alElegir }: { readonly alElegir?: () => void }) {
  const { t } = useTranslation();
  const irA = useNavigate();
  const memoria = useQueryClient();
  const lectura = useLectura('GET /sesion/membresias', {});
  const elegir = useOrden('POST /sesion/membresia', {
    alTerminar(persona) {
      memoria.clear(); // nothing of the other insurer
      memoria.setQueryData(['GET /sesion', {}], persona);
      alElegir?.();
      void irA('/', { replace: true });
    },
  });
  return (
    <Leido lectura={lectura}>
      {({ elementos }) => (
        <Stack gap="xs">
          {elementos.map(({ usuario_id, nombre, rol, actual }) => (
            <NavLink
              key={usuario_id}
              component="button"
              type="button"
              label={nombre ?? t('membresias.servicio')}
              description={t(`rol.${rol}`)}
              leftSection={
                nombre ? (
                  <IconBuilding size={22} stroke={1.6} aria-hidden />
                ) : (
                  <IconLifebuoy size={22} stroke={1.6} aria-hidden />
                )
              }
              rightSection={
                actual ? (
                  <Text size="xs" c="dimmed">
                    {t('membresias.actual')}
                  </Text>
                ) : (
                  <IconChevronRight size={18} aria-hidden />
                )
              }
              aria-current={actual}
              onClick={() => (actual ? alElegir?.() : elegir.mutate({ cuerpo: { usuario_id } }))}
              className="membresia"
            />
          ))}
        </Stack>
      )}
    </Leido>
  );
}

export function CambiarDeMembresia({ alCerrar }: { readonly alCerrar: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={alCerrar} title={t('membresias.cambiar')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('membresias.texto')}
        </Text>
        <Membresias alElegir={alCerrar} />
      </Stack>
    </Modal>
  );
}
