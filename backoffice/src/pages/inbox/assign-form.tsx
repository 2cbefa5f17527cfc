/** Says to which case an e-mail of the tray belongs, and about which account it answers. */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';
import type { WholeMail } from './mail-body.tsx';

const CASO_SHAPE = /^CAS-\d{4}-\d{6,12}$/;
const FAMILY = 'familia';
/** At once, and when what it stands in comes later than its dialogue. */
const FOCUSED = { autoFocus: true, 'data-autofocus': true } as const;

interface AssignProps {
  readonly mail: WholeMail;
  /** Whoever opened it means to assign: the first field that has to be filled takes what is typed. */
  readonly focused: boolean;
  onDone(): void;
}

export function AssignForm({ mail, focused, onDone }: AssignProps) {
  const { t } = useTranslation('correo');
  const { t: common } = useTranslation();
  const insurers = useAseguradoras();
  const { pista } = mail;
  const [aseguradora, chooseInsurer] = useState(pista?.aseguradora ?? null);
  const [caso, putCaso] = useState(pista?.caso_id ?? '');
  const [cuenta, chooseCuenta] = useState<string | null>(pista?.cuenta_id ?? null);
  const ready = aseguradora !== null && CASO_SHAPE.test(caso);
  const cuentas = useReading(
    'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas',
    { params: { aseguradora: aseguradora ?? '', caso } },
    { enabled: ready },
  );
  const assign = useCommand('POST /correo/{correo}', { done: t('asignado'), onFinish: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || cuenta === null) return;
    const cuenta_id = cuenta === FAMILY ? null : cuenta;
    assign.mutate({ params: { correo: mail.correo_id }, body: { aseguradora, caso_id: caso, cuenta_id } });
  };
  const choices = (cuentas.data?.elementos ?? []).map(({ cuenta_id: value, proveedor, tipo }) => ({
    value,
    label: proveedor ?? common(`tipo.${tipo}` as never),
  }));
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {pista && (
          <Text size="sm" c="dimmed">
            {t('sugerido')}
          </Text>
        )}
        <Group gap="sm" align="flex-end">
          <Select
            label={t('aseguradora')}
            data={insurers.map(({ slug: value, nombre: label }) => ({ value, label }))}
            value={aseguradora}
            onChange={chooseInsurer}
            searchable
            {...(focused && pista === null && FOCUSED)}
          />
          <TextInput
            label={t('caso')}
            value={caso}
            onChange={({ currentTarget }) => putCaso(currentTarget.value.trim().toUpperCase())}
            placeholder="CAS-2026-000123"
            {...(focused && pista !== null && FOCUSED)}
          />
          <Select
            label={t('cuenta')}
            data={[...choices, { value: FAMILY, label: t('cuentaNinguna') }]}
            value={cuenta}
            onChange={chooseCuenta}
            disabled={!ready || cuentas.data === undefined}
            w={260}
          />
          <Button type="submit" loading={assign.isPending} disabled={!ready || cuenta === null}>
            {t('hacerAsignar')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
