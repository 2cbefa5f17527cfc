/** Validates or rejects a paper a moment later, so that a slip can be taken back before anything follows from it. */
import type { Check, REJECTION_REASONS } from '@albacea/contract/schemas/lists.ts';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useActs } from './acts-context.ts';
import { type Documento, useCaso } from './context.ts';

export type Reason = (typeof REJECTION_REASONS)[number];

interface PaperActs {
  readonly validate: (checks: readonly Check[]) => void;
  readonly reject: (reason: Reason) => void;
}

export function usePaperActs({ documento_id, tipo, version }: Documento): PaperActs {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { later } = useActs();
  const client = useClient();
  const name = common(`documento.${tipo}`);
  const place = { ...params, documento: documento_id };
  return {
    validate: (checks) =>
      later({
        ...{ id: documento_id, what: 'validar', name, text: t('documentos.validando', { papel: name }) },
        perform: () =>
          client.request('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/validacion', {
            params: place,
            body: { comprobaciones: [...checks], version },
          }),
      }),
    reject: (motivo) =>
      later({
        ...{ id: documento_id, what: 'rechazar', name },
        text: t('documentos.rechazando', { papel: name, motivo: t(`motivo.${motivo}`) }),
        perform: () =>
          client.request('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/rechazo', {
            params: place,
            body: { motivo, version },
          }),
      }),
  };
}
