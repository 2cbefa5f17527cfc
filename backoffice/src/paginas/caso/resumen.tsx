/** Where the case stands, and whom it is about. */
import { Alert, Anchor, Badge, Grid, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArchive, IconCheck, IconClock, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { Dato, Datos } from '../../ui/dato.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Seccion } from '../../ui/seccion.tsx';
import { useCaso } from './contexto.ts';
import { ListaYVoluntad } from './lista-y-voluntad.tsx';
import { Plazos } from './plazos.tsx';

export function Resumen() {
  const { gestiona } = useCaso();
  if (!gestiona) return <Partes />;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Partes />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Plazos />
      </Grid.Col>
    </Grid>
  );
}

function Partes() {
  return (
    <Stack>
      <Final />
      <Avisos />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Papeles />
        <Modulos />
      </SimpleGrid>
      <Personas />
      <ListaYVoluntad />
      <DelSeguro />
    </Stack>
  );
}

/** What an ended case still allows. */
function Final() {
  const { t } = useTranslation('caso');
  const { caso, vivo } = useCaso();
  const formatos = useFormatos();
  if (vivo) return null;
  const { estado, cerrado, reabrible_hasta: hasta } = caso;
  const anulado = estado === 'anulado';
  const reabrible = hasta !== null && Date.parse(hasta) > Date.now();
  return (
    <Alert color="gray" icon={<IconArchive aria-hidden />} title={t(anulado ? 'fin.anulado' : 'fin.cerrado')}>
      <Text size="sm">
        {t('fin.cuando', { cuando: formatos.momento(cerrado) })}{' '}
        {anulado
          ? t('fin.sinAcceso')
          : reabrible
            ? t('fin.reabrible', { cuando: formatos.fecha(hasta) })
            : t('fin.definitivo')}
      </Text>
    </Alert>
  );
}

function Avisos() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  if (caso.avisos.length === 0) return null;
  return (
    <Alert color="ocre" icon={<IconInfoCircle aria-hidden />} title={t('avisos')}>
      {caso.avisos.map(({ codigo, campo, mensaje }) => (
        <Text key={`${codigo} ${campo}`} size="sm">
          {mensaje}
        </Text>
      ))}
    </Alert>
  );
}

function Hecho({ bien, texto, detalle }: { readonly bien: boolean; readonly texto: string; readonly detalle: string }) {
  const { vivo } = useCaso();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {bien ? (
        <IconCheck size={18} color="var(--mantine-color-verde-light-color)" aria-hidden />
      ) : vivo ? (
        <IconClock size={18} color="var(--mantine-color-ocre-light-color)" aria-hidden />
      ) : (
        <IconMinus size={18} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <div>
        <Text size="sm" fw={600}>
          {texto}
        </Text>
        <Text size="xs" c="dimmed">
          {detalle}
        </Text>
      </div>
    </Group>
  );
}

function Papeles() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const { prueba_fallecimiento: prueba, mandato, completa } = caso.documentacion;
  const formatos = useFormatos();
  return (
    <Seccion
      titulo={t('papeles.titulo')}
      acciones={completa && <Badge color="verde">{t('papeles.completa', { cuando: formatos.fecha(completa) })}</Badge>}
    >
      <Stack gap="sm">
        <Hecho bien={prueba === 'validada'} texto={t('papeles.prueba')} detalle={t(`papeles.estadoPrueba.${prueba}`)} />
        <Hecho
          bien={mandato === 'validado'}
          texto={t('papeles.mandato')}
          detalle={t(`papeles.estadoMandato.${mandato}`)}
        />
      </Stack>
    </Seccion>
  );
}

function Modulos() {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { caso, vivo } = useCaso();
  const formatos = useFormatos();
  return (
    <Seccion titulo={t('modulos.titulo')}>
      <Stack gap="sm">
        {caso.modulos.map(({ modulo, estado, completado }) => (
          <Hecho
            key={modulo}
            bien={estado === 'completado'}
            texto={comun(`modulo.${modulo}`)}
            detalle={
              completado
                ? t('modulos.completado', { cuando: formatos.fecha(completado) })
                : t(vivo ? 'modulos.pendiente' : 'modulos.sinCompletar')
            }
          />
        ))}
      </Stack>
    </Seccion>
  );
}

function Personas() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const formatos = useFormatos();
  const { fallecido, heredero, acceso_heredero: acceso } = caso;
  return (
    <>
      <Seccion titulo={t('heredero')}>
        <Datos>
          <Dato nombre={t('nombre')}>
            {heredero.nombre} {heredero.apellidos}
          </Dato>
          <Dato nombre={t('parentesco')}>{heredero.parentesco}</Dato>
          <Dato nombre={t('email')}>
            <Anchor href={`mailto:${heredero.email}`} size="sm">
              {heredero.email}
            </Anchor>
          </Dato>
          <Dato nombre={t('telefono')}>
            {heredero.telefono && (
              <Anchor href={`tel:${heredero.telefono}`} size="sm">
                {heredero.telefono}
              </Anchor>
            )}
          </Dato>
          <Dato nombre={t('acceso')}>
            {acceso.notificado ? t('notificado') : t('sinNotificar')}
            <Text size="xs" c="dimmed">
              {t('caduca', { cuando: formatos.fecha(acceso.caduca) })}
            </Text>
          </Dato>
        </Datos>
      </Seccion>
      <Seccion titulo={t('fallecido')}>
        <Datos>
          <Dato nombre={t('nombre')}>
            {fallecido.nombre} {fallecido.apellidos}
          </Dato>
          <Dato nombre={t('dni')}>{fallecido.dni}</Dato>
          <Dato nombre={t('fecha')}>{formatos.fecha(fallecido.fecha_fallecimiento)}</Dato>
        </Datos>
      </Seccion>
    </>
  );
}

function DelSeguro() {
  const { t } = useTranslation('caso');
  const {
    caso,
    parametros: { aseguradora },
  } = useCaso();
  const packs =
    useLectura('GET /aseguradoras/{aseguradora}/packs', { parametros: { aseguradora } }).data?.elementos ?? [];
  const nombreDePack = packs.find(({ pack }) => pack === caso.pack)?.nombre ?? t('packSuelto');
  const formatos = useFormatos();
  return (
    <Seccion titulo={t('seguro')}>
      <Datos>
        <Dato nombre={t('poliza')}>{caso.poliza_numero}</Dato>
        <Dato nombre={t('pack')}>{nombreDePack}</Dato>
        <Dato nombre={t('abierto')}>{formatos.momento(caso.abierto)}</Dato>
        <Dato nombre={t('siniestro')}>
          {caso.siniestro ? formatos.momento(caso.siniestro.registrado) : t('sinSiniestro')}
        </Dato>
        {caso.cerrado && <Dato nombre={t('cerrado')}>{formatos.momento(caso.cerrado)}</Dato>}
      </Datos>
      {caso.siniestro?.notas_aseguradora && (
        <Text size="sm" mt="sm" className="texto">
          <Text span size="xs" c="dimmed" display="block">
            {t('notasAseguradora')}
          </Text>
          {caso.siniestro.notas_aseguradora}
        </Text>
      )}
    </Seccion>
  );
}
