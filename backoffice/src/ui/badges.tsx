/** States as badges: always a word, so the colour is never the only sign. */
import type { CasoSummary } from '@albacea/contract/schemas/casos.ts';
import type { CertificadoState } from '@albacea/contract/schemas/certificados.ts';
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoState } from '@albacea/contract/schemas/documentos.ts';
import type { Lote } from '@albacea/contract/schemas/lotes.ts';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const CASO_COLOUR: Record<CasoSummary['estado'], string> = {
  abierto: 'ocre',
  en_tramite: 'verde',
  cerrado: 'gray',
  anulado: 'gray',
};

export function CasoBadge({ estado }: Pick<CasoSummary, 'estado'>) {
  const { t } = useTranslation();
  return <Badge color={CASO_COLOUR[estado]}>{t(`estado.${estado}`)}</Badge>;
}

export function UrgentBadge({ prioridad }: Pick<CasoSummary, 'prioridad'>) {
  const { t } = useTranslation();
  return prioridad === 'urgente' ? <Badge color="ocre">{t('prioridad.urgente')}</Badge> : null;
}

const CUENTA_COLOUR: Record<CuentaState, string> = {
  propuesta: 'gray',
  confirmada: 'ocre',
  solicitada: 'verde',
  resuelta: 'verde',
  rechazada: 'teja',
  sin_respuesta: 'teja',
  descartada: 'gray',
};

export function CuentaBadge({ state }: { readonly state: CuentaState }) {
  const { t } = useTranslation();
  return (
    <Badge color={CUENTA_COLOUR[state]} variant={state === 'resuelta' ? 'filled' : 'light'}>
      {t(`estadoCuenta.${state}`)}
    </Badge>
  );
}

const DOCUMENTO_COLOUR: Record<DocumentoState, string> = { recibido: 'ocre', validado: 'verde', rechazado: 'teja' };

export function DocumentoBadge({ state }: { readonly state: DocumentoState }) {
  const { t } = useTranslation();
  return <Badge color={DOCUMENTO_COLOUR[state]}>{t(`estadoDocumento.${state}`)}</Badge>;
}

const CERTIFICADO_COLOUR: Record<CertificadoState, string> = {
  pendiente: 'gray',
  solicitado: 'ocre',
  obtenido: 'verde',
  no_procede: 'gray',
  denegado: 'teja',
};

export function CertificadoBadge({ state }: { readonly state: CertificadoState }) {
  const { t } = useTranslation();
  return <Badge color={CERTIFICADO_COLOUR[state]}>{t(`estadoCertificado.${state}`)}</Badge>;
}

export function LoteBadge({ estado }: Pick<Lote, 'estado'>) {
  const { t } = useTranslation('lotes');
  return (
    <Badge variant="light" color={estado === 'terminado' ? 'verde' : 'gray'}>
      {t(`estadoEs.${estado}`)}
    </Badge>
  );
}
