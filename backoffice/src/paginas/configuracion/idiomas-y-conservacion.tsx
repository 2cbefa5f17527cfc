/** Languages in which families are written to, and how long ended cases are kept. */
import { IDIOMAS_DISPONIBLES } from '@albacea/contract/listas.ts';
import { Button, Checkbox, Grid, NumberInput, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Leido } from '../../ui/estados.tsx';

type Configuracion = DatosDe<'GET /aseguradoras/{aseguradora}/configuracion'>;
type Idioma = (typeof IDIOMAS_DISPONIBLES)[number];

export function IdiomasYConservacion() {
  const aseguradora = useAseguradora();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/configuracion', { parametros: { aseguradora } });
  return <Leido lectura={lectura}>{(datos) => <Forma datos={datos} aseguradora={aseguradora} />}</Leido>;
}

function Forma({ datos, aseguradora }: { readonly datos: Configuracion; readonly aseguradora: string }) {
  const { t } = useTranslation('configuracion');
  const stored = {
    idiomas_activos: datos.idiomas_activos as string[],
    idioma: datos.idioma as string,
    retencion_anios: datos.retencion_anios as number | string,
  };
  // what nobody touches here is not sent, so that it undoes nothing that a colleague saves meanwhile
  const [draft, poner] = useState<Partial<typeof stored>>({});
  const { idiomas_activos: activos, idioma, retencion_anios: anios } = { ...stored, ...draft };
  const guardar = useOrden('PATCH /aseguradoras/{aseguradora}/configuracion', {
    hecho: t('guardado'),
    alFallar: () => true,
  });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    guardar.mutate(
      {
        parametros: { aseguradora },
        cuerpo: {
          ...(draft.idioma !== undefined && { idioma: idioma as Idioma }),
          ...(draft.idiomas_activos && { idiomas_activos: activos as Idioma[] }),
          ...(draft.retencion_anios !== undefined && { retencion_anios: Number(anios) }),
        },
      },
      { onSuccess: () => poner({}) },
    );
  };
  return (
    <form onSubmit={enviar}>
      <Stack>
        <FalloDeForma fallo={guardar.error} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Paper p="lg" h="100%">
              <Stack>
                <Title order={2}>{t('datos.idiomas')}</Title>
                <Checkbox.Group
                  label={t('datos.activos')}
                  value={activos}
                  onChange={(idiomas_activos) => poner((antes) => ({ ...antes, idiomas_activos }))}
                >
                  <Stack gap="xs" mt="xs">
                    {IDIOMAS_DISPONIBLES.map((uno) => (
                      <Checkbox key={uno} value={uno} label={t(`idioma.${uno}`)} disabled={uno === 'es'} />
                    ))}
                  </Stack>
                </Checkbox.Group>
                <Radio.Group
                  label={t('datos.defecto')}
                  value={idioma}
                  onChange={(idioma) => poner((antes) => ({ ...antes, idioma }))}
                >
                  <Stack gap="xs" mt="xs">
                    {IDIOMAS_DISPONIBLES.map((uno) => (
                      <Radio key={uno} value={uno} label={t(`idioma.${uno}`)} disabled={!activos.includes(uno)} />
                    ))}
                  </Stack>
                </Radio.Group>
                <Text size="sm" c="dimmed">
                  {t('datos.preparados')}
                </Text>
              </Stack>
            </Paper>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Paper p="lg" h="100%">
              <Stack>
                <Title order={2}>{t('datos.conservacion')}</Title>
                <NumberInput
                  label={t('datos.anios')}
                  description={t('datos.aniosTexto')}
                  min={1}
                  max={30}
                  maw={420}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  hideControls
                  value={anios}
                  onChange={(retencion_anios) => poner((antes) => ({ ...antes, retencion_anios }))}
                />
              </Stack>
            </Paper>
          </Grid.Col>
        </Grid>
        <Button
          type="submit"
          loading={guardar.isPending}
          disabled={Object.keys(draft).length === 0}
          className="al-principio"
        >
          {t('datos.guardar')}
        </Button>
      </Stack>
    </form>
  );
}
