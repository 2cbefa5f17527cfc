/** The service writes down what is agreed with an insurer. */
import { LEVELS_WITH_DAYS, SERVICE_LEVELS, type ServiceLevel } from '@albacea/contract/schemas/service-level-lists.ts';
import type { ServiceAgreements } from '@albacea/contract/schemas/service-levels.ts';
import { Button, Fieldset, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { todayInMadrid } from '../../ui/formats.ts';

interface Draft {
  readonly minimo: number | string;
  readonly dias: number | string;
  readonly penalizacion: number | string;
}
const BLANK: Draft = { minimo: '', dias: '', penalizacion: '' };

interface AgreeProps {
  readonly agreed: ServiceAgreements | null;
  onClose(): void;
}

export function AgreeLevels({ agreed, onClose }: AgreeProps) {
  const { t } = useTranslation(['niveles', 'comun']);
  const aseguradora = useAseguradora();
  const [since, putSince] = useState(todayInMadrid().slice(0, 7));
  const [drafts, put] = useState<Partial<Record<ServiceLevel, Draft>>>(() =>
    Object.fromEntries((agreed?.acuerdos ?? []).map((one) => [one.nivel, { ...one, dias: one.dias ?? '' }])),
  );
  const save = useCommand('POST /aseguradoras/{aseguradora}/cifras/niveles', {
    done: t('forma.hecho'),
    onFinish: onClose,
    onFail: () => true,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const acuerdos = SERVICE_LEVELS.flatMap((nivel) => {
      const { minimo, dias, penalizacion } = drafts[nivel] ?? BLANK;
      if (minimo === '') return [];
      return [
        { nivel, minimo: Number(minimo), dias: dias === '' ? null : Number(dias), penalizacion: Number(penalizacion) },
      ];
    });
    save.mutate({ params: { aseguradora }, body: { desde: since, acuerdos } });
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={t('acordar')}>
      <form onSubmit={send}>
        <Stack>
          <DayField
            label={t('forma.desde')}
            description={t('forma.desdeTexto')}
            value={since}
            precision="month"
            required
            withAsterisk={false}
            onChange={putSince}
          />
          <Text size="sm">{t('forma.texto')}</Text>
          {SERVICE_LEVELS.map((nivel) => {
            const draft = drafts[nivel] ?? BLANK;
            return (
              <OneLevel
                key={nivel}
                nivel={nivel}
                draft={draft}
                onChange={(part) => put({ ...drafts, [nivel]: { ...draft, ...part } })}
              />
            );
          })}
          <FormFailure failure={save.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('guardar', { ns: 'comun' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface OneLevelProps {
  readonly nivel: ServiceLevel;
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

function OneLevel({ nivel, draft, onChange }: OneLevelProps) {
  const { t } = useTranslation('niveles');
  const whole = { min: 0, max: 100, allowDecimal: false, hideControls: true, w: 130 };
  return (
    <Fieldset legend={t(`nivel.${nivel}`)}>
      <Group gap="sm">
        <NumberInput
          {...whole}
          label={t('forma.minimo')}
          value={draft.minimo}
          onChange={(minimo) => onChange({ minimo })}
        />
        {LEVELS_WITH_DAYS.includes(nivel) && (
          <NumberInput
            {...whole}
            max={365}
            label={t('forma.dias')}
            value={draft.dias}
            onChange={(dias) => onChange({ dias })}
          />
        )}
        <NumberInput
          {...whole}
          label={t('forma.deduce')}
          value={draft.penalizacion}
          onChange={(penalizacion) => onChange({ penalizacion })}
        />
      </Group>
    </Fieldset>
  );
}
