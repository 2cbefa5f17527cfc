/** The filters of the audit log. */
import type { AuditObject } from '@albacea/contract/schemas/audit.ts';
import { AUDIT_OBJECTS } from '@albacea/contract/schemas/lists.ts';
import { Grid, Group, Pill, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayStart } from '../../ui/formats.ts';
import { DayInput } from '../../ui/inputs.tsx';

interface Chosen {
  readonly code: string;
  readonly text: string;
}

interface AuditFilters {
  readonly sobre: AuditObject | null;
  readonly caso: string;
  readonly desde: string;
  readonly hasta: string;
  /** Set from a record of the list. */
  readonly accion: Chosen | null;
  readonly actor: Chosen | null;
  readonly objeto: Chosen | null;
}
const WITHOUT_FILTERS: AuditFilters = {
  sobre: null,
  caso: '',
  desde: '',
  hasta: '',
  accion: null,
  actor: null,
  objeto: null,
};

/** The filters, and the query that they make. */
export function useFilters() {
  const [filters, put] = useState(WITHOUT_FILTERS);
  const [settled] = useDebouncedValue(filters, 300);
  const { sobre, caso, desde, hasta, accion, actor, objeto } = settled;
  const which = objeto?.code ?? caso.trim().toUpperCase();
  const query = {
    limite: 50,
    ...(sobre && { sobre }),
    ...(accion && { accion: accion.code }),
    ...(actor && { actor: actor.code }),
    ...(which !== '' && { objeto: which }),
    ...(desde && { desde: dayStart(desde) }),
    ...(hasta && { hasta: dayStart(hasta, 1) }),
  };
  return {
    filters,
    query,
    change: (change: Partial<AuditFilters>) => put((before) => ({ ...before, ...change })),
  };
}

interface FiltersProps extends Pick<ReturnType<typeof useFilters>, 'filters' | 'change'> {
  /** false: every record is about a person. */
  readonly withObjects: boolean;
}

export function Filters({ filters, change, withObjects }: FiltersProps) {
  const { t } = useTranslation('auditoria');
  const day = (name: 'desde' | 'hasta') => (
    <Grid.Col span={{ base: 6, sm: 3 }}>
      <DayInput label={t(`filtros.${name}`)} value={filters[name]} onChange={(value) => change({ [name]: value })} />
    </Grid.Col>
  );
  return (
    <>
      <Grid gap="sm">
        {withObjects && (
          <>
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <Select
                label={t('filtros.sobre')}
                placeholder={t('filtros.todo')}
                clearable
                clearButtonProps={{ 'aria-label': t('filtros.todo') }}
                data={AUDIT_OBJECTS.map((value) => ({ value, label: t(`sobre.${value}`) }))}
                value={filters.sobre}
                onChange={(object) => change({ sobre: object as AuditObject | null })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <TextInput
                label={t('filtros.objeto')}
                placeholder={t('filtros.objetoEjemplo')}
                value={filters.caso}
                onChange={({ currentTarget: { value } }) => change({ caso: value, objeto: null })}
              />
            </Grid.Col>
          </>
        )}
        {day('desde')}
        {day('hasta')}
      </Grid>
      <Group gap="xs" className="si-hay">
        {(['accion', 'actor', 'objeto'] as const).map((name) => {
          const chosen = filters[name];
          return (
            chosen && (
              <Pill
                key={name}
                size="md"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('filtros.quitar', { texto: chosen.text }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => change({ [name]: null })}
              >
                {chosen.text}
              </Pill>
            )
          );
        })}
      </Group>
    </>
  );
}
