/** Opens a case by form, for insurers that have not integrated yet. The server judges it as it judges the API. */
import { MODULOS, PRIORIDADES } from '@albacea/contract/listas.ts';
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
import { useAseguradora, useAseguradoras } from '../../aplicacion/aseguradora.ts';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useMensajeDeFallo, useOrden } from '../../aplicacion/datos.ts';
import { hoyEnMadrid } from '../../ui/formatos.ts';
import { Pagina } from '../../ui/pagina.tsx';
import { Seccion } from '../../ui/seccion.tsx';

type Modulo = 'borrado' | 'suscripciones' | 'certificados';

export function Component() {
  const { t } = useTranslation('casos');
  const { t: comun } = useTranslation();
  const aseguradora = useAseguradora();
  const variante = useAseguradoras().find(({ slug }) => slug === aseguradora)?.variante;
  const decir = useMensajeDeFallo();
  const irA = useNavigate();
  const [conSiniestro, elegirClase] = useState(true);
  const [modulos, elegirModulos] = useState<readonly Modulo[]>(['borrado', 'suscripciones']);
  const packs =
    useLectura('GET /aseguradoras/{aseguradora}/packs', { parametros: { aseguradora } }).data?.elementos ?? [];
  const alTerminar = ({
    caso_id: caso,
    acceso_heredero,
    unido,
  }: DatosDe<'POST /aseguradoras/{aseguradora}/siniestros'>) => {
    const clave = unido ? 'nuevo.unido' : acceso_heredero.notificado ? 'nuevo.hecho' : 'nuevo.hechoSinCorreo';
    notifications.show({ message: t(clave, { caso }), color: 'verde', autoClose: 8000 });
    void irA(`/${aseguradora}/casos/${caso}`);
  };
  const siniestro = useOrden('POST /aseguradoras/{aseguradora}/siniestros', { alTerminar, alFallar: () => true });
  const caso = useOrden('POST /aseguradoras/{aseguradora}/casos', { alTerminar, alFallar: () => true });
  const fallo = conSiniestro ? siniestro.error : caso.error;
  const porModulos = !conSiniestro || variante === 'A';

  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campos = new FormData(evento.currentTarget);
    const texto = (nombre: string) => String(campos.get(nombre) ?? '').trim();
    const siHay = <K extends string>(clave: K, valor: string) =>
      (valor === '' ? {} : { [clave]: valor }) as { [C in K]?: string };
    const persona = {
      poliza_numero: texto('poliza'),
      fallecido: {
        nombre: texto('fallecido.nombre'),
        apellidos: texto('fallecido.apellidos'),
        fecha_fallecimiento: texto('fecha'),
        ...siHay('dni', texto('dni')),
      },
      heredero: {
        nombre: texto('heredero.nombre'),
        apellidos: texto('heredero.apellidos'),
        email: texto('email'),
        ...siHay('telefono', texto('telefono')),
        ...siHay('parentesco', texto('parentesco')),
        ...(texto('idioma') && { idioma: texto('idioma') as 'es' | 'en' }),
      },
    };
    const parametros = { aseguradora };
    if (!conSiniestro) return caso.mutate({ parametros, cuerpo: { ...persona, modulos_contratados: [...modulos] } });
    const que = porModulos ? { modulos: [...modulos] } : siHay('pack', texto('pack'));
    siniestro.mutate({
      parametros,
      cuerpo: {
        ...persona,
        ...que,
        prioridad: texto('prioridad') as 'normal',
        ...siHay('notas_aseguradora', texto('notas')),
      },
    });
  };

  const yaAbierto = fallo?.codigo === 'caso_duplicado' ? /CAS-\d{4}-\d+/.exec(fallo.message)?.[0] : undefined;
  return (
    <Pagina
      titulo={t('nuevo.titulo')}
      detalle={t('nuevo.detalle')}
      encima={[{ texto: t('titulo'), a: `/${aseguradora}/casos` }]}
    >
      <form onSubmit={enviar}>
        <Stack maw={860}>
          <SegmentedControl
            aria-label={t('nuevo.con')}
            data={[
              { value: 'si', label: t('nuevo.siniestro') },
              { value: 'no', label: t('nuevo.caso') },
            ]}
            value={conSiniestro ? 'si' : 'no'}
            onChange={(valor) => elegirClase(valor === 'si')}
            w="fit-content"
          />
          <Seccion titulo={t('nuevo.fallecido')}>
            <Campos>
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
                label={`${t('nuevo.dni')} (${comun('opcional')})`}
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
                max={hoyEnMadrid()}
                min="1900-01-01"
              />
            </Campos>
          </Seccion>
          <Seccion titulo={t('nuevo.heredero')}>
            <Campos>
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
                label={`${t('nuevo.telefono')} (${comun('opcional')})`}
                description={t('nuevo.telefonoAyuda')}
                maxLength={60}
                autoComplete="off"
                inputWrapperOrder={['label', 'input', 'description']}
              />
              <TextInput
                name="parentesco"
                label={`${t('nuevo.parentesco')} (${comun('opcional')})`}
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
            </Campos>
          </Seccion>
          <Seccion titulo={t('nuevo.delSeguro')}>
            <Campos>
              <TextInput name="poliza" label={t('nuevo.poliza')} required maxLength={64} autoComplete="off" />
              {conSiniestro && (
                <Select
                  name="prioridad"
                  label={t('nuevo.prioridad')}
                  data={PRIORIDADES.map((value) => ({
                    value,
                    label: comun(`prioridad.${value}`),
                  }))}
                  defaultValue="normal"
                  allowDeselect={false}
                />
              )}
              {!porModulos && (
                <Select
                  name="pack"
                  label={t('nuevo.pack')}
                  data={packs.map(({ pack, nombre }) => ({ value: pack, label: nombre }))}
                  defaultValue="basico"
                  key={packs.length}
                  allowDeselect={false}
                />
              )}
            </Campos>
            {porModulos && (
              <Checkbox.Group
                label={t('nuevo.modulos')}
                value={[...modulos]}
                onChange={(valores) => elegirModulos(valores as Modulo[])}
                mt="sm"
              >
                <Group mt={6}>
                  {MODULOS.map((modulo) => (
                    <Checkbox key={modulo} value={modulo} label={comun(`modulo.${modulo}`)} />
                  ))}
                </Group>
              </Checkbox.Group>
            )}
            {conSiniestro && (
              <Textarea
                name="notas"
                label={`${t('nuevo.notas')} (${comun('opcional')})`}
                description={t('nuevo.notasAyuda')}
                maxLength={4000}
                autosize
                minRows={2}
                mt="sm"
              />
            )}
          </Seccion>
          {fallo && (
            <Alert color="teja" role="alert">
              <Text size="sm">{decir(fallo)}</Text>
              {yaAbierto && (
                <Anchor component={Link} to={`/${aseguradora}/casos/${yaAbierto}`} size="sm">
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
              disabled={porModulos && modulos.length === 0}
            >
              {t('nuevo.enviar')}
            </Button>
            <Button component={Link} to={`/${aseguradora}/casos`} variant="subtle" size="md">
              {comun('cancelar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Pagina>
  );
}

const Campos = ({ children }: { readonly children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
    {children}
  </SimpleGrid>
);
