/** Differences between two readings of a case and its parts, in the words of the page. */
import { useTranslation } from 'react-i18next';
import { actionKey, resultKey } from '../../app/action-words.ts';
import { useFormats } from '../../ui/formats.ts';
import { type Change, changesOf, NOTHING, useSeen } from '../../ui/meanwhile.tsx';
import { type Caso, type Certificado, type Cuenta, type Documento, useCaso } from './context.ts';
import { useCuentaName } from './cuenta-state.tsx';
import { useCasoCommands } from './readings.ts';

type Row<T> = readonly [name: string, of: (one: T) => string];
/** @returns the differences; null: `before` is null, since there is no conflict */
type Compare<T> = (before: T | null, now: T) => readonly Change[] | null;

const comparing =
  <T>(rows: readonly Row<T>[]): Compare<T> =>
  (before, now) =>
    before && changesOf(rows.map(([name, of]) => [name, of(before), of(now)]));

export function useCuentaChanges(): Compare<Cuenta> {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { t: catalogo } = useTranslation('catalogo');
  const { date, euros } = useFormats();
  return comparing<Cuenta>([
    [t('cuentas.estado'), ({ estado }) => common(`estadoCuenta.${estado}`)],
    [t('cuentas.accion'), ({ accion, tipo }) => common(actionKey(accion, tipo))],
    [t('cuentas.identificador'), ({ identificador }) => identificador ?? NOTHING],
    [
      t('cuentas.cargo'),
      ({ cargo }) => (cargo ? `${euros(cargo.importe)} · ${t(`periodicidad.${cargo.periodicidad}`)}` : NOTHING),
    ],
    [t('cuentas.vivienda'), ({ vivienda_habitada: house }) => (house ? t(`cuentas.viviendas.${house}`) : NOTHING)],
    [
      t('cuentas.nuevoTitular'),
      ({ nuevo_titular: holder }) =>
        (holder?.quien === 'heredero' ? t('cuentas.elHeredero') : holder?.nombre) ?? NOTHING,
    ],
    [t('cuentas.esReservada'), ({ reservada }) => t(`cuentas.viviendas.${reservada ? 'si' : 'no'}`)],
    [t('cuentas.copia'), ({ copia }) => (copia ? t(`copia.${copia}`) : NOTHING)],
    [t('cuentas.plazo'), ({ plazo }) => (plazo ? date(plazo) : NOTHING)],
    [t('cuentas.resultado'), ({ resultado, tipo }) => (resultado ? common(resultKey(resultado, tipo)) : NOTHING)],
    [t('cuentas.haPedido'), ({ papeles_pedidos }) => papeles_pedidos.map((one) => catalogo(`papel.${one}`)).join(', ')],
    [t('cuentas.via'), ({ vias, via }) => vias.find(({ codigo }) => codigo === via)?.nombre ?? NOTHING],
    [t('cuentas.gestiones'), ({ gestiones }) => String(gestiones.length)],
  ]);
}

export function useDocumentoChanges(): Compare<Documento> {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  return comparing<Documento>([
    [t('documentos.estado'), ({ estado }) => common(`estadoDocumento.${estado}`)],
    [t('documentos.motivo'), ({ motivo_rechazo }) => motivo_rechazo ?? NOTHING],
  ]);
}

export function useCertificadoChanges(): Compare<Certificado> {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { date } = useFormats();
  const day = (one: string | null) => (one ? date(one) : NOTHING);
  return comparing<Certificado>([
    [t('cuentas.estado'), ({ estado }) => common(`estadoCertificado.${estado}`)],
    [t('certificados.solicitado'), ({ solicitado }) => day(solicitado)],
    [t('certificados.plazo'), ({ plazo }) => day(plazo)],
    [t('certificados.expedido'), ({ expedido }) => day(expedido)],
  ]);
}

/** Compares the states of the case and of its parts; a part that is new is shown without a state before. */
function useCasoChanges(): Compare<Caso> {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const cuentaName = useCuentaName();
  const parts = (caso: Caso): Map<string, Change> =>
    new Map([
      ['caso', [t('cuentas.estado'), '', common(`estado.${caso.estado}`)]],
      ...caso.cuentas.map(
        (one) =>
          [
            one.cuenta_id,
            [cuentaName(one.cuenta_id) ?? t('cuentas.reservada'), '', common(`estadoCuenta.${one.estado}`)],
          ] as const,
      ),
      ...caso.documentos.map(
        (one) =>
          [one.documento_id, [common(`documento.${one.tipo}`), '', common(`estadoDocumento.${one.estado}`)]] as const,
      ),
      ...caso.certificados.map(
        (one) =>
          [
            one.certificado_id,
            [common(`certificado.${one.tipo}`), '', common(`estadoCertificado.${one.estado}`)],
          ] as const,
      ),
    ] as const);
  return (before, now) => {
    if (!before) return null;
    const previous = parts(before);
    return changesOf([...parts(now)].map(([id, [name, , is]]) => [name, previous.get(id)?.[2] ?? NOTHING, is]));
  };
}

/** The case as its form first showed it. People of insurers send no version with a command, so they act on the current state. */
export function useSeenCaso() {
  const { caso } = useCaso();
  const desk = useCasoCommands()?.mesa;
  const version = desk ? { version: desk.version } : {};
  const { seen, before, onFail } = useSeen({ caso, version });
  const changes = useCasoChanges()(before?.caso ?? null, seen.caso);
  return { version: seen.version, onFail, changes };
}
