/** The frame of the pages without a session: sign-in, invitation, reset. */
import { Anchor, Box, Paper, Stack, Text, TextInput, type TextInputProps, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Emblem } from '../../ui/emblem.tsx';
import { Muted } from '../../ui/text.tsx';

export function EntryFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation(['entrada', 'comun']);
  useEffect(() => {
    document.title = `${title} · Albacea`;
  }, [title]);
  return (
    <Box component="main" mih="100vh" px="md" py={{ base: 40, sm: 96 }} bg="var(--albacea-fondo)">
      <Stack maw={420} mx="auto" gap="lg">
        <Stack gap={4} align="center" ta="center">
          <Emblem size={44} />
          <Text ff="heading" fz={28} fw={600} lh={1.2}>
            Albacea
          </Text>
          <Muted>{t('lema')}</Muted>
        </Stack>
        <Paper p={{ base: 'md', sm: 'xl' }} shadow="xs">
          <Title order={1} size="h2" mb="md">
            {title}
          </Title>
          {children}
        </Paper>
        <Anchor component={Link} to="/accesibilidad" size="sm" ta="center">
          {t('comun:menu.accesibilidad')}
        </Anchor>
      </Stack>
    </Box>
  );
}

/** The e-mail address of an account. */
export function EmailField(props: Pick<TextInputProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('entrada');
  return (
    <TextInput
      label={t('email')}
      type="email"
      name="email"
      autoComplete="username"
      required
      withAsterisk={false}
      size="md"
      {...props}
    />
  );
}
