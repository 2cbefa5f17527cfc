/** The selected account: its state, its impediments, the procedure of its provider, and its commands. */
import { Alert, Button, Group, Menu, Paper, Stack, Tabs, Title } from '@mantine/core';
import { IconChevronDown, IconHandStop, IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionKey, resultKey } from '../../app/action-words.ts';
import { type Command, useCommands } from '../../app/commands.ts';
import { KeyHint } from '../../app/single-keys.tsx';
import { Data, Datum, PlainList } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { ImpededCommands } from './act-notices.tsx';
import { useActs } from './acts-context.ts';
import { AnswerCode, ProviderAnswers } from './answers-panel.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { BY_FAMILY, COMMANDS, type CuentaCommand, canStillRequest } from './cuenta-commands.ts';
import { CuentaBadges, CuentaEvidence } from './cuenta-state.tsx';
import { LetterView } from './letter.tsx';
import { Procedure } from './procedure.tsx';
import { CorrectRecord } from './record-correction.tsx';
import { Requests } from './requests.tsx';
import { useSendingLabel } from './sending-sheet.tsx';
import { useArrival } from './view.ts';

export function CuentaCard({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { begin, underWay } = useActs();
  const heading = useArrival<HTMLHeadingElement>();
  const id = cuenta.cuenta_id;
  const busy = underWay.some((one) => one.id === id);
  const beginCommand = (command: CuentaCommand) => begin({ kind: 'command', cuenta: id, command });
  const keyed = useCuentaKeys(cuenta, busy);
  return (
    <Stack>
      {/* answers come first, since one key confirms an answer */}
      <ProviderAnswers cuenta={cuenta} />
      <Paper p="md">
        <Group justify="space-between" align="flex-start" mb="sm">
          <div>
            <Title order={2} size="h3" ref={heading} tabIndex={-1}>
              {cuenta.proveedor}
            </Title>
            <Muted>
              {common(actionKey(cuenta.accion, cuenta.tipo))} · {common(`modulo.${cuenta.modulo}`)}
            </Muted>
          </div>
          <CuentaBadges cuenta={cuenta} />
        </Group>
        <CuentaFacts cuenta={cuenta} />
        <LetterDue cuenta={cuenta} />
        <Impediments cuenta={cuenta} />
        {busy ? (
          <Muted mt="md">{t('respuesta.enMarcha')}</Muted>
        ) : (
          <Commands cuenta={cuenta} keyed={keyed} begin={beginCommand} />
        )}
        {RECORDED.includes(cuenta.estado) && (
          <CorrectRecord clase="cuenta" sobre={id} name={cuenta.proveedor} tipo={cuenta.tipo} />
        )}
      </Paper>
      <Paper p="md">
        <Tabs
          key={cuenta.carta_que_toca?.clase ?? ''}
          defaultValue={cuenta.carta_que_toca ? 'carta' : 'procedimiento'}
          keepMounted={false}
        >
          <Tabs.List aria-label={cuenta.proveedor} mb="sm">
            <Tabs.Tab value="procedimiento">{t('cuentas.procedimiento')}</Tabs.Tab>
            <Tabs.Tab value="carta">{t('cuentas.carta')}</Tabs.Tab>
            <Tabs.Tab value="gestiones">
              {t('cuentas.gestiones')} ({cuenta.gestiones.length})
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="procedimiento">
            <Procedure cuenta={cuenta} />
          </Tabs.Panel>
          <Tabs.Panel value="carta">
            <LetterView cuenta={cuenta} submit={(letter) => begin({ kind: 'letter', cuenta: id, letter })} />
          </Tabs.Panel>
          <Tabs.Panel value="gestiones">
            <Requests cuenta={cuenta} />
            <CuentaEvidence cuenta={cuenta} />
            <AnswerCode cuenta={cuenta} />
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </Stack>
  );
}

/** States that were recorded by a person of the service, or reached when a term ended. */
const RECORDED: readonly Cuenta['estado'][] = ['solicitada', 'rechazada', 'resuelta', 'sin_respuesta', 'descartada'];

function CuentaFacts({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const { cargo, copia, resultado } = cuenta;
  return (
    <Data>
      <Datum name={t('cuentas.identificador')}>{cuenta.identificador}</Datum>
      {cargo && (
        <Datum name={t('cuentas.cargo')}>
          {formats.euros(cargo.importe)} · {t(`periodicidad.${cargo.periodicidad}`)}
        </Datum>
      )}
      {cuenta.ahorro_anual_estimado !== null && (
        <Datum name={t('cuentas.alAnio')}>{formats.euros(cuenta.ahorro_anual_estimado)}</Datum>
      )}
      {cuenta.vivienda_habitada && (
        <Datum name={t('cuentas.vivienda')}>{t(`cuentas.viviendas.${cuenta.vivienda_habitada}`)}</Datum>
      )}
      {cuenta.nuevo_titular && (
        <Datum name={t('cuentas.nuevoTitular')}>
          {cuenta.nuevo_titular.quien === 'heredero'
            ? t('cuentas.elHeredero')
            : [cuenta.nuevo_titular.nombre, cuenta.nuevo_titular.numero].filter(Boolean).join(' · ')}
        </Datum>
      )}
      {cuenta.corte_aceptado && <Datum name={t('cuentas.corte')}>{formats.moment(cuenta.corte_aceptado)}</Datum>}
      {cuenta.reposo_hasta && <Datum name={t('cuentas.reposo')}>{formats.moment(cuenta.reposo_hasta)}</Datum>}
      {cuenta.solicitada && (
        <Datum name={t('cuentas.solicitada')}>
          {formats.moment(cuenta.solicitada)}
          {cuenta.canal && ` · ${common(`canal.${cuenta.canal}`)}`}
        </Datum>
      )}
      {cuenta.plazo && <Datum name={t('cuentas.plazo')}>{formats.date(cuenta.plazo)}</Datum>}
      {cuenta.plazo_legal && <LegalTerm {...cuenta.plazo_legal} />}
      {cuenta.completar_hasta && (
        <Datum name={t('cuentas.completarHasta')}>{formats.date(cuenta.completar_hasta)}</Datum>
      )}
      {cuenta.papeles_pedidos.length > 0 && (
        <Datum name={t('cuentas.haPedido')}>
          {cuenta.papeles_pedidos.map((one) => catalogo(`papel.${one}`)).join(', ')}
        </Datum>
      )}
      {copia && <Datum name={t('cuentas.copia')}>{t(`copia.${copia}`)}</Datum>}
      {resultado && <Datum name={t('cuentas.resultado')}>{common(resultKey(resultado, cuenta.tipo))}</Datum>}
    </Data>
  );
}

/** The legal term and its article. */
function LegalTerm({ dias, computo, norma, obliga }: NonNullable<Cuenta['plazo_legal']>) {
  const { t } = useTranslation('caso');
  return (
    <Datum name={t(obliga ? 'cuentas.plazoLegal' : 'cuentas.plazoDeReferencia')}>
      {t(`cuentas.computo.${computo}`, { count: dias })}
      <FinePrint>{norma}</FinePrint>
    </Datum>
  );
}

/** The next letter of an unanswered request, and who sends it. */
function LetterDue({ cuenta: { carta_que_toca } }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (!carta_que_toca) return null;
  const { clase, quien } = carta_que_toca;
  return (
    <Alert color="ocre" icon={<IconMailForward aria-hidden />} title={t(`carta.toca.${clase}`)} mt="md">
      {quien === 'heredero' && t('carta.tocaALaFamilia')}
    </Alert>
  );
}

/** Shows why no request can be sent yet, only while a request can still be sent at all. */
function Impediments({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (cuenta.impedimentos.length === 0 || !canStillRequest(cuenta)) return null;
  return (
    <Alert color="ocre" icon={<IconHandStop aria-hidden />} title={t('cuentas.impedimentos')} mt="md">
      <PlainList lines={cuenta.impedimentos.map(({ texto }) => texto)} />
    </Alert>
  );
}

/** Commands whose impediments are already shown by `Impediments`. */
const SHOWN_AS_IMPEDIMENTS: readonly string[] = ['solicitar', 'volver_a_solicitar', 'solicitar_por_familia'];

interface CommandsProps extends Pick<ButtonsProps, 'keyed' | 'begin'> {
  readonly cuenta: Cuenta;
}

function Commands({ cuenta, keyed, begin }: CommandsProps) {
  const { t } = useTranslation('caso');
  const possible = COMMANDS.filter((command) => cuenta.posible.includes(command));
  const impeded = cuenta.impedidas.filter(({ orden }) => !SHOWN_AS_IMPEDIMENTS.includes(orden));
  return (
    <>
      <Buttons possible={possible} keyed={keyed} begin={begin} />
      <ImpededCommands
        impeded={impeded}
        nameOf={(command) => (command === 'insistir' ? t('tecla.insistir') : t(`orden.${command as CuentaCommand}`))}
      />
    </>
  );
}

/** Commands that give up an account, or change what it is, are never the primary button. */
const NEVER_FIRST: readonly CuentaCommand[] = [
  'dar_por_silencio',
  'descartar',
  'retirar',
  'cambiar',
  'corregir_identificador',
];

interface ButtonsProps {
  /** Everyday commands, which have a key. */
  readonly keyed: ReturnType<typeof useCuentaKeys>;
  readonly possible: readonly CuentaCommand[];
  readonly begin: (command: CuentaCommand) => void;
}

/** With more acts than this, the last button opens a menu of the others: more buttons are not taken in at a glance. */
const BUTTONS = 3;

function Buttons({ possible, keyed, begin }: ButtonsProps) {
  const { t } = useTranslation('caso');
  const actOf = (command: CuentaCommand) => ({
    id: command,
    label: t(`orden.${command}`),
    run: () => begin(command),
    hint: null,
    primary: !NEVER_FIRST.includes(command),
  });
  // acts that only the family can do come first, since they wait for nothing else
  const acts = [
    ...possible.filter((one) => BY_FAMILY.includes(one)).map(actOf),
    ...keyed.map(({ id, key, label, run }) => ({ id, label, run, hint: <KeyHint k={key} />, primary: true })),
    ...possible.filter((one) => !BY_FAMILY.includes(one)).map(actOf),
  ];
  if (acts.length === 0) return null;
  const shown = acts.length > BUTTONS ? acts.slice(0, BUTTONS - 1) : acts;
  return (
    <Group gap="xs" mt="md">
      {shown.map(({ id, label, run, hint, primary }, i) => (
        <Button
          key={id}
          size="xs"
          variant={i === 0 && primary ? 'filled' : 'default'}
          onClick={run}
          {...(hint && { rightSection: hint })}
        >
          {label}
        </Button>
      ))}
      {acts.length > BUTTONS && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
              {t('cuentas.mas')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {acts.slice(shown.length).map(({ id, label, run, hint }) => (
              <Menu.Item key={id} onClick={run} rightSection={hint}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

const REQUESTS: readonly Cuenta['posible'][number][] = ['solicitar', 'volver_a_solicitar'];

/**
 * The everyday acts: each is a button of the account and a key of the page.
 * @param busy an act on the account is in progress and can still be undone
 */
function useCuentaKeys(
  { cuenta_id: cuenta, posible, carta_que_toca, proveedor, canal_previsto }: Cuenta,
  busy: boolean,
): readonly (Command & { readonly key: string })[] {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const { begin } = useActs();
  const labelOf = useSendingLabel();
  const letter = () => begin({ kind: 'letter', cuenta });
  const chases = carta_que_toca?.quien === 'servicio' || posible.includes('insistir');
  const acts = [
    ...(REQUESTS.some((one) => posible.includes(one))
      ? [{ id: 'cuenta.enviar', key: 's', label: labelOf(canal_previsto), run: letter }]
      : []),
    ...(posible.includes('resolver')
      ? [
          {
            id: 'cuenta.respuesta',
            key: 'a',
            label: t('tecla.respuesta'),
            run: () => begin({ kind: 'answer', cuenta }),
          },
        ]
      : []),
    ...(chases ? [{ id: 'cuenta.insistir', key: 'g', label: t('tecla.insistir'), run: letter }] : []),
  ];
  const now = live && !busy ? acts : [];
  useCommands(now.map((act) => ({ ...act, label: `${act.label}: ${proveedor}` })));
  return now;
}
