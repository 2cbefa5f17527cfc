import { CANCELLATION_REASONS } from '@albacea/contract/schemas/lists.ts';
import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendingOf } from '../../app/client.ts';
import { CommandForm } from '../../ui/command.tsx';
import { Refused } from '../../ui/meanwhile.tsx';
import { ImpededCommands } from './act-notices.tsx';
import { useSeenCaso } from './changes.ts';
import { useCaso } from './context.ts';
import { useCasoCommands } from './readings.ts';
import { RefusedOrRelease } from './releases-panel.tsx';

/** `persona_viva` has its own form: it is allowed in any state and asks providers to undo requests. */
const REASONS = CANCELLATION_REASONS.filter((one) => one !== 'persona_viva');

/** The case as the form first showed it, and whether the command is still allowed after somebody else's change. */
function useCasoAsShown(command: 'cerrar' | 'reabrir' | 'anular') {
  const seen = useSeenCaso();
  const possible = useCasoCommands()?.posible ?? [];
  return { ...seen, possible: seen.changes === null || possible.includes(command) };
}

const CLOSE = 'POST /aseguradoras/{aseguradora}/casos/{caso}/cierre';

export function CloseCaso({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { resultados = [], resultados_impedidos: impeded = [] } = useCasoCommands() ?? {};
  const { version, onFail, changes, possible } = useCasoAsShown('cerrar');
  const sent = useRef<SendingOf<typeof CLOSE>['body'] | null>(null);
  return (
    <CommandForm
      call={CLOSE}
      params={params}
      fields={{
        resultado: {
          label: t('cierre.resultado'),
          options: resultados,
          nameOf: (value) => common(`resultado.${value}`),
        },
        notas: t('cierre.notas'),
      }}
      body={version}
      shape={(body) => {
        sent.current = body;
        return body;
      }}
      below={
        <ImpededCommands
          impeded={impeded.map(({ resultado, motivos }) => ({ orden: resultado, motivos }))}
          nameOf={(one) => common(`resultado.${one as (typeof resultados)[number]}`)}
        />
      }
      refusal={(failure) => (
        <RefusedOrRelease
          {...{ failure, changes, possible }}
          request={() => {
            if (!sent.current) return null;
            const { version: seen, ...cierre } = sent.current;
            return { acto: 'cierre', cierre, ...(seen !== undefined && { version: seen }) };
          }}
          onAsked={onClose}
        />
      )}
      onFinish={onClose}
      onFail={onFail}
      button={t('cierre.enviar')}
      disabled={!possible}
    >
      <Text size="sm">{t('cierre.texto')}</Text>
    </CommandForm>
  );
}

export function ReopenCaso({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { version, onFail, changes, possible } = useCasoAsShown('reabrir');
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/reapertura"
      params={params}
      fields={{ motivo: { label: t('reapertura.motivo'), description: t('reapertura.motivoTexto') } }}
      body={version}
      refusal={(failure) => <Refused failure={failure} changes={changes} possible={possible} />}
      done={t('reapertura.hecho')}
      onFinish={onClose}
      onFail={onFail}
      button={t('reapertura.enviar')}
      disabled={!possible}
    >
      <Text size="sm">{t('reapertura.texto')}</Text>
    </CommandForm>
  );
}

export function AnnulCaso({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { version, onFail, changes, possible } = useCasoAsShown('anular');
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/anulacion"
      params={params}
      fields={{
        motivo: {
          label: t('anulacion.motivo'),
          options: REASONS,
          nameOf: (value) => t(`anulacion.motivos.${value as (typeof REASONS)[number]}`),
          required: true,
        },
        notas: t('cierre.notas'),
      }}
      body={version}
      refusal={(failure) => <Refused failure={failure} changes={changes} possible={possible} />}
      done={t('anulacion.hecho')}
      onFinish={onClose}
      onFail={onFail}
      button={t('anulacion.enviar')}
      color="teja"
      disabled={!possible}
    >
      <Text size="sm">{t('anulacion.texto')}</Text>
    </CommandForm>
  );
}
