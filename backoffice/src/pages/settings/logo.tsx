/** The insurer's logo: uploaded, described, removed. */
import { LOGO_BOX } from '@albacea/contract/schemas/lists.ts';
import type { Logo as LogoData } from '@albacea/contract/schemas/logo.ts';
import { Box, Button, FileButton, Paper, Stack, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useFormCommand } from '../../app/data.ts';
import { CommandForm, FormFailure } from '../../ui/command.tsx';
import { Muted } from '../../ui/text.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const AT = '/aseguradoras/{aseguradora}/logo';

interface LogoProps {
  readonly logo: LogoData | null;
  /** Name of the insurer. */
  readonly name: string;
}

export function Logo({ logo, name }: LogoProps) {
  const { t } = useTranslation('logo');
  const aseguradora = useAseguradora();
  const save = useFormCommand(`POST ${AT}`, { done: t('guardado') });
  // a new image keeps the description of the previous one
  const texto = logo && logo.texto !== name ? logo.texto : undefined;
  const bring = (file: File | null) =>
    file && save.mutate({ params: { aseguradora }, body: texto === undefined ? {} : { texto }, file });
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('titulo')}
        </Title>
        <Muted>{t('texto', LOGO_BOX)}</Muted>
        <FormFailure failure={save.error} />
        {logo && (
          // white in light and dark mode, as families see it
          <Box className="placa-de-logo">
            <img src={logo.direccion} width={logo.ancho} height={logo.alto} alt={logo.texto} />
          </Box>
        )}
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
        {logo && <LogoDescription logo={logo} name={name} />}
        {logo && (
          <WithdrawButton
            call={`DELETE ${AT}`}
            aseguradora={aseguradora}
            label={t('retirar')}
            question={t('pregunta')}
            text={t('preguntaTexto')}
            done={t('retirado')}
          />
        )}
      </Stack>
    </Paper>
  );
}

function LogoDescription({ logo, name }: { readonly logo: LogoData; readonly name: string }) {
  const { t } = useTranslation('logo');
  return (
    <CommandForm
      call="PATCH /aseguradoras/{aseguradora}/configuracion"
      params={{ aseguradora: useAseguradora() }}
      fields={{
        logo_texto: {
          label: t('alternativo'),
          description: t('alternativoTexto'),
          placeholder: name,
          defaultValue: logo.texto === name ? '' : logo.texto,
        },
      }}
      shape={({ logo_texto = null }) => ({ logo_texto })}
      done={t('textoGuardado')}
      button={t('guardarTexto')}
      gap="sm"
      variant="default"
      w="fit-content"
    />
  );
}
