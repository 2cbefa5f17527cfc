/** Validates a paper a moment later, so that a slip can be taken back before anything follows from it. */
import type { Check } from '@albacea/contract/schemas/lists.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useFailureMessage } from '../../app/data.ts';
import { postpone } from '../../ui/postpone.tsx';
import { type Documento, useCaso } from './context.ts';

/** @param onFinish it is validated, refused or taken back */
export function useValidation(): (documento: Documento, checks: readonly Check[], onFinish: () => void) => void {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const client = useClient();
  const memory = useQueryClient();
  const say = useFailureMessage();
  return ({ documento_id: documento, tipo, version }, checks, onFinish) => {
    const papel = common(`documento.${tipo}`);
    const validate = async () => {
      await client
        .request('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/validacion', {
          params: { ...params, documento },
          body: { comprobaciones: [...checks], version },
        })
        .catch((failure: Error) =>
          notifications.show({ color: 'teja', message: `${papel}: ${say(failure)}`, autoClose: 8000 }),
        );
      await memory.invalidateQueries();
      onFinish();
    };
    postpone(t('documentos.validando', { papel }), common('deshacer'), () => void validate(), onFinish);
  };
}
