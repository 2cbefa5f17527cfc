/** Objections: while one is open, no irreversible request leaves. */
import { OBJECION_KINDS } from '@albacea/contract/schemas/lists.ts';
import { Badge, Button, Group, Paper, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useFormCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { Choice } from '../../ui/inputs.tsx';
import { changesOf, NOTHING, Refused, useSeen } from '../../ui/meanwhile.tsx';
import { EndsCaso } from './act-notices.tsx';
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
          <Text size="xs" c="dimmed">
            {formats.moment(abierta)} · {about}
          </Text>
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
        <Text size="sm" c="dimmed" mt="xs" className="texto">
          {t('objeciones.porque', { decision })}
        </Text>
      )}
      {estado !== 'abierta' && decision && (
        <CorrectRecord clase="objecion" sobre={objecion.objecion_id} name={t(`objeciones.clase.${clase}`)} />
      )}
    </Paper>
  );
}

export function NewObjecion({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, params } = useCaso();
  const raise = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/objeciones', {
    done: t('objeciones.planteada'),
    onFinish: onClose,
  });
  return (
    <form
      onSubmit={(event) => {
        const from = fieldsOf(event);
        const cuenta = from('cuenta');
        raise.mutate({
          params,
          body: { clase: from('clase') as 'otra', motivo: from('motivo'), ...(cuenta && { cuenta }) },
        });
      }}
    >
      <Stack>
        <Choice
          name="clase"
          label={t('objeciones.claseDe')}
          data={OBJECION_KINDS.map((value) => ({
            value,
            label: t(`objeciones.clase.${value}`),
          }))}
        />
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
        <Textarea name="motivo" label={t('objeciones.motivo')} required maxLength={2000} autosize minRows={3} />
        <FormFailure failure={raise.error} />
        <Button type="submit" loading={raise.isPending}>
          {t('objeciones.plantear')}
        </Button>
      </Stack>
    </form>
  );
}

/** The command that takes an objection there. */
const COMMAND_OF = { levantada: 'levantar', mantenida: 'mantener' } as const;

export function Decision({ objecion, onClose }: { readonly objecion: Objecion; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [decision, choose] = useState<'levantada' | 'mantenida' | null>(null);
  const { seen, before, onFail } = useSeen(objecion);
  const decide = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/objeciones/{objecion}/decision', {
    done: t('objeciones.decidida'),
    onFinish: onClose,
    onFail,
  });
  // the choice stays, even if somebody else has decided by now
  const decisions = (['levantada', 'mantenida'] as const).filter((one) =>
    (before ?? seen).posible.includes(COMMAND_OF[one]),
  );
  const possible = before === null || (decision !== null && seen.posible.includes(COMMAND_OF[decision]));
  const changes =
    before &&
    changesOf([
      [t('cuentas.estado'), t(`objeciones.estado.${before.estado}`), t(`objeciones.estado.${seen.estado}`)],
      [t('objeciones.razon'), before.decision ?? NOTHING, seen.decision ?? NOTHING],
    ]);
  return (
    <form
      onSubmit={(event) => {
        const from = fieldsOf(event);
        if (decision === null) return;
        decide.mutate({
          params: { ...params, objecion: objecion.objecion_id },
          body: {
            decision,
            motivo: from('motivo'),
            ...(decision === 'mantenida' && { efecto: from('efecto') as 'conservar' }),
          },
        });
      }}
    >
      <Stack>
        <Text size="sm" className="texto">
          {objecion.motivo}
        </Text>
        <Choice
          label={t('objeciones.decision')}
          data={decisions.map((value) => ({ value, label: t(`objeciones.decidirComo.${value}`) }))}
          value={decision ?? ''}
          onChange={({ currentTarget: { value } }) => choose(value as 'levantada')}
        />
        {decision === 'mantenida' && (
          <Choice
            name="efecto"
            label={t('objeciones.efecto')}
            data={(['conservar', 'descartar'] as const).map((value) => ({
              value,
              label: t(`objeciones.efectos.${value}`),
            }))}
          />
        )}
        <Textarea name="motivo" label={t('objeciones.razon')} required maxLength={2000} autosize minRows={2} />
        <EndsCaso step="objecion" />
        <Refused failure={decide.error} changes={changes} possible={possible} />
        <Button type="submit" loading={decide.isPending} disabled={!possible}>
          {t('objeciones.decidir')}
        </Button>
      </Stack>
    </form>
  );
}
