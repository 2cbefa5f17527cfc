/** One paper: what is in it at the left, what to check at the right. */
import { type Comprobacion, comprobacionesDe, MOTIVOS_DE_RECHAZO } from '@albacea/contract/listas.ts';
import { Alert, Badge, Button, Checkbox, Grid, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCliente } from '../../aplicacion/cliente.ts';
import { useOrden } from '../../aplicacion/datos.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dato, Datos } from '../../ui/dato.tsx';
import { Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { MarcaDeDocumento } from '../../ui/marcas.tsx';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { useDocumentoChanges } from './changes.ts';
import { type Documento, useCaso } from './contexto.ts';
import { NotYet } from './not-yet.tsx';
import { Visor } from './visor.tsx';

interface PropsDeRevision {
  readonly documento: Documento;
  /** It was validated, and that can still be taken back. */
  readonly enMarcha: boolean;
  readonly alValidar: (comprobaciones: readonly Comprobacion[]) => void;
  /** The next paper that waits; undefined: none does. */
  readonly siguiente: { readonly cuantos: number; readonly ir: () => void } | undefined;
}

export function Revision({ documento, enMarcha, alValidar, siguiente }: PropsDeRevision) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const cliente = useCliente();
  const formatos = useFormatos();
  // whoever has begun to say why goes on, whatever becomes of the paper meanwhile
  const [rechaza, rechazar] = useState(false);
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
            {rechaza ? (
              <Rechazo documento={documento} volver={() => rechazar(false)} />
            ) : documento.posible.includes('validar') ? (
              <Juicio
                documento={documento}
                enMarcha={enMarcha}
                alValidar={alValidar}
                alRechazar={() => rechazar(true)}
              />
            ) : (
              documento.posible.includes('rechazar') && (
                <Button variant="default" onClick={() => rechazar(true)} w="fit-content">
                  {t('documentos.rechazarValidado')}
                </Button>
              )
            )}
            <NotYet
              impedidas={documento.impedidas}
              nombre={(orden) => t(orden === 'rechazar' ? 'documentos.rechazarValidado' : 'documentos.validar')}
            />
            {siguiente && (enMarcha || documento.estado !== 'recibido') && (
              <Button variant="light" onClick={siguiente.ir} rightSection={<IconArrowRight size={16} aria-hidden />}>
                {t('documentos.siguiente', { count: siguiente.cuantos })}
              </Button>
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

interface PropsDeJuicio extends Omit<PropsDeRevision, 'siguiente'> {
  readonly alRechazar: () => void;
}

function Juicio({ documento, enMarcha, alValidar, alRechazar }: PropsDeJuicio) {
  const { t } = useTranslation('caso');
  const [vistas, marcar] = useState<readonly string[]>([]);
  const lista = comprobacionesDe(documento.tipo);
  if (enMarcha)
    return (
      <Text size="sm" c="dimmed">
        {t('documentos.enMarchaTexto')}
      </Text>
    );
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
        <Button disabled={vistas.length < lista.length} onClick={() => alValidar(lista)}>
          {t('documentos.validar')}
        </Button>
        <Button variant="default" onClick={alRechazar}>
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
  readonly volver: () => void;
}

function Rechazo({ documento, volver }: PropsDeRechazo) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const { seen, before, alFallar } = useSeen(documento);
  const changes = useDocumentoChanges()(before, seen);
  const possible = changes === null || seen.posible.includes('rechazar');
  const [motivo, elegir] = useState<(typeof MOTIVOS_DE_RECHAZO)[number] | null>(null);
  const rechazar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/rechazo', {
    hecho: t('documentos.rechazado', { papel: comun(`documento.${documento.tipo}`) }),
    alFallar,
  });
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    if (motivo === null) return;
    const palabras = String(new FormData(evento.currentTarget).get('palabras') ?? '').trim();
    rechazar.mutate(
      {
        parametros: { ...parametros, documento: seen.documento_id },
        cuerpo: { motivo, version: seen.version, ...(palabras && { palabras }) },
      },
      { onSuccess: volver },
    );
  };
  return (
    <form onSubmit={enviar}>
      <Stack gap="sm">
        <Choice
          label={t('documentos.porQue')}
          data={MOTIVOS_DE_RECHAZO.map((value) => ({ value, label: t(`motivo.${value}`) }))}
          value={motivo ?? ''}
          onChange={({ currentTarget: { value } }) => elegir(value as typeof motivo)}
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
        <Refused fallo={rechazar.error} changes={changes} possible={possible} />
        <Group gap="xs">
          <Button type="submit" color="teja" loading={rechazar.isPending} disabled={!possible}>
            {t('documentos.rechazar')}
          </Button>
          <Button variant="subtle" onClick={volver}>
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
