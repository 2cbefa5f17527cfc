/** Chooses a membership: at sign-in for people who have several, and later from the menu. */
import { Modal, NavLink, Stack } from '@mantine/core';
import { IconBuilding, IconChevronRight, IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Read } from '../ui/states.tsx';
import { FinePrint, Muted } from '../ui/text.tsx';
import { useCommand, useReading } from './data.ts';
import { useBeginSession } from './person.ts';

/** @param onChoose called once the session is in another membership */
export function Membresias({ onChoose }: { readonly onChoose?: () => void }) {
  const { t } = useTranslation();
  const goTo = useNavigate();
  const beginSession = useBeginSession();
  const reading = useReading('GET /sesion/membresias', {});
  const choose = useCommand('POST /sesion/membresia', {
    onFinish(person) {
      beginSession(person);
      onChoose?.();
      void goTo('/', { replace: true });
    },
  });
  return (
    <Read reading={reading}>
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
                actual ? <FinePrint>{t('membresias.actual')}</FinePrint> : <IconChevronRight size={18} aria-hidden />
              }
              aria-current={actual}
              onClick={() => (actual ? onChoose?.() : choose.mutate({ body: { usuario_id } }))}
              className="membresia"
            />
          ))}
        </Stack>
      )}
    </Read>
  );
}

export function ChangeMembresia({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('membresias.cambiar')}>
      <Stack>
        <Muted>{t('membresias.texto')}</Muted>
        <Membresias onChoose={onClose} />
      </Stack>
    </Modal>
  );
}
