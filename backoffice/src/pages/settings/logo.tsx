/** The insurer's logo: brought, described, taken away. */
import type { Logo as LogoData } from '@albacea/contract/schemas/logo.ts';
import { LOGO_BOX } from '@albacea/contract/schemas/logo-lists.ts';
import { Box, Button, FileButton, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useFormCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/command.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const AT = '/aseguradoras/{aseguradora}/logo';

interface LogoProps {
  readonly logo: LogoData | null;
  /** Name of the insurer. */
  readonly name: string;
}

export function Logo({ logo, name }: LogoProps) {
  const { t } = useTranslation('logo');
  const params = { aseguradora: useAseguradora() };
  const save = useFormCommand(`POST ${AT}`, { done: t('guardado') });
  // a new picture keeps the words of the one before
  const texto = logo && logo.texto !== name ? logo.texto : undefined;
  const bring = (file: File | null) =>
    file && save.mutate({ params, body: texto === undefined ? {} : { texto }, file });
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('titulo')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('texto', LOGO_BOX)}
        </Text>
        <FormFailure failure={save.error} />
        {logo && <LogoPlate logo={logo} />}
        <FileButton accept="image/png,image/jpeg" onChange={bring} inputProps={{ 'aria-label': t('subir') }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              w="fit-content"
              loading={save.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t(logo ? 'cambiar' : 'subir')}
            </Button>
          )}
        </FileButton>
        {logo && <Words logo={logo} name={name} />}
        {logo && <Withdraw />}
      </Stack>
    </Paper>
  );
}

/** White, by day and by night, as families see it. */
export function LogoPlate({ logo: { direccion, ancho, alto, texto } }: { readonly logo: LogoData }) {
  return (
    <Box className="placa-de-logo">
      <img src={direccion} width={ancho} height={alto} alt={texto} />
    </Box>
  );
}

function Words({ logo, name }: { readonly logo: LogoData; readonly name: string }) {
  const { t } = useTranslation('logo');
  const params = { aseguradora: useAseguradora() };
  const stored = logo.texto === name ? '' : logo.texto;
  const [draft, put] = useState<string | null>(null);
  const change = useFormCommand('PATCH /aseguradoras/{aseguradora}/configuracion', {
    done: t('textoGuardado'),
    onFinish: () => put(null),
  });
  const value = draft ?? stored;
  const send = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ params, body: { logo_texto: value.trim() || null } });
  };
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        <FormFailure failure={change.error} />
        <TextInput
          label={t('alternativo')}
          description={t('alternativoTexto')}
          placeholder={name}
          maxLength={120}
          value={value}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        />
        <Group gap="sm">
          <Button type="submit" variant="default" loading={change.isPending} disabled={value.trim() === stored}>
            {t('guardarTexto')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Withdraw() {
  const { t } = useTranslation('logo');
  const params = { aseguradora: useAseguradora() };
  const withdraw = useCommand(`DELETE ${AT}`, { done: t('retirado') });
  return (
    <WithdrawButton
      label={t('retirar')}
      question={t('pregunta')}
      text={t('preguntaTexto')}
      onWithdraw={() => withdraw.mutate({ params })}
    />
  );
}
