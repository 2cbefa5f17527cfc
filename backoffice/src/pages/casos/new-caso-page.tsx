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
import { useCommand, useFailureMessage, useReading } from '../../app/data.ts';
import { todayInMadrid } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';

type Modulo = 'borrado' | 'suscripciones' | 'certificados';

export function Component() {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const aseguradora = useAseguradora();
  const variant = useAseguradoras().find(({ slug }) => slug === aseguradora)?.variante;
  const say = useFailureMessage();
  const goA = useNavigate();
  const [withSiniestro, chooseKind] = useState(true);
  const [modulos, chooseModulos] = useState<readonly Modulo[]>(['borrado', 'suscripciones']);
  const packs =
    useReading('GET /aseguradoras/{aseguradora}/packs', { parametros: { aseguradora } }).data?.elementos ?? [];
  const onFinish = ({
    caso_id: caso,
    acceso_heredero,
    unido,
  }: DataOf<'POST /aseguradoras/{aseguradora}/siniestros'>) => {
    const key = unido ? 'nuevo.unido' : acceso_heredero.notificado ? 'nuevo.hecho' : 'nuevo.hechoSinCorreo';
    notifications.show({ message: t(key, { caso }), color: 'verde', autoClose: 8000 });
    void goA(`/${aseguradora}/casos/${caso}`);
  };
  const siniestro = useCommand('POST /aseguradoras/{aseguradora}/siniestros', { onFinish, onFail: () => true });
  const caso = useCommand('POST /aseguradoras/{aseguradora}/casos', { onFinish, onFail: () => true });
  const failure = withSiniestro ? siniestro.error : caso.error;
  const byModulos = !withSiniestro || variant === 'A';

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const siThereIs = <K extends string>(key: K, value: string) =>
      (value === '' ? {} : { [key]: value }) as { [C in K]?: string };
    const person = {
      poliza_numero: text('poliza'),
      fallecido: {
        nombre: text('fallecido.nombre'),
        apellidos: text('fallecido.apellidos'),
        fecha_fallecimiento: text('fecha'),
        ...siThereIs('dni', text('dni')),
      },
      heredero: {
        nombre: text('heredero.nombre'),
        apellidos: text('heredero.apellidos'),
        email: text('email'),
        ...siThereIs('telefono', text('telefono')),
        ...siThereIs('parentesco', text('parentesco')),
        ...(text('idioma') && { idioma: text('idioma') as 'es' | 'en' }),
      },
    };
    const parametros = { aseguradora };
    if (!withSiniestro) return caso.mutate({ parametros, cuerpo: { ...person, modulos_contratados: [...modulos] } });
    const what = byModulos ? { modulos: [...modulos] } : siThereIs('pack', text('pack'));
    siniestro.mutate({
      parametros,
      cuerpo: {
        ...person,
        ...what,
        prioridad: text('prioridad') as 'normal',
        ...siThereIs('notas_aseguradora', text('notas')),
      },
    });
  };

  const alreadyOpen = failure?.codigo === 'caso_duplicado' ? /CAS-\d{4}-\d+/.exec(failure.message)?.[0] : undefined;
  return (
    <Page
      titulo={t('nuevo.titulo')}
      detalle={t('nuevo.detalle')}
      encima={[{ texto: t('titulo'), a: `/${aseguradora}/casos` }]}
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
          <Section titulo={t('nuevo.fallecido')}>
            <Fields>
              <TextInput
                name="fallecido.nombre"
                label={t('nuevo.nombre')}
                required
                maxLength={100}
                autoComplete="off"
              />
              <TextInput
                name="fallecido.apellidos"
                label={t('nuevo.apellidos')}
                required
                maxLength={150}
                autoComplete="off"
              />
              <TextInput
                name="dni"
                label={`${t('nuevo.dni')} (${common('opcional')})`}
                description={t('nuevo.dniAyuda')}
                maxLength={40}
                autoComplete="off"
                inputWrapperOrder={['label', 'input', 'description']}
              />
              <TextInput
                name="fecha"
                type="date"
                label={t('nuevo.fecha')}
                required
                max={todayInMadrid()}
                min="1900-01-01"
              />
            </Fields>
          </Section>
          <Section titulo={t('nuevo.heredero')}>
            <Fields>
              <TextInput name="heredero.nombre" label={t('nuevo.nombre')} required maxLength={100} autoComplete="off" />
              <TextInput
                name="heredero.apellidos"
                label={t('nuevo.apellidos')}
                required
                maxLength={150}
                autoComplete="off"
              />
              <TextInput
                name="email"
                type="email"
                label={t('nuevo.email')}
                required
                maxLength={254}
                autoComplete="off"
              />
              <TextInput
                name="telefono"
                type="tel"
                label={`${t('nuevo.telefono')} (${common('opcional')})`}
                description={t('nuevo.telefonoAyuda')}
                maxLength={60}
                autoComplete="off"
                inputWrapperOrder={['label', 'input', 'description']}
              />
              <TextInput
                name="parentesco"
                label={`${t('nuevo.parentesco')} (${common('opcional')})`}
                maxLength={60}
                autoComplete="off"
              />
              <Select
                name="idioma"
                label={t('nuevo.idioma')}
                data={[
                  { value: 'es', label: 'Español' },
                  { value: 'en', label: 'English' },
                ]}
                defaultValue="es"
                allowDeselect={false}
              />
            </Fields>
          </Section>
          <Section titulo={t('nuevo.delSeguro')}>
            <Fields>
              <TextInput name="poliza" label={t('nuevo.poliza')} required maxLength={64} autoComplete="off" />
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
                label={`${t('nuevo.notas')} (${common('opcional')})`}
                description={t('nuevo.notasAyuda')}
                maxLength={4000}
                autosize
                minRows={2}
                mt="sm"
              />
            )}
          </Section>
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

const Fields = ({ children }: { readonly children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
    {children}
  </SimpleGrid>
);
