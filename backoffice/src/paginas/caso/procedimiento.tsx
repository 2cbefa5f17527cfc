/** How this provider is dealt with, by the catalogue, with what is not verified marked as such. */
import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLectura } from '../../aplicacion/datos.ts';
import { Dato, Datos } from '../../ui/dato.tsx';
import { Leido } from '../../ui/estados.tsx';
import type { Cuenta } from './contexto.ts';

/** Where no number is known, the page that has it. */
const isPageOfTelephone = ({ canal, direccion }: { canal: string | null; direccion: string | null }): boolean =>
  canal === 'telefono' && direccion !== null && /^https?:/.test(direccion);

export function Procedimiento({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (cuenta.proveedor_codigo === null)
    return (
      <Text size="sm" c="dimmed">
        {t('procedimiento.aMano')}
      </Text>
    );
  return <DelCatalogo cuenta={cuenta} codigo={cuenta.proveedor_codigo} />;
}

function DelCatalogo({ cuenta, codigo }: { readonly cuenta: Cuenta; readonly codigo: string }) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { t: catalogo } = useTranslation('catalogo');
  const lectura = useLectura('GET /catalogo/proveedores/{codigo}', { parametros: { codigo } });
  return (
    <Leido lectura={lectura}>
      {({ proveedor }) => {
        const accion = proveedor.acciones.find((una) => una.accion === cuenta.accion);
        const duda = (campo: string) =>
          accion?.sin_verificar.includes(campo) && (
            <>
              {' '}
              <Badge size="xs" color="ocre">
                {t('procedimiento.sinVerificar')}
              </Badge>
            </>
          );
        return (
          <Stack gap="sm">
            {accion ? (
              <Datos>
                <Dato nombre={t('procedimiento.quien')}>
                  {accion.quien.map((uno) => catalogo(`quien.${uno}`)).join(', ')}
                  {duda('quien')}
                </Dato>
                <Dato nombre={t('procedimiento.canal')}>
                  {accion.canal ? comun(`canal.${accion.canal}`) : '–'}
                  {duda('canal')}
                </Dato>
                <Dato
                  nombre={t(isPageOfTelephone(accion) ? 'procedimiento.paginaDelTelefono' : 'procedimiento.direccion')}
                >
                  <Direccion valor={accion.direccion} />
                  {duda('direccion')}
                </Dato>
                <Dato nombre={t('procedimiento.papeles')}>
                  {accion.papeles.length > 0
                    ? accion.papeles.map((uno) => catalogo(`papel.${uno}`)).join(', ')
                    : t('procedimiento.ninguno')}
                  {duda('papeles')}
                </Dato>
                <Dato nombre={t('procedimiento.plazo')}>
                  {accion.plazo_publicado_dias === null
                    ? t('procedimiento.noPublica')
                    : t('procedimiento.dias', { count: accion.plazo_publicado_dias })}
                  {duda('plazo_publicado_dias')}
                </Dato>
                <Dato nombre={t('procedimiento.agente')}>{catalogo(`agente.${accion.agente}`)}</Dato>
              </Datos>
            ) : (
              <Alert color="gray">{t('procedimiento.noOfrece')}</Alert>
            )}
            {[accion?.notas, proveedor.notas].map(
              (nota) =>
                nota && (
                  <Text key={nota} size="sm">
                    {nota}
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
    </Leido>
  );
}

function Direccion({ valor }: { readonly valor: string | null }) {
  if (!valor) return '–';
  if (valor.startsWith('https://'))
    return (
      <Anchor href={valor} target="_blank" rel="noreferrer" size="sm">
        {valor.replace(/^https:\/\/(www\.)?/, '')}
      </Anchor>
    );
  return valor;
}
