/** What can be set up about the figures: targets, the monthly e-mail, and the data of the insurer. */
import type { Target } from '@albacea/contract/schemas/figures.ts';
import { Button, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { SETTINGS } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { ContributeData } from './contribute-data.tsx';
import { MonthlyEmail } from './monthly-email.tsx';
import { Targets } from './targets.tsx';

type Opened = 'objetivos' | 'envio' | 'datos' | null;

/** @param goals null: not read yet */
export function FiguresSettings({ goals }: { readonly goals: readonly Target[] | null }) {
  const { t } = useTranslation(['cifras', 'niveles']);
  const { rol } = useSession();
  const aseguradora = useAseguradora();
  const [opened, open] = useState<Opened>(null);
  if (rol === 'operador') return null;
  const close = () => open(null);
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />}>
            {t('ajustes')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={goals === null} onClick={() => open('objetivos')}>
            {t('objetivo.boton')}
          </Menu.Item>
          {SETTINGS.includes(rol) && <Menu.Item onClick={() => open('envio')}>{t('envio.boton')}</Menu.Item>}
          {SETTINGS.includes(rol) && <Menu.Item onClick={() => open('datos')}>{t('datos.boton')}</Menu.Item>}
          {SETTINGS.includes(rol) && (
            <Menu.Item component={Link} to={`/${aseguradora}/cifras/niveles`}>
              {t('titulo', { ns: 'niveles' })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'objetivos' && goals && <Targets goals={goals} onClose={close} />}
      {opened === 'envio' && <MonthlyEmail onClose={close} />}
      {opened === 'datos' && <ContributeData onClose={close} />}
    </>
  );
}
