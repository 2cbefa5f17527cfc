/** The provider's procedure according to the catalogue: its consequences, the ways to ask, and the legal way. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReading } from '../../app/data.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { Experience } from '../catalogo/experience.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { canStillRequest } from './cuenta-commands.ts';
import { Address, Ways } from './ways.tsx';

export function Procedure({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (cuenta.proveedor_codigo === null) return <Muted>{t('procedimiento.aMano')}</Muted>;
  return <CatalogoProcedure cuenta={cuenta} code={cuenta.proveedor_codigo} />;
}

function CatalogoProcedure({ cuenta, code }: { readonly cuenta: Cuenta; readonly code: string }) {
  const { t } = useTranslation('caso');
  const { aseguradora } = useCaso().params;
  const reading = useReading('GET /catalogo/proveedores/{codigo}', {
    params: { codigo: code },
    query: { aseguradora },
  });
  return (
    <Read reading={reading}>
      {({ proveedor, experiencia }) => {
        const action = proveedor.acciones.find((one) => one.accion === cuenta.accion);
        return (
          <Stack gap="md">
            {action ? (
              <>
                {canStillRequest(cuenta) && <ContentLoss action={action} />}
                <Ways cuenta={cuenta} proveedor={proveedor} action={action} />
                <Experience experience={experiencia.find((one) => one.accion === cuenta.accion)} />
              </>
            ) : (
              <Alert color="gray">{t('procedimiento.noOfrece')}</Alert>
            )}
            <GoodToKnow action={action} notes={[action?.notas, proveedor.notas]} />
            <LegalWay proveedor={proveedor} />
            <Group gap="md">
              {proveedor.pagina && (
                <Anchor href={proveedor.pagina} target="_blank" rel="noreferrer" size="sm">
                  {t('procedimiento.pagina')}
                </Anchor>
              )}
              <Anchor component={Link} to={`/catalogo/${code}`} size="sm">
                {t('procedimiento.corregir')}
              </Anchor>
            </Group>
          </Stack>
        );
      }}
    </Read>
  );
}

type OfferedAction = Proveedor['acciones'][number];

/** The irreversible loss of content, which the family has to be told before a request is sent. */
function ContentLoss({ action: { guardar_antes, se_pierde } }: { readonly action: OfferedAction }) {
  const { t } = useTranslation('caso');
  const { t: catalogo, i18n } = useTranslation('catalogo');
  if (guardar_antes.length === 0 && !se_pierde) return null;
  // many texts already mention the number of days
  const days = se_pierde?.dias && !se_pierde.texto.includes(String(se_pierde.dias)) ? se_pierde.dias : 0;
  const things = new Intl.ListFormat(i18n.language).format(guardar_antes.map((one) => catalogo(`recuerdo.${one}`)));
  return (
    <Alert color="ocre" icon={<IconDeviceFloppy aria-hidden />} title={t('procedimiento.sePierde')}>
      {guardar_antes.length > 0 && <Text size="sm">{t('procedimiento.guardar', { cosas: things })}</Text>}
      {se_pierde && (
        <Text size="sm">
          {se_pierde.texto}
          {days > 0 && ` (${t('procedimiento.dias', { count: days })})`}
        </Text>
      )}
    </Alert>
  );
}

/** Other facts from the catalogue: the published term, what the family can do alone, notes. */
function GoodToKnow({
  action,
  notes,
}: {
  readonly action: OfferedAction | undefined;
  readonly notes: readonly (string | null | undefined)[];
}) {
  const { t } = useTranslation('caso');
  const known = notes.filter((note) => note);
  if (!action && known.length === 0) return null;
  return (
    <div>
      <Title order={3} size="sm" mb={4}>
        {t('procedimiento.conviene')}
      </Title>
      <Stack gap="xs">
        {action && <Term action={action} />}
        {action?.por_su_cuenta && (
          <Text size="sm">
            <b>{t('procedimiento.porSuCuenta')}.</b> {action.por_su_cuenta}
          </Text>
        )}
        {known.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
      </Stack>
    </div>
  );
}

function Term({ action: { plazo_publicado_dias: days, plazo_computo: count } }: { readonly action: OfferedAction }) {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  const term = [
    days !== null && t('procedimiento.dias', { count: days }),
    count && catalogo(`computo.${count}`).toLowerCase(),
  ];
  return (
    <Text size="sm">
      <b>{t('procedimiento.plazo')}.</b>{' '}
      {days === null ? t('procedimiento.noPublica') : term.filter(Boolean).join(' · ')}.
    </Text>
  );
}

/** The provider's data protection officer: the law binds a provider even where the provider offers no procedure. */
function LegalWay({ proveedor }: { readonly proveedor: Proveedor }) {
  const { t } = useTranslation('caso');
  const { responsable, dpd } = proveedor.via_legal;
  const unknown = <Muted span>{t('procedimiento.noSeSabe')}</Muted>;
  return (
    <div>
      <Title order={3} size="sm" mb={4}>
        {t('procedimiento.viaLegal')}
      </Title>
      <Muted mb="xs">{t('procedimiento.viaLegalTexto')}</Muted>
      <Data>
        <Datum name={t('procedimiento.responsable')}>{responsable ?? unknown}</Datum>
        <Datum name={t('procedimiento.dpd')}>{dpd ? <Address value={dpd} /> : unknown}</Datum>
      </Data>
    </div>
  );
}
