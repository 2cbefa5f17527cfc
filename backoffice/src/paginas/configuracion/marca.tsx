/** Branding: what families see, tried before it is saved with the template of the real e-mail. */
import { coloresDeMarca, FORMA_DE_COLOR, FORMA_DE_TELEFONO } from '@albacea/contract/marca.ts';
import {
  Box,
  Button,
  ColorInput,
  Grid,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Tabs,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { type DatosDe, useCliente } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Leido } from '../../ui/estados.tsx';

type Configuracion = DatosDe<'GET /aseguradoras/{aseguradora}/configuracion'>;

export function Marca() {
  const aseguradora = useAseguradora();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/configuracion', { parametros: { aseguradora } });
  return <Leido lectura={lectura}>{(datos) => <Forma datos={datos} aseguradora={aseguradora} />}</Leido>;
}

const COLOR = new RegExp(FORMA_DE_COLOR);
const TELEFONO = new RegExp(FORMA_DE_TELEFONO);

function Forma({ datos, aseguradora }: { readonly datos: Configuracion; readonly aseguradora: string }) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const stored = {
    nombre: datos.nombre,
    color: datos.color ?? '',
    telefono: datos.telefono ?? '',
    responder_a: datos.responder_a ?? '',
  };
  // what nobody touches here is not sent, so that it undoes nothing that a colleague saves meanwhile
  const [draft, poner] = useState<Partial<typeof stored>>({});
  const look = { ...stored, ...draft };
  const guardar = useOrden('PATCH /aseguradoras/{aseguradora}/configuracion', {
    hecho: t('guardado'),
    alFallar: () => true,
  });
  const cambiar = (campo: keyof typeof look) => (value: string) => poner((antes) => ({ ...antes, [campo]: value }));
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    const { nombre, ...optional } = draft;
    const given = Object.entries(optional).map(([campo, valor]) => [campo, valor || null]);
    guardar.mutate(
      {
        parametros: { aseguradora },
        cuerpo: { ...(nombre !== undefined && { nombre }), ...Object.fromEntries(given) },
      },
      { onSuccess: () => poner({}) },
    );
  };
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Paper p="lg">
          <form onSubmit={enviar}>
            <Stack>
              <Text size="sm" c="dimmed">
                {t('marca.texto')}
              </Text>
              <FalloDeForma fallo={guardar.error} />
              <TextInput
                label={t('marca.nombre')}
                required
                withAsterisk={false}
                maxLength={120}
                value={look.nombre}
                onChange={({ currentTarget: { value } }) => cambiar('nombre')(value)}
              />
              <ColorInput
                label={t('marca.color')}
                description={t('marca.colorTexto')}
                format="hex"
                eyeDropperButtonProps={{ 'aria-label': t('marca.color') }}
                value={look.color}
                onChange={(valor) => cambiar('color')(valor.toLowerCase())}
              />
              <TextInput
                label={t('marca.telefono')}
                type="tel"
                value={look.telefono}
                onChange={({ currentTarget: { value } }) => cambiar('telefono')(value)}
              />
              <TextInput
                label={t('marca.responder')}
                type="email"
                value={look.responder_a}
                onChange={({ currentTarget: { value } }) => cambiar('responder_a')(value)}
              />
              <Button type="submit" loading={guardar.isPending} disabled={Object.keys(draft).length === 0}>
                {comun('guardar')}
              </Button>
            </Stack>
          </form>
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Previas look={look} aseguradora={aseguradora} />
      </Grid.Col>
    </Grid>
  );
}

interface PropsDePrevias {
  readonly look: { readonly nombre: string; readonly color: string; readonly telefono: string };
  readonly aseguradora: string;
}

function Previas({ look, aseguradora }: PropsDePrevias) {
  const { t } = useTranslation('configuracion');
  const cliente = useCliente();
  const [idioma, elegir] = useState<'es' | 'en'>('es');
  const [asentado] = useDebouncedValue(look, 400);
  const { nombre, telefono } = asentado;
  const color = COLOR.test(asentado.color) ? asentado.color : null;
  const direccion = cliente.direccion('GET /aseguradoras/{aseguradora}/marca/correo', {
    parametros: { aseguradora },
    consulta: {
      idioma,
      ...(nombre.trim() && { nombre }),
      ...(color && { color }),
      ...(TELEFONO.test(telefono) && { telefono }),
    },
  });
  return (
    <Tabs defaultValue="correo" keepMounted={false}>
      <Group justify="space-between" mb="sm">
        <Tabs.List>
          <Tabs.Tab value="correo">{t('marca.correo')}</Tabs.Tab>
          <Tabs.Tab value="portal">{t('marca.portal')}</Tabs.Tab>
        </Tabs.List>
        <SegmentedControl
          size="xs"
          aria-label={t('marca.idioma')}
          data={[
            { value: 'es', label: t('idioma.es') },
            { value: 'en', label: t('idioma.en') },
          ]}
          value={idioma}
          onChange={(valor) => elegir(valor as 'es' | 'en')}
        />
      </Group>
      <Tabs.Panel value="correo">
        <iframe title={t('marca.correo')} src={direccion} className="previa" sandbox="" />
      </Tabs.Panel>
      <Tabs.Panel value="portal">
        <Portal nombre={nombre} color={color} telefono={telefono} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The head of the portal with these colours. */
function Portal({ nombre, color, telefono }: { nombre: string; color: string | null; telefono: string }) {
  const { t } = useTranslation('configuracion');
  const { fondo, texto } = coloresDeMarca(color);
  return (
    <Paper maw={420} className="previa-portal">
      <Box bg={fondo} c={texto} px="lg" py="md">
        <Text size="xs">{t('marca.porCuenta')}</Text>
        <Text fw={600} fz="lg">
          {nombre}
        </Text>
      </Box>
      <Stack p="lg">
        <Text ff="heading" fz={24} fw={600}>
          {t('marca.portalTitulo')}
        </Text>
        <Text>{t('marca.portalTexto')}</Text>
        <Box bg={fondo} c={texto} px="lg" py="sm" ta="center" fw={600} className="previa-boton">
          {t('marca.portalBoton')}
        </Box>
        {telefono && <Text size="sm">{t('marca.llamar', { telefono })}</Text>}
      </Stack>
    </Paper>
  );
}
