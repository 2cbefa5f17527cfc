import { Badge, Button, Group, Paper, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { CommandDialog, CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { changesOf, NOTHING, Refused, useSeen } from '../../ui/meanwhile.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { EndsCasoWarning } from './act-notices.tsx';
import { useCaso } from './context.ts';
import { useCuentaName } from './cuenta-state.tsx';
import { CorrectRecord } from './record-correction.tsx';

type Objecion = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/objeciones'>['elementos'][number];

export function ObjecionCard({ objecion, decide }: { readonly objecion: Objecion; readonly decide: () => void }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const cuentaName = useCuentaName();
  const { cuenta_id, estado, clase, planteada_por, persona, motivo, decision, abierta, posible } = objecion;
  const about = cuenta_id === null ? t('objeciones.todas') : (cuentaName(cuenta_id) ?? t('cuentas.reservada'));
  const inWords = ({ nombre, parentesco }: NonNullable<Objecion['persona']>, inherits: boolean) =>
    [nombre, parentesco ?? (inherits ? null : t('objeciones.familiar')), inherits && t('objeciones.hereda')]
      .filter(Boolean)
      .join(', ');
  return (
    <Paper component="article" p="md" withBorder>
      <Group justify="space-between" mb={6}>
        <Group gap="xs">
          <Badge color={estado === 'abierta' ? 'teja' : 'gray'}>{t(`objeciones.estado.${estado}`)}</Badge>
          <Text size="sm" fw={600}>
            {t(`objeciones.clase.${clase}`)}
          </Text>
          <Text size="sm">
            {persona
              ? t('objeciones.persona', { quien: inWords(persona, planteada_por === 'heredero') })
              : t(`objeciones.de.${planteada_por}`)}
          </Text>
          <FinePrint>
            {formats.moment(abierta)} · {about}
          </FinePrint>
        </Group>
        {posible.length > 0 && (
          <Button size="xs" onClick={decide}>
            {t('objeciones.decidir')}
          </Button>
        )}
      </Group>
      <Text size="sm" className="texto">
        {motivo}
      </Text>
      {decision && (
        <Muted mt="xs" className="texto">
          {t('objeciones.porque', { decision })}
        </Muted>
      )}
      {estado !== 'abierta' && decision && (
        <CorrectRecord clase="objecion" sobre={objecion.objecion_id} name={t(`objeciones.clase.${clase}`)} />
      )}
    </Paper>
  );
}

export function NewObjecion(ends: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, params } = useCaso();
  return (
    <CommandDialog
      {...ends}
      title={t('objeciones.plantear')}
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/objeciones"
      params={params}
      fields={{
        clase: { label: t('objeciones.claseDe'), nameOf: (kind) => t(`objeciones.clase.${kind}`) },
        cuenta: (
          <Select
            name="cuenta"
            label={t('objeciones.cuenta')}
            placeholder={t('objeciones.todas')}
            data={caso.cuentas.map(({ cuenta_id, proveedor }) => ({
              value: cuenta_id,
              label: proveedor ?? t('cuentas.reservada'),
            }))}
            clearable
          />
        ),
        motivo: { label: t('objeciones.motivo'), minRows: 3 },
      }}
      done={t('objeciones.planteada')}
      button={t('objeciones.plantear')}
    />
  );
}

/** The command that brings an objection into this state. */
const COMMAND_OF = { levantada: 'levantar', mantenida: 'mantener' } as const;

export function Decision({ objecion, onClose }: { readonly objecion: Objecion; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [decision, choose] = useState('');
  const { seen, before, onFail } = useSeen(objecion);
  // the options stay those of the moment at which the form opened, even if somebody else has decided meanwhile
  const options = (['levantada', 'mantenida'] as const).filter((one) =>
    (before ?? seen).posible.includes(COMMAND_OF[one]),
  );
  const chosen = options.find((one) => one === decision);
  const possible = before === null || (chosen !== undefined && seen.posible.includes(COMMAND_OF[chosen]));
  const changes =
    before &&
    changesOf([
      [t('cuentas.estado'), t(`objeciones.estado.${before.estado}`), t(`objeciones.estado.${seen.estado}`)],
      [t('objeciones.razon'), before.decision ?? NOTHING, seen.decision ?? NOTHING],
    ]);
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/objeciones/{objecion}/decision"
      params={{ ...params, objecion: objecion.objecion_id }}
      fields={{
        decision: {
          label: t('objeciones.decision'),
          options,
          nameOf: (one) => t(`objeciones.decidirComo.${one}`),
          value: decision,
          onChange: choose,
        },
        motivo: t('objeciones.razon'),
      }}
      below={<EndsCasoWarning step="objecion" />}
      refusal={(failure) => <Refused failure={failure} changes={changes} possible={possible} />}
      done={t('objeciones.decidida')}
      onFinish={onClose}
      onFail={onFail}
      button={t('objeciones.decidir')}
      disabled={!possible}
    >
      <Text size="sm" className="texto">
        {objecion.motivo}
      </Text>
    </CommandForm>
  );
}
