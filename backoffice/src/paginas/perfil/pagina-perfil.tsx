/** One's own account: password, second factor, sessions. */
import { Button, Grid, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrden } from '../../aplicacion/datos.ts';
import { useSesion } from '../../aplicacion/sesion.tsx';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Pagina } from '../../ui/pagina.tsx';
import { SegundoFactor } from './segundo-factor.tsx';
import { Sesiones } from './sesiones.tsx';

export function Component() {
  const { t } = useTranslation('perfil');
  const { nombre, email } = useSesion();
  return (
    <Pagina titulo={t('titulo')} detalle={`${nombre} · ${email}`}>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Password />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <SegundoFactor />
        </Grid.Col>
        <Grid.Col span={12}>
          <Sesiones />
        </Grid.Col>
      </Grid>
    </Pagina>
  );
}

function Password() {
  const { t } = useTranslation('perfil');
  const [datos, poner] = useState({ actual: '', nueva: '' });
  const cambiar = useOrden('POST /cuenta/password', {
    hecho: t('password.hecho'),
    alFallar: () => true,
    alTerminar: () => poner({ actual: '', nueva: '' }),
  });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    cambiar.mutate({ cuerpo: datos });
  };
  return (
    <Paper p="lg" h="100%">
      <form onSubmit={enviar}>
        <Stack gap="sm">
          <Title order={2}>{t('password.titulo')}</Title>
          <Text c="dimmed" size="sm">
            {t('password.texto')}
          </Text>
          <FalloDeForma fallo={cambiar.error} />
          <PasswordInput
            label={t('password.actual')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={datos.actual}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, actual: value }))}
          />
          <PasswordInput
            label={t('password.nueva')}
            description={t('password.reglas')}
            autoComplete="new-password"
            minLength={12}
            required
            withAsterisk={false}
            value={datos.nueva}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, nueva: value }))}
          />
          <Button type="submit" loading={cambiar.isPending} mt="xs">
            {t('password.boton')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
