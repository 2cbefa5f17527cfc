/** One paper: what is in it at the left, what to check at the right. */
import { MOTIVOS_DE_RECHAZO } from '@albacea/contract/listas.ts';
import {
  Alert,
  Badge,
  Button,
  Checkbox,
  Grid,
  Group,
  Paper,
  Select,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCliente } from '../../aplicacion/cliente.ts';
import { useOrden } from '../../aplicacion/datos.ts';
import { Dato, Datos } from '../../ui/dato.tsx';
import { Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { MarcaDeDocumento } from '../../ui/marcas.tsx';
import { type Documento, useCaso } from './contexto.ts';
import { Visor } from './visor.tsx';

interface PropsDeRevision {
  readonly documento: Documento;
  /** It was validated, and that can still be taken back. */
  readonly enMarcha: boolean;
  readonly alValidar: () => void;
  readonly alRechazar: () => void;
}

export function Revision({ documento, ...juicio }: PropsDeRevision) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros, vivo } = useCaso();
  const cliente = useCliente();
  const formatos = useFormatos();
  // what was signed in the portal has no file: its paper is made of the record
  const { direccion, formato } =
    documento.formato === null && documento.tipo === 'mandato'
      ? {
          direccion: cliente.direccion('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/pdf', { parametros }),
          formato: 'application/pdf',
        }
      : {
          direccion: cliente.direccion('GET /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/fichero', {
            parametros: { ...parametros, documento: documento.documento_id },
          }),
          formato: documento.formato,
        };
  const titulo = comun(`documento.${documento.tipo}`);
  return (
    <Paper p="md">
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <Title order={2} size="h3">
            {titulo}
          </Title>
          <MarcaDeDocumento estado={documento.estado} />
        </Group>
        <Text size="xs" c="dimmed">
          {[
            documento.nombre,
            documento.bytes !== null && formatos.bytes(documento.bytes),
            formatos.momento(documento.recibido),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          {formato === null ? (
            <Vacio titulo={t('visor.sinFichero')} texto={t('visor.sinFicheroTexto')} />
          ) : (
            <Visor key={direccion} direccion={direccion} formato={formato} titulo={titulo} />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <Cotejo />
            {documento.motivo_rechazo && (
              <Alert color="teja" title={t('documentos.motivo')}>
                <Text size="sm">{documento.motivo_rechazo}</Text>
              </Alert>
            )}
            {vivo && documento.estado === 'recibido' && <Juicio documento={documento} {...juicio} />}
            {vivo && documento.estado === 'validado' && (
              <Rechazo documento={documento} alTerminar={juicio.alRechazar} cerrado />
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </Paper>
  );
}

/** What the paper has to agree with. */
function Cotejo() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const formatos = useFormatos();
  const { fallecido, heredero } = caso;
  return (
    <Paper p="sm" bg="var(--albacea-fondo)">
      <Text size="xs" fw={600} mb={6}>
        {t('cotejo.titulo')}
      </Text>
      <Datos>
        <Dato nombre={t('fallecido')}>
          {fallecido.nombre} {fallecido.apellidos}
        </Dato>
        <Dato nombre={t('dni')}>{fallecido.dni}</Dato>
        <Dato nombre={t('fecha')}>{formatos.fecha(fallecido.fecha_fallecimiento)}</Dato>
        <Dato nombre={t('heredero')}>
          {heredero.nombre} {heredero.apellidos}
        </Dato>
      </Datos>
    </Paper>
  );
}

/** What to look at in every paper, and in some of them. */
const COMPROBACIONES = ['legible', 'completo', 'persona', 'fecha', 'firma', 'firmante', 'parentesco'] as const;
type Comprobacion = (typeof COMPROBACIONES)[number];
const DE_TODOS: readonly Comprobacion[] = ['legible', 'completo', 'persona'];
const DE_TIPO: Partial<Record<Documento['tipo'], readonly Comprobacion[]>> = {
  certificado_defuncion: ['fecha', 'firma'],
  prueba_fallecimiento: ['fecha'],
  declaracion_aseguradora: ['fecha', 'firma'],
  mandato: ['firmante', 'firma'],
  prueba_parentesco: ['parentesco'],
  titulo_sucesorio: ['parentesco', 'firma'],
  poder: ['firmante', 'firma'],
};

function Juicio({ documento, enMarcha, alValidar, alRechazar }: PropsDeRevision) {
  const { t } = useTranslation('caso');
  const [vistas, marcar] = useState<readonly string[]>([]);
  const [rechaza, rechazar] = useState(false);
  const lista = [...DE_TODOS, ...(DE_TIPO[documento.tipo] ?? [])];
  if (rechaza) return <Rechazo documento={documento} alTerminar={alRechazar} volver={() => rechazar(false)} />;
  return (
    <Stack gap="sm">
      <Checkbox.Group label={t('cotejo.lista')} value={[...vistas]} onChange={marcar}>
        <Stack gap={6} mt={6}>
          {lista.map((una) => (
            <Checkbox key={una} value={una} label={t(`cotejo.${una}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group gap="xs">
        <Button disabled={vistas.length < lista.length || enMarcha} onClick={alValidar}>
          {t('documentos.validar')}
        </Button>
        <Button variant="default" onClick={() => rechazar(true)} disabled={enMarcha}>
          {t('documentos.rechazar')}
        </Button>
      </Group>
      {vistas.length < lista.length && (
        <Text size="xs" c="dimmed">
          {t('cotejo.falta')}
        </Text>
      )}
    </Stack>
  );
}

interface PropsDeRechazo {
  readonly documento: Documento;
  readonly alTerminar: () => void;
  readonly volver?: () => void;
  /** It was validated: one has to ask for the form. */
  readonly cerrado?: boolean;
}

function Rechazo({ documento, alTerminar, volver, cerrado = false }: PropsDeRechazo) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const [abierto, abrir] = useState(!cerrado);
  const [motivo, elegir] = useState<(typeof MOTIVOS_DE_RECHAZO)[number]>('ilegible');
  const rechazar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/rechazo', {
    hecho: t('documentos.rechazado'),
    alTerminar,
  });
  if (!abierto)
    return (
      <Button variant="default" onClick={() => abrir(true)} w="fit-content">
        {t('documentos.rechazarValidado')}
      </Button>
    );
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const palabras = String(new FormData(evento.currentTarget).get('palabras') ?? '').trim();
    rechazar.mutate({
      parametros: { ...parametros, documento: documento.documento_id },
      cuerpo: { motivo, version: documento.version, ...(palabras && { palabras }) },
    });
  };
  return (
    <form onSubmit={enviar}>
      <Stack gap="sm">
        <Select
          label={t('documentos.porQue')}
          data={MOTIVOS_DE_RECHAZO.map((value) => ({ value, label: t(`motivo.${value}`) }))}
          value={motivo}
          onChange={(valor) => valor && elegir(valor as typeof motivo)}
          allowDeselect={false}
        />
        <Textarea
          name="palabras"
          label={t('documentos.palabras')}
          description={t('documentos.palabrasAyuda')}
          required={motivo === 'otro'}
          maxLength={500}
          autosize
          minRows={2}
        />
        <Group gap="xs">
          <Button type="submit" color="teja" loading={rechazar.isPending}>
            {t('documentos.rechazar')}
          </Button>
          <Button variant="subtle" onClick={() => (volver ? volver() : abrir(false))}>
            {comun('cancelar')}
          </Button>
        </Group>
        <Badge color="gray" variant="transparent" px={0}>
          {t('documentos.seEnvia')}
        </Badge>
      </Stack>
    </form>
  );
}
