/** Branding: what families see, previewed with the template of the real e-mail before it is saved. */
import { COLOUR_SHAPE, PHONE_SHAPE } from '@albacea/contract/schemas/brand.ts';
import { HOURS_DAYS, readHours } from '@albacea/contract/schemas/hours.ts';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import {
  Box,
  Button,
  ColorInput,
  Fieldset,
  Grid,
  Group,
  NativeSelect,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { type DataOf, useClient } from '../../app/client.ts';
import { useFormCommand, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/command.tsx';
import { Read } from '../../ui/states.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { Logo } from './logo.tsx';

type AseguradoraSettings = DataOf<'GET /aseguradoras/{aseguradora}/configuracion'>;

export function Brand() {
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  return <Read reading={reading}>{(data) => <BrandForm data={data} aseguradora={aseguradora} />}</Read>;
}

const COLOUR = new RegExp(COLOUR_SHAPE);
const PHONE = new RegExp(PHONE_SHAPE);

function BrandForm({ data, aseguradora }: { readonly data: AseguradoraSettings; readonly aseguradora: string }) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const stored = {
    nombre: data.nombre,
    color: data.color ?? '',
    telefono: data.telefono ?? '',
    horario: data.horario ?? '',
    responder_a: data.responder_a ?? '',
  };
  // unchanged fields are not sent, so that they overwrite nothing that a colleague saves meanwhile
  const [draft, put] = useState<Partial<typeof stored>>({});
  const brand = { ...stored, ...draft };
  const save = useFormCommand('PATCH /aseguradoras/{aseguradora}/configuracion', {
    done: t('guardado'),
  });
  const change = (field: keyof typeof brand) => (value: string) => put((before) => ({ ...before, [field]: value }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { nombre, ...optional } = draft;
    const given = Object.entries(optional).map(([field, value]) => [field, value || null]);
    save.mutate(
      {
        params: { aseguradora },
        body: { ...(nombre !== undefined && { nombre }), ...Object.fromEntries(given) },
      },
      { onSuccess: () => put({}) },
    );
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Paper p="lg">
          <form onSubmit={send}>
            <Stack>
              <Muted>{t('marca.texto')}</Muted>
              <FormFailure failure={save.error} />
              <TextInput
                label={t('marca.nombre')}
                required
                maxLength={120}
                value={brand.nombre}
                onChange={({ currentTarget: { value } }) => change('nombre')(value)}
              />
              <ColorInput
                label={t('marca.color')}
                description={t('marca.colorTexto')}
                format="hex"
                eyeDropperButtonProps={{ 'aria-label': t('marca.color') }}
                value={brand.color}
                onChange={(value) => change('color')(value.toLowerCase())}
              />
              <TextInput
                label={t('marca.telefono')}
                type="tel"
                value={brand.telefono}
                onChange={({ currentTarget: { value } }) => change('telefono')(value)}
              />
              <HoursField value={brand.horario} onChange={change('horario')} />
              <TextInput
                label={t('marca.responder')}
                type="email"
                value={brand.responder_a}
                onChange={({ currentTarget: { value } }) => change('responder_a')(value)}
              />
              <Button type="submit" loading={save.isPending} disabled={Object.keys(draft).length === 0}>
                {common('guardar')}
              </Button>
            </Stack>
          </form>
        </Paper>
        <Box mt="lg">
          <Logo logo={data.logo} name={data.nombre} />
        </Box>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Preview brand={brand} logo={data.logo} aseguradora={aseguradora} />
      </Grid.Col>
    </Grid>
  );
}

type Language = (typeof AVAILABLE_LANGUAGES)[number];

interface PreviewProps {
  readonly brand: { readonly nombre: string; readonly color: string; readonly telefono: string };
  readonly logo: AseguradoraSettings['logo'];
  readonly aseguradora: string;
}

function Preview({ brand, logo, aseguradora }: PreviewProps) {
  const { t } = useTranslation('configuracion');
  const client = useClient();
  const [language, choose] = useState<Language>('es');
  const [settled] = useDebouncedValue(brand, 400);
  const { nombre, telefono } = settled;
  const color = COLOUR.test(settled.color) ? settled.color : null;
  const address = client.address('GET /aseguradoras/{aseguradora}/marca/correo', {
    params: { aseguradora },
    query: {
      idioma: language,
      ...(nombre.trim() && { nombre }),
      ...(color && { color }),
      ...(PHONE.test(telefono) && { telefono }),
    },
  });
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('marca.correo')}
        </Title>
        <Select
          size="xs"
          aria-label={t('marca.idioma')}
          data={AVAILABLE_LANGUAGES.map((value) => ({ value, label: t(`idioma.${value}`) }))}
          value={language}
          allowDeselect={false}
          onChange={(value) => choose(value as Language)}
        />
      </Group>
      <iframe key={logo?.direccion ?? ''} title={t('marca.correo')} src={address} className="previa" sandbox="" />
    </>
  );
}

interface HoursFieldProps {
  /** The stored value; empty: no hours. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The days and hours in which the telephone is answered. Incomplete input is not passed on. */
function HoursField({ value, onChange }: HoursFieldProps) {
  const { t } = useTranslation('configuracion');
  const parsed = readHours(value);
  const [typed, type] = useState({ dias: parsed?.dias ?? '', desde: parsed?.desde ?? '', hasta: parsed?.hasta ?? '' });
  const put = (change: Partial<typeof typed>) => {
    const now = { ...typed, ...change };
    type(now);
    const text = now.dias === '' ? '' : `${now.dias} ${now.desde}-${now.hasta}`;
    if (text === '' || readHours(text)) onChange(text);
  };
  const isComplete = typed.dias === '' || readHours(`${typed.dias} ${typed.desde}-${typed.hasta}`) !== null;
  return (
    <Fieldset legend={t('marca.horario')}>
      <Stack gap="xs">
        <FinePrint>{t('marca.horarioTexto')}</FinePrint>
        <NativeSelect
          label={t('marca.dias')}
          value={typed.dias}
          onChange={({ currentTarget }) => put({ dias: currentTarget.value })}
          data={[
            { value: '', label: t('marca.sinHorario') },
            ...HOURS_DAYS.map((value) => ({ value, label: t(`marca.diasDe.${value}`) })),
          ]}
        />
        {typed.dias !== '' && (
          <SimpleGrid cols={2}>
            <TextInput
              label={t('marca.desde')}
              value={typed.desde}
              placeholder="09:00"
              onChange={({ currentTarget }) => put({ desde: currentTarget.value })}
            />
            <TextInput
              label={t('marca.hasta')}
              value={typed.hasta}
              placeholder="20:00"
              error={isComplete ? null : t('marca.horarioMal')}
              onChange={({ currentTarget }) => put({ hasta: currentTarget.value })}
            />
          </SimpleGrid>
        )}
      </Stack>
    </Fieldset>
  );
}
