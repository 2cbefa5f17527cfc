/** The languages of messages to families, how long closed cases are kept, who is responsible for the data, and whether experience is shared. */
import { AVAILABLE_LANGUAGES, UNREAD_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import { Alert, Box, Checkbox, Grid, NumberInput, Paper, Radio, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { CommandForm } from '../../ui/command.tsx';
import { Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { SettingSwitch } from './setting-switch.tsx';

type AseguradoraSettings = DataOf<'GET /aseguradoras/{aseguradora}/configuracion'>;
type Language = (typeof AVAILABLE_LANGUAGES)[number];

/** Whether no native speaker has read the texts of a language. */
const isUnreviewed = (language: string): boolean => UNREAD_LANGUAGES.some((one) => one === language);

export function LanguagesAndRetention() {
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  return (
    <Read reading={reading}>
      {(data) => (
        <Stack>
          <SettingsForm data={data} />
          <DataController nombre={data.nombre} responsable={data.responsable_datos} contacto={data.contacto_datos} />
          <ShareExperience />
        </Stack>
      )}
    </Read>
  );
}

/** The stored settings with the changes made here. */
interface Values {
  readonly idiomas_activos: readonly string[];
  readonly idioma: string;
  readonly retencion_anios: number | string;
}
type Change = (part: Partial<Values>) => void;

function SettingsForm({ data }: { readonly data: AseguradoraSettings }) {
  const { t } = useTranslation('configuracion');
  // unchanged fields are not sent, so that they overwrite nothing that a colleague saves meanwhile
  const [draft, put] = useState<Partial<Values>>({});
  const values: Values = { ...data, ...draft };
  const change: Change = (part) => put((before) => ({ ...before, ...part }));
  return (
    <CommandForm
      call="PATCH /aseguradoras/{aseguradora}/configuracion"
      params={{ aseguradora: useAseguradora() }}
      body={{
        ...(draft.idioma !== undefined && { idioma: draft.idioma as Language }),
        ...(draft.idiomas_activos && { idiomas_activos: draft.idiomas_activos as Language[] }),
        ...(draft.retencion_anios !== undefined && { retencion_anios: Number(draft.retencion_anios) }),
      }}
      done={t('guardado')}
      onFinish={() => put({})}
      button={t('datos.guardar')}
      disabled={Object.keys(draft).length === 0}
      w="fit-content"
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Languages values={values} stored={data.idiomas_activos} onChange={change} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Retention years={values.retencion_anios} onChange={change} />
        </Grid.Col>
      </Grid>
    </CommandForm>
  );
}

interface LanguagesProps {
  readonly values: Values;
  readonly stored: readonly string[];
  readonly onChange: Change;
}

function Languages({ values: { idiomas_activos: active, idioma }, stored, onChange }: LanguagesProps) {
  const { t } = useTranslation('configuracion');
  return (
    <Paper p="lg" h="100%">
      <Stack>
        <Title order={2}>{t('datos.idiomas')}</Title>
        <Checkbox.Group
          label={t('datos.activos')}
          value={[...active]}
          onChange={(idiomas_activos) => onChange({ idiomas_activos })}
        >
          <Stack gap="xs" mt="xs">
            {AVAILABLE_LANGUAGES.map((one) => (
              <Checkbox
                key={one}
                value={one}
                label={t(`idioma.${one}`)}
                disabled={one === 'es'}
                {...(isUnreviewed(one) && { description: t('datos.sinRevisar') })}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {active.some((one) => isUnreviewed(one) && !stored.includes(one)) && (
          <Alert color="yellow" title={t('datos.sinRevisarTitulo')} role="status">
            {t('datos.sinRevisarTexto')}
          </Alert>
        )}
        <Radio.Group label={t('datos.defecto')} value={idioma} onChange={(idioma) => onChange({ idioma })}>
          <Stack gap="xs" mt="xs">
            {AVAILABLE_LANGUAGES.map((one) => (
              <Radio key={one} value={one} label={t(`idioma.${one}`)} disabled={!active.includes(one)} />
            ))}
          </Stack>
        </Radio.Group>
        <Muted>{t('datos.enEspanol')}</Muted>
      </Stack>
    </Paper>
  );
}

function Retention({ years, onChange }: { readonly years: number | string; readonly onChange: Change }) {
  const { t } = useTranslation('configuracion');
  return (
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
          onChange={(retencion_anios) => onChange({ retencion_anios })}
        />
      </Stack>
    </Paper>
  );
}

/** Whether providers' answers in the insurer's cases count in the experience that all insurers share. Only the insurer's administrators change it. */
function ShareExperience() {
  const { t } = useTranslation('configuracion');
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="sm">
        {t('datos.comparteTitulo')}
      </Title>
      <SettingSwitch
        setting="comparte_experiencia"
        label={t('datos.comparte')}
        description={t('datos.comparteTexto')}
        disabled={useSession().rol !== 'admin'}
      />
    </Paper>
  );
}

interface Props {
  readonly nombre: string;
  readonly responsable: string | null;
  readonly contacto: string | null;
}

/** The controller of the families' personal data, as families read it, and the address for questions. */
function DataController({ nombre, responsable, contacto }: Props) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  return (
    <Paper p="lg" component="section">
      <Box maw={720}>
        <CommandForm
          call="PATCH /aseguradoras/{aseguradora}/configuracion"
          params={{ aseguradora: useAseguradora() }}
          fields={{
            responsable_datos: {
              label: t('responde.responsable'),
              description: t('responde.responsableTexto', { nombre }),
              defaultValue: responsable,
            },
            contacto_datos: {
              label: t('responde.contacto'),
              description: t('responde.contactoTexto'),
              defaultValue: contacto,
            },
          }}
          // an unchanged field is not sent, so that it overwrites nothing that a colleague saves meanwhile
          shape={({ responsable_datos = null, contacto_datos = null }) => ({
            ...(responsable_datos !== responsable && { responsable_datos }),
            ...(contacto_datos !== contacto && { contacto_datos }),
          })}
          done={t('guardado')}
          button={common('guardar')}
          w="fit-content"
        >
          <Title order={2}>{t('responde.titulo')}</Title>
          <Muted>{t('responde.texto')}</Muted>
        </CommandForm>
      </Box>
    </Paper>
  );
}
