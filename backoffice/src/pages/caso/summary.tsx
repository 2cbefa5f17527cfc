/** The case at a glance: tasks, accounts, state, and the people. */
import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { IconArchive, IconCheck, IconClock, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useCaso } from './context.ts';
import { CuentasTable } from './cuentas-table.tsx';
import { ListAndWish } from './family-statements.tsx';
import { NowList } from './now-panel.tsx';
import { Progress } from './progress.tsx';
import { Releases } from './releases-panel.tsx';
import './caso.css';

/** Tasks at the left, facts in a column at the right; below them on a narrow page. */
export function Summary() {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  return (
    <div className="con-carril">
      <Stack>
        <Ended />
        {manages && <NowList />}
        <Notices />
        {manages && <Releases />}
        <CuentasTable />
        <Progress />
        <ListAndWish />
      </Stack>
      <Stack component="aside" aria-label={t('ahora.datos')}>
        <People />
        <Documentacion />
        <Modulos />
        <SummaryToKeep />
        <Insurance />
      </Stack>
    </div>
  );
}

/** Links to two files: the summary that the family keeps, and the report of traces. An annulled case has neither. */
function SummaryToKeep() {
  const { t } = useTranslation('caso');
  const { caso, params, manages } = useCaso();
  const client = useClient();
  if (caso.estado === 'anulado') return null;
  const [pdf, traces] = (['resumen', 'rastros'] as const).map((paper) =>
    client.address(`GET /aseguradoras/{aseguradora}/casos/{caso}/${paper}/pdf`, { params, query: {} }),
  );
  return (
    <Section
      title={t('loHecho.titulo')}
      actions={
        <Anchor href={pdf} download size="sm">
          {t('loHecho.pdf')}
        </Anchor>
      }
    >
      <Text size="sm">{t(manages ? 'loHecho.texto' : 'loHecho.textoAseguradora')}</Text>
      {caso.cuentas.some(({ tipo }) => tipo === 'rastro') && (
        <Anchor href={traces} download size="sm">
          {t('rastros.informe')}
        </Anchor>
      )}
    </Section>
  );
}

/** How the case ended, and the last day on which it can be reopened; nothing while it is open. */
function Ended() {
  const { t } = useTranslation('caso');
  const { caso, live } = useCaso();
  const formats = useFormats();
  if (live) return null;
  const { estado, cerrado, reabrible_hasta: until } = caso;
  const cancelled = estado === 'anulado';
  const wayBack = () => {
    if (cancelled) return t('fin.sinAcceso');
    const reopenable = until !== null && Date.parse(until) > Date.now();
    return reopenable ? t('fin.reabrible', { cuando: formats.date(until) }) : t('fin.definitivo');
  };
  return (
    <Alert color="gray" icon={<IconArchive aria-hidden />} title={t(cancelled ? 'fin.anulado' : 'fin.cerrado')}>
      <Text size="sm">
        {t('fin.cuando', { cuando: formats.moment(cerrado) })} {wayBack()}
      </Text>
    </Alert>
  );
}

function Notices() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  if (caso.avisos.length === 0) return null;
  return (
    <Alert color="ocre" icon={<IconInfoCircle aria-hidden />} title={t('avisos')}>
      <Stack gap="xs">
        {caso.avisos.map(({ codigo, campo, mensaje }) => {
          const field = SAYS_THIS.includes(codigo) ? FIELDS[campo] : undefined;
          return (
            <Text key={`${codigo} ${campo}`} size="sm">
              {field && <b>{`${t(field[0])} · ${t(field[1])}: `}</b>}
              {mensaje}
            </Text>
          );
        })}
      </Stack>
    </Alert>
  );
}

/** The notices whose sentence says «this» of the field that they are about, which is named before it. */
const SAYS_THIS: readonly string[] = ['siniestro_distinto', 'nombre_en_otra_escritura'];

/** The section and the name of each field that such a notice can be about. */
const FIELDS: Readonly<Record<string, readonly [Heading, FieldName]>> = {
  'fallecido.nombre': ['correccion.fallecido', 'correccion.nombre'],
  'fallecido.apellidos': ['correccion.fallecido', 'correccion.apellidos'],
  'fallecido.dni': ['correccion.fallecido', 'correccion.dni'],
  'fallecido.fecha_fallecimiento': ['correccion.fallecido', 'correccion.fecha'],
  'heredero.nombre': ['correccion.heredero', 'correccion.nombre'],
  'heredero.apellidos': ['correccion.heredero', 'correccion.apellidos'],
  'heredero.parentesco': ['correccion.heredero', 'correccion.parentesco'],
};
type Heading = 'correccion.fallecido' | 'correccion.heredero';
type FieldName = `correccion.${'nombre' | 'apellidos' | 'dni' | 'fecha' | 'parentesco'}`;

/** A check mark if `good`; otherwise a clock while the case is open, and a dash once it has ended. */
function FactIcon({ good }: { readonly good: boolean }) {
  const { live } = useCaso();
  if (good) return <IconCheck size={18} color="var(--mantine-color-verde-light-color)" aria-hidden />;
  if (live) return <IconClock size={18} color="var(--mantine-color-ocre-light-color)" aria-hidden />;
  return <IconMinus size={18} color="var(--mantine-color-dimmed)" aria-hidden />;
}

function Fact({ good, text, detail }: { readonly good: boolean; readonly text: string; readonly detail: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <FactIcon good={good} />
      <div>
        <Text size="sm" fw={600}>
          {text}
        </Text>
        <FinePrint>{detail}</FinePrint>
      </div>
    </Group>
  );
}

function Documentacion() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const { prueba_fallecimiento: proof, mandato, completa } = caso.documentacion;
  const formats = useFormats();
  // they may have been complete once, and the mandate be missing again
  const isComplete = proof === 'validada' && mandato === 'validado';
  return (
    <Section
      title={t('papeles.titulo')}
      actions={
        completa &&
        isComplete && <Badge color="verde">{t('papeles.completa', { cuando: formats.date(completa) })}</Badge>
      }
    >
      <Stack gap="sm">
        <Fact good={proof === 'validada'} text={t('papeles.prueba')} detail={t(`papeles.estadoPrueba.${proof}`)} />
        <Fact
          good={mandato === 'validado'}
          text={t('papeles.mandato')}
          detail={t(`papeles.estadoMandato.${mandato}`)}
        />
      </Stack>
    </Section>
  );
}

function Modulos() {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { caso, live } = useCaso();
  const formats = useFormats();
  return (
    <Section title={t('modulos.titulo')}>
      <Stack gap="sm">
        {caso.modulos.map(({ modulo, estado, completado }) => (
          <Fact
            key={modulo}
            good={estado === 'completado'}
            text={common(`modulo.${modulo}`)}
            detail={
              completado
                ? t(`modulos.${estado === 'terminado' ? 'terminado' : 'completado'}`, {
                    cuando: formats.date(completado),
                  })
                : t(live ? 'modulos.pendiente' : 'modulos.sinCompletar')
            }
          />
        ))}
      </Stack>
    </Section>
  );
}

function People() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const formats = useFormats();
  const { fallecido, heredero, acceso_heredero: access } = caso;
  return (
    <>
      <Section title={t('heredero')}>
        <Data>
          <Datum name={t('nombre')}>
            {heredero.nombre} {heredero.apellidos}
          </Datum>
          <Datum name={t('parentesco')}>{heredero.parentesco}</Datum>
          <Datum name={t('email')} long>
            <Anchor href={`mailto:${heredero.email}`} size="sm">
              {heredero.email}
            </Anchor>
          </Datum>
          <Datum name={t('telefono')}>
            {heredero.telefono && (
              <Anchor href={`tel:${heredero.telefono}`} size="sm">
                {heredero.telefono}
              </Anchor>
            )}
          </Datum>
          <Datum name={t('acceso')}>
            {t(linkState(caso))}
            <FinePrint>{t('caduca', { cuando: formats.date(access.caduca) })}</FinePrint>
          </Datum>
        </Data>
      </Section>
      <Section title={t('fallecido')}>
        <Data>
          <Datum name={t('nombre')}>
            {fallecido.nombre} {fallecido.apellidos}
          </Datum>
          <Datum name={t('dni')}>{fallecido.dni}</Datum>
          <Datum name={t('fecha')}>{formats.date(fallecido.fecha_fallecimiento)}</Datum>
        </Data>
      </Section>
    </>
  );
}

function linkState({ acceso_heredero, avisos }: ReturnType<typeof useCaso>['caso']) {
  if (avisos.some(({ codigo }) => codigo === 'heredero_email_no_llega')) return 'noLlega';
  return acceso_heredero.notificado ? 'notificado' : 'sinNotificar';
}

function Insurance() {
  const { t } = useTranslation('caso');
  const {
    caso,
    params: { aseguradora },
  } = useCaso();
  const packs =
    useReading('GET /aseguradoras/{aseguradora}/catalogo/packs', { params: { aseguradora } }).data?.elementos ?? [];
  const packName = packs.find(({ pack }) => pack === caso.pack)?.nombre ?? t('packSuelto');
  const formats = useFormats();
  return (
    <Section title={t('seguro')}>
      <Data>
        <Datum name={t('poliza')}>{caso.poliza_numero}</Datum>
        {caso.referencia && <Datum name={t('referencia')}>{caso.referencia}</Datum>}
        {caso.siniestro?.referencia && caso.siniestro.referencia !== caso.referencia && (
          <Datum name={t('referenciaSiniestro')}>{caso.siniestro.referencia}</Datum>
        )}
        {Object.entries({ ...caso.siniestro?.metadatos, ...caso.metadatos }).map(([name, value]) => (
          <Datum key={name} name={name}>
            {value}
          </Datum>
        ))}
        <Datum name={t('pack')}>{packName}</Datum>
        <Datum name={t('abierto')}>{formats.moment(caso.abierto)}</Datum>
        <Datum name={t('siniestro')}>
          {caso.siniestro ? formats.moment(caso.siniestro.registrado) : t('sinSiniestro')}
        </Datum>
        {caso.cerrado && <Datum name={t('cerrado')}>{formats.moment(caso.cerrado)}</Datum>}
      </Data>
      {caso.siniestro?.notas_aseguradora && (
        <Text size="sm" mt="sm" className="texto">
          <FinePrint span display="block">
            {t('notasAseguradora')}
          </FinePrint>
          {caso.siniestro.notas_aseguradora}
        </Text>
      )}
    </Section>
  );
}
