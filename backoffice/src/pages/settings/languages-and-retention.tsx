/** Languages in which families are written to, and how long ended cases are kept. */
import { AVAILABLE_LANGUAGES, UNREAD_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import { Alert, Button, Checkbox, Grid, NumberInput, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { Read } from '../../ui/states.tsx';
import { ShareExperience } from './share-experience.tsx';
import { WhoAnswers } from './who-answers.tsx';

type AseguradoraSettings = DataOf<'GET /aseguradoras/{aseguradora}/configuracion'>;
type Language = (typeof AVAILABLE_LANGUAGES)[number];

const unread = (language: string): boolean => UNREAD_LANGUAGES.some((one) => one === language);

export function LanguagesAndRetention() {
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  return (
    <Read reading={reading}>
      {(data) => (
        <Stack>
          <Shape data={data} aseguradora={aseguradora} />
          <WhoAnswers nombre={data.nombre} responsable={data.responsable_datos} contacto={data.contacto_datos} />
          <ShareExperience shared={data.comparte_experiencia} />
        </Stack>
      )}
    </Read>
  );
}

function Shape({ data, aseguradora }: { readonly data: AseguradoraSettings; readonly aseguradora: string }) {
  const { t } = useTranslation('configuracion');
  const stored = {
    idiomas_activos: data.idiomas_activos as string[],
    idioma: data.idioma as string,
    retencion_anios: data.retencion_anios as number | string,
  };
  // what nobody touches here is not sent, so that it undoes nothing that a colleague saves meanwhile
  const [draft, put] = useState<Partial<typeof stored>>({});
  const { idiomas_activos: active, idioma, retencion_anios: years } = { ...stored, ...draft };
  const save = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', {
    done: t('guardado'),
    onFail: () => true,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      {
        params: { aseguradora },
        body: {
          ...(draft.idioma !== undefined && { idioma: idioma as Language }),
          ...(draft.idiomas_activos && { idiomas_activos: active as Language[] }),
          ...(draft.retencion_anios !== undefined && { retencion_anios: Number(years) }),
        },
      },
      { onSuccess: () => put({}) },
    );
  };
  return (
    <form onSubmit={send}>
      <Stack>
        <ShapeFailure failure={save.error} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Paper p="lg" h="100%">
              <Stack>
                <Title order={2}>{t('datos.idiomas')}</Title>
                <Checkbox.Group
                  label={t('datos.activos')}
                  value={active}
                  onChange={(idiomas_activos) => put((before) => ({ ...before, idiomas_activos }))}
                >
                  <Stack gap="xs" mt="xs">
                    {AVAILABLE_LANGUAGES.map((one) => (
                      <Checkbox
                        key={one}
                        value={one}
                        label={t(`idioma.${one}`)}
                        disabled={one === 'es'}
                        {...(unread(one) && { description: t('datos.sinRevisar') })}
                      />
                    ))}
                  </Stack>
                </Checkbox.Group>
                {active.some((one) => unread(one) && !stored.idiomas_activos.includes(one)) && (
                  <Alert color="yellow" title={t('datos.sinRevisarTitulo')} role="status">
                    {t('datos.sinRevisarTexto')}
                  </Alert>
                )}
                <Radio.Group
                  label={t('datos.defecto')}
                  value={idioma}
                  onChange={(idioma) => put((before) => ({ ...before, idioma }))}
                >
                  <Stack gap="xs" mt="xs">
                    {AVAILABLE_LANGUAGES.map((one) => (
                      <Radio key={one} value={one} label={t(`idioma.${one}`)} disabled={!active.includes(one)} />
                    ))}
                  </Stack>
                </Radio.Group>
                <Text size="sm" c="dimmed">
                  {t('datos.enEspanol')}
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
                  value={years}
                  onChange={(retencion_anios) => put((before) => ({ ...before, retencion_anios }))}
                />
              </Stack>
            </Paper>
          </Grid.Col>
        </Grid>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={Object.keys(draft).length === 0}
          className="al-principio"
        >
          {t('datos.guardar')}
        </Button>
      </Stack>
    </form>
  );
}
