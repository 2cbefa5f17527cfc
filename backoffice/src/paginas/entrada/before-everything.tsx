/** What stands before every page: to choose where one works, to set up a second factor. */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOrden } from '../../aplicacion/datos.ts';
import { Membresias } from '../../aplicacion/membresias.tsx';
import type { Persona } from '../../aplicacion/persona.ts';
import { UnaVez } from '../../ui/una-vez.tsx';
import { DialogoDeFactor } from '../perfil/segundo-factor.tsx';
import { MarcoDeEntrada } from './marco-de-entrada.tsx';

interface Props {
  readonly persona: Persona;
  /** Keeps this page in place, or lets the others come. */
  readonly alDetener: (detenida: boolean) => void;
}

export function BeforeEverything({ persona, alDetener }: Props) {
  return persona.falta === 'eleccion' ? <Choose /> : <SetUp alDetener={alDetener} />;
}

function Choose() {
  const { t } = useTranslation('entrada');
  return (
    <MarcoDeEntrada titulo={t('elegir.titulo')}>
      <Stack gap="md">
        <Text>{t('elegir.texto')}</Text>
        <Membresias />
        <Leave />
      </Stack>
    </MarcoDeEntrada>
  );
}

/** The page stays while the recovery codes are shown, though the session is free from then on. */
function SetUp({ alDetener }: Pick<Props, 'alDetener'>) {
  const { t } = useTranslation('entrada');
  const { t: deFactor } = useTranslation('perfil');
  const [begun, begin] = useState(false);
  const [codes, show] = useState<readonly string[] | null>(null);
  const keep = (shown: readonly string[]) => {
    alDetener(true);
    show(shown);
  };
  return (
    <MarcoDeEntrada titulo={t('factor.titulo')}>
      <Stack gap="md">
        <Text>{t('factor.texto')}</Text>
        <Alert color="gray">{t('factor.consejo')}</Alert>
        <Button size="md" onClick={() => begin(true)}>
          {t('factor.boton')}
        </Button>
        <Leave />
      </Stack>
      {begun && <DialogoDeFactor que="activar" alCerrar={() => begin(false)} alTenerCodigos={keep} />}
      <UnaVez
        titulo={deFactor('factor.codigos')}
        secreto={codes?.join('\n') ?? null}
        texto={deFactor('factor.codigosTexto')}
        alCerrar={() => alDetener(false)}
      />
    </MarcoDeEntrada>
  );
}

function Leave() {
  const { t } = useTranslation();
  const memoria = useQueryClient();
  const irA = useNavigate();
  const salir = useOrden('DELETE /sesion', {
    alTerminar() {
      memoria.clear();
      void irA('/entrar', { replace: true });
    },
  });
  return (
    <Anchor component="button" type="button" size="sm" ta="center" onClick={() => salir.mutate({})}>
      {t('menu.salir')}
    </Anchor>
  );
}
