/** The menu of the signed-in person: language, theme, sign out. */
import { Avatar, Menu, SegmentedControl, Stack, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconArrowsExchange, IconLogout, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FinePrint } from '../ui/text.tsx';
import { useCommand } from './data.ts';
import { SCREEN_LANGUAGES } from './language.ts';
import { ChangeMembresia } from './membresias.tsx';
import { useEndSession } from './person.ts';
import { useSession } from './session.tsx';

export function PersonMenu() {
  const { t } = useTranslation();
  const { nombre, varias } = useSession();
  const [changing, change] = useState(false);
  const leave = useCommand('DELETE /sesion', { onFinish: useEndSession() });
  return (
    <>
      <Menu position="bottom-end" width={250} withinPortal>
        <Menu.Target>
          <UnstyledButton>
            <Avatar aria-hidden name={nombre} color="verde" radius="xl" size={34} variant="light" />
            <span className="oculto">{t('menu.perfil')}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <SignedInPerson />
          <Menu.Divider />
          <Menu.Item component={Link} to="/perfil" leftSection={<IconUser size={17} aria-hidden />}>
            {t('menu.perfil')}
          </Menu.Item>
          {varias && (
            <Menu.Item leftSection={<IconArrowsExchange size={17} aria-hidden />} onClick={() => change(true)}>
              {t('membresias.cambiar')}
            </Menu.Item>
          )}
          <LanguageAndTheme />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={() => leave.mutate({})}>
            {t('menu.salir')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {changing && <ChangeMembresia onClose={() => change(false)} />}
    </>
  );
}

function SignedInPerson() {
  const { t } = useTranslation();
  const { nombre, email, rol } = useSession();
  return (
    <Stack gap={0} px="sm" py="xs">
      <Text size="sm" fw={600}>
        {nombre}
      </Text>
      <FinePrint truncate>{email}</FinePrint>
      <FinePrint>{t(`rol.${rol}`)}</FinePrint>
    </Stack>
  );
}

function LanguageAndTheme() {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap={6} px="sm" py="xs">
      <SegmentedControl
        aria-label={t('menu.idioma')}
        size="xs"
        fullWidth
        data={SCREEN_LANGUAGES.map((value) => ({ value, label: value === 'es' ? 'Español' : 'English' }))}
        value={i18n.language}
        // texts from the server are fetched again in the other language
        onChange={(language) => void i18n.changeLanguage(language).then(() => queryClient.invalidateQueries())}
      />
      <SegmentedControl
        aria-label={t('menu.tema')}
        size="xs"
        fullWidth
        data={[
          { value: 'light', label: t('menu.claro') },
          { value: 'dark', label: t('menu.oscuro') },
        ]}
        value={colorScheme === 'dark' ? 'dark' : 'light'}
        onChange={(value) => setColorScheme(value as 'light' | 'dark')}
      />
    </Stack>
  );
}
