/** Accounts and documents as people of the insurer see them. */
import { Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CuentaBadge, DocumentoBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty } from '../../ui/states.tsx';
import { useCaso } from './context.ts';

export function AseguradoraCuentas() {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { caso } = useCaso();
  const formats = useFormats();
  if (caso.cuentas.length === 0)
    return (
      <Paper>
        <Empty title={t('cuentas.vacio')} text={t('cuentas.vacioTexto')} />
      </Paper>
    );
  return (
    <Paper>
      <Table aria-label={t('pestana.cuentas')} className="lista">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('cuentas.proveedor')}</Table.Th>
            <Table.Th className="media">{t('cuentas.accion')}</Table.Th>
            <Table.Th>{t('cuentas.estado')}</Table.Th>
            <Table.Th className="media">{t('cuentas.plazo')}</Table.Th>
            <Table.Th className="ancha">{t('cuentas.cambio')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {caso.cuentas.map((cuenta) => (
            <Table.Tr key={cuenta.cuenta_id}>
              <Table.Td>
                <Text size="sm" fw={600} fs={cuenta.proveedor ? 'normal' : 'italic'}>
                  {cuenta.proveedor ?? t('cuentas.reservada')}
                </Text>
                <Text size="xs" c="dimmed">
                  {[common(`modulo.${cuenta.modulo}`), cuenta.identificador].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td className="media">{cuenta.accion ? common(`accion.${cuenta.accion}`) : '–'}</Table.Td>
              <Table.Td>
                <CuentaBadge state={cuenta.estado} />
                {cuenta.resultado && (
                  <Text size="xs" c="dimmed">
                    {common(`resultadoCuenta.${cuenta.resultado}`)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="media">{formats.date(cuenta.plazo)}</Table.Td>
              <Table.Td className="ancha">{formats.relative(cuenta.actualizado)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

/** That they are there and how they were found, never what is in them. */
export function AseguradoraDocumentos() {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { caso } = useCaso();
  const formats = useFormats();
  if (caso.documentos.length === 0)
    return (
      <Paper>
        <Empty title={t('documentos.vacio')} />
      </Paper>
    );
  return (
    <Paper>
      <Table aria-label={t('pestana.documentos')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('documentos.papel')}</Table.Th>
            <Table.Th>{t('documentos.estado')}</Table.Th>
            <Table.Th>{t('documentos.recibido')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {caso.documentos.map(({ documento_id, tipo, estado, origen, motivo_rechazo, recibido }) => (
            <Table.Tr key={documento_id}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {common(`documento.${tipo}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {common(`actor.${origen}`)}
                </Text>
              </Table.Td>
              <Table.Td>
                <DocumentoBadge state={estado} />
                {motivo_rechazo && <Text size="xs">{motivo_rechazo}</Text>}
              </Table.Td>
              <Table.Td>{formats.moment(recibido)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
