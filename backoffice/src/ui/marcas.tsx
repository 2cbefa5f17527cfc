/** States as small labels: always a word, the colour only helps. */
import type { CasoResumen } from '@albacea/contract/casos.ts';
import type { EstadoCertificado } from '@albacea/contract/certificados.ts';
import type { EstadoCuenta } from '@albacea/contract/cuentas.ts';
import type { EstadoDocumento } from '@albacea/contract/documentos.ts';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const DE_CASO: Record<CasoResumen['estado'], string> = {
  abierto: 'ocre',
  en_tramite: 'verde',
  cerrado: 'gray',
  anulado: 'gray',
};

export function MarcaDeCaso({ estado }: Pick<CasoResumen, 'estado'>) {
  const { t } = useTranslation();
  return <Badge color={DE_CASO[estado]}>{t(`estado.${estado}`)}</Badge>;
}

export function MarcaUrgente({ prioridad }: Pick<CasoResumen, 'prioridad'>) {
  const { t } = useTranslation();
  return prioridad === 'urgente' ? <Badge color="teja">{t('prioridad.urgente')}</Badge> : null;
}

const DE_CUENTA: Record<EstadoCuenta, string> = {
  propuesta: 'gray',
  confirmada: 'ocre',
  solicitada: 'verde',
  resuelta: 'verde',
  rechazada: 'teja',
  sin_respuesta: 'teja',
  descartada: 'gray',
};

export function MarcaDeCuenta({ estado }: { readonly estado: EstadoCuenta }) {
  const { t } = useTranslation();
  return (
    <Badge color={DE_CUENTA[estado]} variant={estado === 'resuelta' ? 'filled' : 'light'}>
      {t(`estadoCuenta.${estado}`)}
    </Badge>
  );
}

const DE_DOCUMENTO: Record<EstadoDocumento, string> = { recibido: 'ocre', validado: 'verde', rechazado: 'teja' };

export function MarcaDeDocumento({ estado }: { readonly estado: EstadoDocumento }) {
  const { t } = useTranslation();
  return <Badge color={DE_DOCUMENTO[estado]}>{t(`estadoDocumento.${estado}`)}</Badge>;
}

const DE_CERTIFICADO: Record<EstadoCertificado, string> = {
  pendiente: 'gray',
  solicitado: 'ocre',
  obtenido: 'verde',
  no_procede: 'gray',
  denegado: 'teja',
};

export function MarcaDeCertificado({ estado }: { readonly estado: EstadoCertificado }) {
  const { t } = useTranslation();
  return <Badge color={DE_CERTIFICADO[estado]}>{t(`estadoCertificado.${estado}`)}</Badge>;
}
