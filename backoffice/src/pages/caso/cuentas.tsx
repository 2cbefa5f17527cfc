/** The accounts for people who work on them: the list, and beside it the selected one. */
import { Button, Grid, Group, NavLink, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../../app/action-words.ts';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useHasAnswer } from './answers-panel.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { CuentaCard } from './cuenta-card.tsx';
import { CuentaStateBadge } from './cuenta-state.tsx';
import { NewCuenta } from './new-cuenta.tsx';
import { useAnswers, useCuentas } from './readings.ts';
import { useChosen, useListKeys, useStableOrder, useView } from './view.ts';

/** Accounts that can be worked on come first, then impeded ones, then those that wait for others, then ended ones. */
const ORDER: Record<Cuenta['estado'], number> = {
  rechazada: 0,
  confirmada: 1,
  propuesta: 2,
  solicitada: 4,
  sin_respuesta: 5,
  resuelta: 6,
  descartada: 7,
};
const WITH_IMPEDIMENT = 3;
const isImpeded = ({ estado, impedimentos }: Cuenta): boolean =>
  (estado === 'confirmada' || estado === 'rechazada') && impedimentos.length > 0;
/** The number by which the list is sorted, lowest first; an account with an unread answer comes first. */
function rankOf(cuenta: Cuenta, answered: boolean): number {
  if (answered) return -1;
  return isImpeded(cuenta) ? WITH_IMPEDIMENT : ORDER[cuenta.estado];
}

export function Cuentas() {
  const reading = useCuentas();
  const answers = useAnswers();
  // the list is sorted only once, so the answers have to be loaded by then
  return (
    <Read reading={answers}>
      {() => <Read reading={reading}>{(data) => <List cuentas={data.elementos} saving={data.ahorro_del_caso} />}</Read>}
    </Read>
  );
}

interface ListProps {
  readonly cuentas: readonly Cuenta[];
  readonly saving: { readonly detenido: string; readonly previsto: string };
}

function List({ cuentas, saving }: ListProps) {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const formats = useFormats();
  const { show, arrive } = useView();
  const [adding, controls] = useDisclosure();
  const hasAnswer = useHasAnswer();
  const sorted = useStableOrder(
    cuentas,
    ({ cuenta_id }) => cuenta_id,
    (one, other) => rankOf(one, hasAnswer(one)) - rankOf(other, hasAnswer(other)),
  );
  const selected = useChosen(sorted, ({ cuenta_id }) => cuenta_id);
  useListKeys({
    ids: sorted.map(({ cuenta_id }) => cuenta_id),
    chosen: selected?.cuenta_id,
    id: 'cuenta',
    next: t('tecla.siguienteCuenta'),
    previous: t('tecla.anteriorCuenta'),
    choose: (one) => arrive('cuentas', one),
  });
  const add = live && (
    <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={controls.open}>
      {t('cuentas.anadir')}
    </Button>
  );
  return (
    <>
      {selected ? (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Paper p="xs">
              {sorted.map((cuenta) => (
                <CuentaLine
                  key={cuenta.cuenta_id}
                  cuenta={cuenta}
                  isShown={cuenta === selected}
                  hasAnswer={hasAnswer(cuenta)}
                  onShow={() => show('cuentas', cuenta.cuenta_id)}
                />
              ))}
              <Group justify="space-between" p="xs">
                <FinePrint>
                  {t('cuentas.ahorro', {
                    detenido: formats.euros(saving.detenido),
                    previsto: formats.euros(saving.previsto),
                  })}
                </FinePrint>
                {add}
              </Group>
            </Paper>
          </Grid.Col>
          {/* a click within the account selects it and puts it into the address */}
          <Grid.Col span={{ base: 12, md: 8 }} onClickCapture={() => show('cuentas', selected.cuenta_id)}>
            <CuentaCard key={selected.cuenta_id} cuenta={selected} />
          </Grid.Col>
        </Grid>
      ) : (
        <Paper>
          <Empty title={t('cuentas.vacio')} text={t('cuentas.vacioTexto')}>
            {add}
          </Empty>
        </Paper>
      )}
      <NewCuenta opened={adding} onClose={controls.close} />
    </>
  );
}

interface CuentaLineProps {
  readonly cuenta: Cuenta;
  /** Shown beside the list. */
  readonly isShown: boolean;
  /** The provider has answered, and nobody has dealt with it. */
  readonly hasAnswer: boolean;
  readonly onShow: () => void;
}

function CuentaLine({ cuenta, isShown, hasAnswer, onShow }: CuentaLineProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  return (
    <NavLink
      component="button"
      type="button"
      active={isShown}
      aria-current={isShown ? 'true' : undefined}
      onClick={onShow}
      label={cuenta.proveedor}
      description={[
        common(actionKey(cuenta.accion, cuenta.tipo)),
        hasAnswer ? t('contesta.haContestado') : isImpeded(cuenta) && t('cuentas.aunNo'),
      ]
        .filter(Boolean)
        .join(' · ')}
      rightSection={<CuentaStateBadge cuenta={cuenta} />}
      className="entrada"
    />
  );
}
