/** How this provider is dealt with, by the catalogue, with what is not verified marked as such. */
import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReading } from '../../app/data.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { Read } from '../../ui/states.tsx';
import type { Cuenta } from './context.ts';

/** Where no number is known, the page that has it. */
const isPageOfTelephone = ({ canal, direccion }: { canal: string | null; direccion: string | null }): boolean =>
  canal === 'telefono' && direccion !== null && /^https?:/.test(direccion);

export function Procedure({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (cuenta.proveedor_codigo === null)
    return (
      <Text size="sm" c="dimmed">
        {t('procedimiento.aMano')}
      </Text>
    );
  return <OfCatalogo cuenta={cuenta} codigo={cuenta.proveedor_codigo} />;
}

function OfCatalogo({ cuenta, codigo }: { readonly cuenta: Cuenta; readonly codigo: string }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { t: catalogo } = useTranslation('catalogo');
  const reading = useReading('GET /catalogo/proveedores/{codigo}', { parametros: { codigo } });
  return (
    <Read lectura={reading}>
      {({ proveedor }) => {
        const action = proveedor.acciones.find((one) => one.accion === cuenta.accion);
        const doubt = (field: string) =>
          action?.sin_verificar.includes(field) && (
            <>
              {' '}
              <Badge size="xs" color="ocre">
                {t('procedimiento.sinVerificar')}
              </Badge>
            </>
          );
        return (
          <Stack gap="sm">
            {action ? (
              <Data>
                <Datum nombre={t('procedimiento.quien')}>
                  {action.quien.map((one) => catalogo(`quien.${one}`)).join(', ')}
                  {doubt('quien')}
                </Datum>
                <Datum nombre={t('procedimiento.canal')}>
                  {action.canal ? common(`canal.${action.canal}`) : '–'}
                  {doubt('canal')}
                </Datum>
                <Datum
                  nombre={t(isPageOfTelephone(action) ? 'procedimiento.paginaDelTelefono' : 'procedimiento.direccion')}
                >
                  <Address valor={action.direccion} />
                  {doubt('direccion')}
                </Datum>
                <Datum nombre={t('procedimiento.papeles')}>
                  {action.papeles.length > 0
                    ? action.papeles.map((one) => catalogo(`papel.${one}`)).join(', ')
                    : t('procedimiento.ninguno')}
                  {doubt('papeles')}
                </Datum>
                <Datum nombre={t('procedimiento.plazo')}>
                  {action.plazo_publicado_dias === null
                    ? t('procedimiento.noPublica')
                    : t('procedimiento.dias', { count: action.plazo_publicado_dias })}
                  {doubt('plazo_publicado_dias')}
                </Datum>
                <Datum nombre={t('procedimiento.agente')}>{catalogo(`agente.${action.agente}`)}</Datum>
              </Data>
            ) : (
              <Alert color="gray">{t('procedimiento.noOfrece')}</Alert>
            )}
            {[action?.notas, proveedor.notas].map(
              (note) =>
                note && (
                  <Text key={note} size="sm">
                    {note}
                  </Text>
                ),
            )}
            <Group gap="md">
              {proveedor.pagina && (
                <Anchor href={proveedor.pagina} target="_blank" rel="noreferrer" size="sm">
                  {t('procedimiento.pagina')}
                </Anchor>
              )}
              <Anchor component={Link} to={`/catalogo/${codigo}`} size="sm">
                {t('procedimiento.corregir')}
              </Anchor>
            </Group>
          </Stack>
        );
      }}
    </Read>
  );
}

function Address({ valor }: { readonly valor: string | null }) {
  if (!valor) return '–';
  if (valor.startsWith('https://'))
    return (
      <Anchor href={valor} target="_blank" rel="noreferrer" size="sm">
        {valor.replace(/^https:\/\/(www\.)?/, '')}
      </Anchor>
    );
  return valor;
}
