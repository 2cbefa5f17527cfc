/** How today stands against what was aimed at, and what somebody says about their own desk. */
import { MANAGER_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import type { DeskState, Standing } from '@albacea/contract/schemas/worklist.ts';
import { Button, Checkbox, Group, Modal, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';

/** Of one person where that is asked for, else of the service. */
export function Today({ own }: { readonly own: boolean }) {
  const { t } = useTranslation('trabajo');
  const { data } = useReading('GET /trabajo/mesa', {});
  if (!data) return null;
  const { horas, revisados, a_tiempo, esperan, tarde }: Standing = own ? data.hoy.propio : data.hoy.servicio;
  const parts = [
    revisados > 0 ? t('hoy', { a_tiempo, revisados, horas }) : t('hoyNada'),
    ...(esperan > 0 ? [t('hoyEsperan', { count: esperan })] : []),
    ...(tarde > 0 ? [t('hoyTarde', { count: tarde, horas })] : []),
  ];
  return (
    <Text span size="sm" className="con-icono">
      <IconTarget size={15} aria-hidden />
      {parts.join(' · ')}
    </Text>
  );
}

export function DeskButton() {
  const { t } = useTranslation('trabajo');
  const [opened, open] = useState(false);
  const { data } = useReading('GET /trabajo/mesa', {});
  return (
    <>
      <Button variant="default" onClick={() => open(true)} disabled={!data}>
        {t('miMesa')}
      </Button>
      {opened && data && <DeskForm state={data} close={() => open(false)} />}
    </>
  );
}

function DeskForm({ state: { mesa, reparto }, close }: { readonly state: DeskState; close(): void }) {
  const { t } = useTranslation('trabajo');
  const { rol } = useSession();
  const [isOnDuty, setOnDuty] = useState(mesa.de_turno);
  const [languages, speak] = useState<string[]>(mesa.idiomas);
  const [target, aim] = useState<number | string>(mesa.objetivo_horas ?? '');
  const [shares, share] = useState(reparto.activo);
  const [serviceTarget, aimAll] = useState<number | string>(reparto.objetivo_horas);
  const save = useCommand('POST /trabajo/mesa', { done: t('mesaGuardada'), onFinish: close });
  const saveShare = useCommand('POST /trabajo/reparto');
  const leads = rol === 'superadmin';
  const submit = async () => {
    if (leads) await saveShare.mutateAsync({ body: { activo: shares, objetivo_horas: Number(serviceTarget) } });
    await save.mutateAsync({
      body: {
        de_turno: isOnDuty,
        idiomas: MANAGER_LANGUAGES.filter((one) => languages.includes(one)),
        objetivo_horas: target === '' ? null : Number(target),
      },
    });
  };
  const hours = { min: 1, max: 240, allowDecimal: false, suffix: ` ${t('horas')}` };
  return (
    <Modal opened onClose={close} title={t('miMesa')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit().catch(() => undefined); // the command itself has said why
        }}
      >
        <Stack>
          <Switch
            label={t('deTurno')}
            description={t('deTurnoTexto')}
            checked={isOnDuty}
            onChange={({ currentTarget }) => setOnDuty(currentTarget.checked)}
            data-autofocus
          />
          <Checkbox.Group label={t('idiomas')} value={languages} onChange={speak}>
            <Group mt={4}>
              {MANAGER_LANGUAGES.map((one) => (
                <Checkbox key={one} value={one} label={t(`habla.${one}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <NumberInput
            label={t('objetivo')}
            description={t('comoServicio', { count: reparto.objetivo_horas })}
            value={target}
            onChange={aim}
            {...hours}
          />
          {leads && (
            <>
              <Switch
                label={t('reparto')}
                description={t('repartoTexto')}
                checked={shares}
                onChange={({ currentTarget }) => share(currentTarget.checked)}
              />
              <NumberInput label={t('objetivoServicio')} value={serviceTarget} onChange={aimAll} required {...hours} />
            </>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending || saveShare.isPending}>
              {t('guardar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
