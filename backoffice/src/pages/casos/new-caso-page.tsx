/** Opens a case by form, for insurers that have not integrated yet. The server judges it as it judges the API. */
import { MODULOS, PRIORITIES } from '@albacea/contract/schemas/lists.ts';
import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useAseguradora, useAseguradoras } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useFailureMessage, useFormCommand, useReading } from '../../app/data.ts';
import { DayField } from '../../ui/day-field.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { todayInMadrid } from '../../ui/formats.ts';
import { useOptional } from '../../ui/inputs.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { casoOf, type Modulo, openCasoIn, siniestroOf } from './new-caso.ts';

export function Component() {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const aseguradora = useAseguradora();
  const variant = useAseguradoras().find(({ slug }) => slug === aseguradora)?.variante;
  const say = useFailureMessage();
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
  const siniestro = useFormCommand('POST /aseguradoras/{aseguradora}/siniestros', { onFinish });
  const caso = useFormCommand('POST /aseguradoras/{aseguradora}/casos', { onFinish });
  const failure = withSiniestro ? siniestro.error : caso.error;
  const byModulos = !withSiniestro || variant === 'A';

  const send = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    const params = { aseguradora };
    if (withSiniestro) siniestro.mutate({ params, body: siniestroOf(field, byModulos ? modulos : null) });
    else caso.mutate({ params, body: casoOf(field, modulos) });
  };

  const alreadyOpen = openCasoIn(failure);
  return (
    <Page
      title={t('nuevo.titulo')}
      detail={t('nuevo.detalle')}
      above={[{ text: t('titulo'), to: `/${aseguradora}/casos` }]}
    >
      <form onSubmit={send}>
        <Stack maw={860}>
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
          {failure && (
            <Alert color="teja" role="alert">
              <Text size="sm">{say(failure)}</Text>
              {alreadyOpen && (
                <Anchor component={Link} to={`/${aseguradora}/casos/${alreadyOpen}`} size="sm">
                  {t('nuevo.yaHay')}
                </Anchor>
              )}
            </Alert>
          )}
          <Group>
            <Button
              type="submit"
              size="md"
              loading={siniestro.isPending || caso.isPending}
              disabled={byModulos && modulos.length === 0}
            >
              {t('nuevo.enviar')}
            </Button>
            <Button component={Link} to={`/${aseguradora}/casos`} variant="subtle" size="md">
              {common('cancelar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}

function FallecidoFields() {
  const { t } = useTranslation('casos');
  const optional = useOptional();
  return (
    <Section title={t('nuevo.fallecido')}>
      <Fields>
        <TextInput name="fallecido.nombre" label={t('nuevo.nombre')} required maxLength={100} autoComplete="off" />
        <TextInput
          name="fallecido.apellidos"
          label={t('nuevo.apellidos')}
          required
          maxLength={150}
          autoComplete="off"
        />
        <TextInput
          name="dni"
          label={optional(t('nuevo.dni'))}
          description={t('nuevo.dniAyuda')}
          maxLength={40}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <DayField name="fecha" label={t('nuevo.fecha')} required max={todayInMadrid()} min="1900-01-01" />
      </Fields>
    </Section>
  );
}

function HerederoFields() {
  const { t } = useTranslation('casos');
  const optional = useOptional();
  return (
    <Section title={t('nuevo.heredero')}>
      <Fields>
        <TextInput name="heredero.nombre" label={t('nuevo.nombre')} required maxLength={100} autoComplete="off" />
        <TextInput name="heredero.apellidos" label={t('nuevo.apellidos')} required maxLength={150} autoComplete="off" />
        <TextInput name="email" type="email" label={t('nuevo.email')} required maxLength={254} autoComplete="off" />
        <TextInput
          name="telefono"
          type="tel"
          label={optional(t('nuevo.telefono'))}
          description={t('nuevo.telefonoAyuda')}
          maxLength={60}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <TextInput name="parentesco" label={optional(t('nuevo.parentesco'))} maxLength={60} autoComplete="off" />
        <Select
          name="idioma"
          label={t('nuevo.idioma')}
          description={t('nuevo.idiomaTexto')}
          data={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
            { value: 'ca', label: 'Català' },
            { value: 'gl', label: 'Galego' },
            { value: 'eu', label: 'Euskara' },
          ]}
          defaultValue="es"
          allowDeselect={false}
          inputWrapperOrder={['label', 'input', 'description']}
        />
      </Fields>
    </Section>
  );
}

interface InsuranceFieldsProps {
  readonly withSiniestro: boolean;
  /** Modules are chosen one by one; else by pack. */
  readonly byModulos: boolean;
  readonly modulos: readonly Modulo[];
  readonly chooseModulos: (modulos: readonly Modulo[]) => void;
}

function InsuranceFields({ withSiniestro, byModulos, modulos, chooseModulos }: InsuranceFieldsProps) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const optional = useOptional();
  const params = { aseguradora: useAseguradora() };
  const packs = useReading('GET /aseguradoras/{aseguradora}/catalogo/packs', { params }).data?.elementos ?? [];
  return (
    <Section title={t('nuevo.delSeguro')}>
      <Fields>
        <TextInput name="poliza" label={t('nuevo.poliza')} required maxLength={64} autoComplete="off" />
        <TextInput
          name="referencia"
          label={optional(t('nuevo.referencia'))}
          description={t('nuevo.referenciaAyuda')}
          maxLength={64}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description']}
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
      </Fields>
      {byModulos && (
        <Checkbox.Group
          label={t('nuevo.modulos')}
          value={[...modulos]}
          onChange={(values) => chooseModulos(values as Modulo[])}
          mt="sm"
        >
          <Group mt={6}>
            {MODULOS.map((modulo) => (
              <Checkbox key={modulo} value={modulo} label={common(`modulo.${modulo}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {withSiniestro && (
        <Textarea
          name="notas"
          label={optional(t('nuevo.notas'))}
          description={t('nuevo.notasAyuda')}
          maxLength={4000}
          autosize
          minRows={2}
          mt="sm"
        />
      )}
    </Section>
  );
}

const Fields = ({ children }: { readonly children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
    {children}
  </SimpleGrid>
);
