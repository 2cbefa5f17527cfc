/** The accessibility statement, in the form of Decisión de Ejecución (UE) 2018/1523; no session needed. */
import { Anchor, Box, List, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import en from '../../words/en/accesibilidad.json' with { type: 'json' };
import es from '../../words/es/accesibilidad.json' with { type: 'json' };

export function Component() {
  const { i18n } = useTranslation();
  const t = i18n.language === 'en' ? en : es;
  useEffect(() => {
    document.title = `${t.titulo} · Albacea`;
  }, [t]);
  return (
    <Box component="main" mih="100vh" px="md" py={{ base: 40, sm: 64 }} bg="var(--albacea-fondo)">
      <Stack maw={680} mx="auto" gap="lg">
        <Title order={1}>{t.titulo}</Title>
        {t.secciones.map(({ titulo, parrafos }) => (
          <section key={titulo}>
            <Title order={2} size="h3" mb="xs">
              {titulo}
            </Title>
            {parrafos.length > 2 ? (
              <List spacing="xs">
                {parrafos.map((text) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            ) : (
              <Stack gap="xs">
                {parrafos.map((text) => (
                  <Text key={text}>{text}</Text>
                ))}
              </Stack>
            )}
          </section>
        ))}
        <Anchor component={Link} to="/">
          {t.volver}
        </Anchor>
      </Stack>
    </Box>
  );
}
