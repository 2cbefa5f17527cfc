/** Opens a case by form, for insurers that have no integration yet. The server applies the same rules as to the API. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import { AVAILABLE_LANGUAGES, MODULOS, PRIORITIES } from '@albacea/contract/schemas/lists.ts';
import {
  Alert,
  Anchor,
  Box,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useAseguradora, useAseguradoras } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useFailureMessage, useReading } from '../../app/data.ts';
import { CommandFields, CommandForm, type Fields } from '../../ui/command.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { Page, Section } from '../../ui/page.tsx';
import { openCasoIn } from './new-caso.ts';

const SINIESTRO = 'POST /aseguradoras/{aseguradora}/siniestros';
const CASO = 'POST /aseguradoras/{aseguradora}/casos';
type Modulo = (typeof MODULOS)[number];

export function Component() {
  const { t } = useTranslation('casos');
  const aseguradora = useAseguradora();
  const variant = useAseguradoras().find(({ slug }) => slug === aseguradora)?.variante;
  const goTo = useNavigate();
  const [withSiniestro, chooseKind] = useState(true);
  const [modulos, chooseModulos] = useState<readonly Modulo[]>(['borrado', 'suscripciones']);
  const onFinish = ({
    caso_id: caso,
    acceso_heredero,
    unido,
  }: DataOf<'POST /aseguradoras/{aseguradora}/siniestros'>) => {
    const opened = acceso_heredero.notificado ? 'nuevo.hecho' : 'nuevo.hechoSinCorreo';
    notifications.show({ message: t(unido ? 'nuevo.unido' : opened, { caso }), color: 'verde', autoClose: 8000 });
    void goTo(`/${aseguradora}/casos/${caso}`);
  };
  const byModulos = !withSiniestro || variant === 'A';
  const call = withSiniestro ? SINIESTRO : CASO;
  return (
    <Page
      title={t('nuevo.titulo')}
      detail={t('nuevo.detalle')}
      above={[{ text: t('titulo'), to: `/${aseguradora}/casos` }]}
    >
      <Box maw={860}>
        <CommandForm
          call={call}
          params={{ aseguradora }}
          refusal={(failure) => <Refusal failure={failure} aseguradora={aseguradora} />}
          onFinish={onFinish}
          button={t('nuevo.enviar')}
          disabled={byModulos && modulos.length === 0}
          onCancel={() => void goTo(`/${aseguradora}/casos`)}
        >
          <SegmentedControl
            aria-label={t('nuevo.con')}
            data={[
              { value: 'si', label: t('nuevo.siniestro') },
              { value: 'no', label: t('nuevo.caso') },
            ]}
            value={withSiniestro ? 'si' : 'no'}
            onChange={(value) => chooseKind(value === 'si')}
            w="fit-content"
          />
          <FallecidoFields />
          <HerederoFields />
          <InsuranceFields {...{ withSiniestro, byModulos, modulos, chooseModulos }} />
        </CommandForm>
      </Box>
    </Page>
  );
}

/** Why the new case was refused, with a link to the open case that it would duplicate. */
function Refusal({ failure, aseguradora }: { readonly failure: CallError | null; readonly aseguradora: string }) {
  const { t } = useTranslation('casos');
  const messageOf = useFailureMessage();
  const alreadyOpen = openCasoIn(failure);
  if (!failure) return null;
  return (
    <Alert color="teja" role="alert">
      <Text size="sm">{messageOf(failure)}</Text>
      {alreadyOpen && (
        <Anchor component={Link} to={`/${aseguradora}/casos/${alreadyOpen}`} size="sm">
          {t('nuevo.yaHay')}
        </Anchor>
      )}
    </Alert>
  );
}

/** A group of fields of the case. */
function CasoFields({ title, fields }: { readonly title: string; readonly fields: Fields<typeof CASO> }) {
  return (
    <Section title={title}>
      <Columns>
        <CommandFields call={CASO} fields={fields} />
      </Columns>
    </Section>
  );
}

function FallecidoFields() {
  const { t } = useTranslation('casos');
  return (
    <CasoFields
      title={t('nuevo.fallecido')}
      fields={{
        'fallecido.nombre': { label: t('nuevo.nombre'), autoComplete: 'off' },
        'fallecido.apellidos': { label: t('nuevo.apellidos'), autoComplete: 'off' },
        'fallecido.dni': {
          label: t('nuevo.dni'),
          description: t('nuevo.dniAyuda'),
          below: true,
          autoComplete: 'off',
        },
        'fallecido.fecha_fallecimiento': { label: t('nuevo.fecha'), max: todayInMadrid(), min: '1900-01-01' },
      }}
    />
  );
}

function HerederoFields() {
  const { t } = useTranslation('casos');
  return (
    <CasoFields
      title={t('nuevo.heredero')}
      fields={{
        'heredero.nombre': { label: t('nuevo.nombre'), autoComplete: 'off' },
        'heredero.apellidos': { label: t('nuevo.apellidos'), autoComplete: 'off' },
        'heredero.email': { label: t('nuevo.email'), autoComplete: 'off' },
        'heredero.telefono': {
          label: t('nuevo.telefono'),
          description: t('nuevo.telefonoAyuda'),
          type: 'tel',
          below: true,
          autoComplete: 'off',
        },
        'heredero.parentesco': { label: t('nuevo.parentesco'), autoComplete: 'off' },
        'heredero.idioma': (
          <NativeSelect
            name="heredero.idioma"
            label={t('nuevo.idioma')}
            description={t('nuevo.idiomaTexto')}
            data={AVAILABLE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
            inputWrapperOrder={['label', 'input', 'description']}
          />
        ),
      }}
    />
  );
}

/** The name of each language in that language. */
const LANGUAGE_NAME = { es: 'Español', en: 'English', ca: 'Català', gl: 'Galego', eu: 'Euskara' } as const;

interface InsuranceFieldsProps {
  readonly withSiniestro: boolean;
  /** true: single modules are chosen; false: a pack. */
  readonly byModulos: boolean;
  readonly modulos: readonly Modulo[];
  readonly chooseModulos: (modulos: readonly Modulo[]) => void;
}

function InsuranceFields({ withSiniestro, byModulos, modulos, chooseModulos }: InsuranceFieldsProps) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const params = { aseguradora: useAseguradora() };
  const packs = useReading('GET /aseguradoras/{aseguradora}/catalogo/packs', { params }).data?.elementos ?? [];
  return (
    <Section title={t('nuevo.delSeguro')}>
      <Stack gap="sm">
        <Columns>
          <CommandFields
            call={CASO}
            fields={{
              poliza_numero: { label: t('nuevo.poliza'), autoComplete: 'off' },
              referencia: {
                label: t('nuevo.referencia'),
                description: t('nuevo.referenciaAyuda'),
                below: true,
                autoComplete: 'off',
              },
            }}
          />
          {withSiniestro && (
            <Select
              name="prioridad"
              label={t('nuevo.prioridad')}
              data={PRIORITIES.map((value) => ({
                value,
                label: common(`prioridad.${value}`),
              }))}
              defaultValue="normal"
              allowDeselect={false}
            />
          )}
          {!byModulos && (
            <Select
              name="pack"
              label={t('nuevo.pack')}
              data={packs.map(({ pack, nombre }) => ({ value: pack, label: nombre }))}
              defaultValue="basico"
              key={packs.length}
              allowDeselect={false}
            />
          )}
        </Columns>
        {byModulos && (
          <Checkbox.Group
            label={t('nuevo.modulos')}
            value={[...modulos]}
            onChange={(values) => chooseModulos(values as Modulo[])}
          >
            <Group mt={6}>
              {MODULOS.map((modulo) => (
                <Checkbox
                  key={modulo}
                  name={withSiniestro ? 'modulos' : 'modulos_contratados'}
                  value={modulo}
                  label={common(`modulo.${modulo}`)}
                />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        {withSiniestro && (
          <CommandFields
            call={SINIESTRO}
            fields={{
              notas_aseguradora: { label: t('nuevo.notas'), description: t('nuevo.notasAyuda') },
            }}
          />
        )}
      </Stack>
    </Section>
  );
}

const Columns = ({ children }: { readonly children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
    {children}
  </SimpleGrid>
);
