/** How this provider is dealt with, by the catalogue: what goes, in which ways it can be asked, and the way of the law. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReading } from '../../app/data.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { Read } from '../../ui/states.tsx';
import { certaintyIn } from '../catalogo/certainty.ts';
import { CertaintyMark } from '../catalogo/certainty-mark.tsx';
import type { Cuenta } from './context.ts';
import { Address, Ways } from './ways.tsx';

export function Procedure({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (cuenta.proveedor_codigo === null)
    return (
      <Text size="sm" c="dimmed">
        {t('procedimiento.aMano')}
      </Text>
    );
  return <OfCatalogo cuenta={cuenta} code={cuenta.proveedor_codigo} />;
}

function OfCatalogo({ cuenta, code }: { readonly cuenta: Cuenta; readonly code: string }) {
  const { t } = useTranslation('caso');
  const reading = useReading('GET /catalogo/proveedores/{codigo}', { parametros: { codigo: code } });
  return (
    <Read reading={reading}>
      {({ proveedor }) => {
        const action = proveedor.acciones.find((one) => one.accion === cuenta.accion);
        return (
          <Stack gap="md">
            {action ? (
              <>
                <Loss action={action} />
                <Ways cuenta={cuenta} proveedor={proveedor} action={action} />
                <Around action={action} />
              </>
            ) : (
              <Alert color="gray">{t('procedimiento.noOfrece')}</Alert>
            )}
            <Notes notes={[action?.notas, proveedor.notas]} />
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

/** What goes for good: to be said to the family before anything leaves. */
function Loss({ action: { guardar_antes, se_pierde } }: { readonly action: OfferedAction }) {
  const { t } = useTranslation('caso');
  const { t: catalogo, i18n } = useTranslation('catalogo');
  if (guardar_antes.length === 0 && !se_pierde) return null;
  const things = new Intl.ListFormat(i18n.language).format(guardar_antes.map((one) => catalogo(`recuerdo.${one}`)));
  return (
    <Alert color="ocre" icon={<IconDeviceFloppy aria-hidden />} title={t('procedimiento.sePierde')}>
      {guardar_antes.length > 0 && <Text size="sm">{t('procedimiento.guardar', { cosas: things })}</Text>}
      {se_pierde && (
        <Text size="sm">
          {se_pierde.texto}
          {se_pierde.dias !== null && ` (${t('procedimiento.dias', { count: se_pierde.dias })})`}
        </Text>
      )}
    </Alert>
  );
}

function Around({ action }: { readonly action: OfferedAction }) {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  const { plazo_publicado_dias: days, plazo_computo: count } = action;
  return (
    <Data>
      <Datum name={t('procedimiento.plazo')}>
        {days === null
          ? t('procedimiento.noPublica')
          : [t('procedimiento.dias', { count: days }), count && catalogo(`computo.${count}`).toLowerCase()]
              .filter(Boolean)
              .join(' · ')}
      </Datum>
      {action.por_su_cuenta && <Datum name={t('procedimiento.porSuCuenta')}>{action.por_su_cuenta}</Datum>}
    </Data>
  );
}

function Notes({ notes }: { readonly notes: readonly (string | null | undefined)[] }) {
  return notes.map(
    (note) =>
      note && (
        <Text key={note} size="sm">
          {note}
        </Text>
      ),
  );
}

/** Whatever the provider offers, the law binds its controller, who has an officer to write to. */
function LegalWay({ proveedor }: { readonly proveedor: Proveedor }) {
  const { t } = useTranslation('caso');
  const { responsable, dpd } = proveedor.via_legal;
  const unknown = (
    <Text span size="sm" c="dimmed">
      {t('procedimiento.noSeSabe')}
    </Text>
  );
  return (
    <div>
      <Title order={3} size="sm" mb={4}>
        {t('procedimiento.viaLegal')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('procedimiento.viaLegalTexto')}
      </Text>
      <Data>
        <Datum name={t('procedimiento.responsable')}>
          {responsable ?? unknown}
          {responsable && <CertaintyMark certainty={certaintyIn(proveedor, 'via_legal.responsable')} />}
        </Datum>
        <Datum name={t('procedimiento.dpd')}>
          {dpd ? <Address value={dpd} /> : unknown}
          {dpd && <CertaintyMark certainty={certaintyIn(proveedor, 'via_legal.dpd')} />}
        </Datum>
      </Data>
    </div>
  );
}
