/** The forms with which an account goes on: one for each command. */
import {
  ACCIONES_CUENTA,
  MOTIVOS_DE_DESCARTE_DEL_SERVICIO,
  PERIODICIDADES,
  resultadosDe,
  VIVIENDA_HABITADA,
} from '@albacea/contract/listas.ts';
import { CANALES } from '@albacea/contract/proveedores-listas.ts';
import { Button, Checkbox, NumberInput, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnvioDe } from '../../aplicacion/cliente.ts';
import { useOrden } from '../../aplicacion/datos.ts';
import { Choice } from '../../ui/choice.tsx';
import { hoyEnMadrid } from '../../ui/formatos.ts';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './contexto.ts';
import { LlamadaConConsentimiento } from './llamada.tsx';
import { PaperChoice } from './paper-choice.tsx';

export const ORDENES = [
  'solicitar',
  'volver_a_solicitar',
  'concluir_sin_solicitud',
  'resolver',
  'insistir',
  'solicitar_por_familia',
  'insistir_por_familia',
  'reclamar_por_familia',
  'rechazar',
  'dar_por_silencio',
  'dar_por_denegada',
  'confirmar',
  'anotar_copia',
  'cambiar',
  'retirar',
  'descartar',
] as const;
export type OrdenDeCuenta = (typeof ORDENES)[number];

const RUTA = '/aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}';
const LLAMADA = {
  solicitar: `POST ${RUTA}/solicitud`,
  volver_a_solicitar: `POST ${RUTA}/solicitud`,
  concluir_sin_solicitud: `POST ${RUTA}/conclusion`,
  resolver: `POST ${RUTA}/resolucion`,
  dar_por_denegada: `POST ${RUTA}/resolucion`,
  insistir: `POST ${RUTA}/insistencia`,
  solicitar_por_familia: `POST ${RUTA}/carta/enviada`,
  insistir_por_familia: `POST ${RUTA}/carta/enviada`,
  reclamar_por_familia: `POST ${RUTA}/carta/enviada`,
  rechazar: `POST ${RUTA}/negativa`,
  dar_por_silencio: `POST ${RUTA}/silencio`,
  confirmar: `POST ${RUTA}/confirmacion`,
  anotar_copia: `POST ${RUTA}/copia`,
  cambiar: `PATCH ${RUTA}`,
  retirar: `POST ${RUTA}/descarte`,
  descartar: `POST ${RUTA}/descarte`,
} as const;

/** What the heir alone can say: the service does it on their word, which it took by telephone. */
const POR_TELEFONO = {
  confirmar: 'confirmar_cuentas',
  solicitar_por_familia: 'carta_enviada',
  insistir_por_familia: 'carta_enviada',
  reclamar_por_familia: 'carta_enviada',
} as const;
const porTelefono = (orden: OrdenDeCuenta) =>
  orden in POR_TELEFONO ? POR_TELEFONO[orden as keyof typeof POR_TELEFONO] : null;

interface PropsDeMando {
  readonly orden: OrdenDeCuenta;
  /** As it was last read. */
  readonly cuenta: Cuenta;
  readonly cerrar: () => void;
}

type Campos = (nombre: string) => string;

export function MandoDeCuenta({ orden, cuenta, cerrar }: PropsDeMando) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const [constancia, anotar] = useState<string | null>(null);
  const { seen, before, alFallar } = useSeen(cuenta);
  const changes = useCuentaChanges()(before, seen);
  const possible = changes === null || seen.posible.includes(orden);
  const llamada = LLAMADA[orden];
  const mandar = useOrden(llamada, { hecho: t(`ordenHecha.${orden}`, { cuenta: cuenta.proveedor }), alFallar });
  const isSending = useRef(false);
  const consentimiento = porTelefono(orden);
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    if (isSending.current) return; // the second of two clicks
    isSending.current = true;
    const campos = new FormData(evento.currentTarget);
    const de: Campos = (nombre) => String(campos.get(nombre) ?? '').trim();
    const envio: Envio = {
      parametros: { ...parametros, cuenta: cuenta.cuenta_id },
      cuerpo: { ...cuerpoDe(orden, de, seen, constancia), version: seen.version },
    };
    // it goes once all was read anew: what can be pressed afterwards is what the new state allows
    mandar.mutate(envio as unknown as EnvioDe<typeof llamada>, {
      onSuccess: cerrar,
      onSettled() {
        isSending.current = false;
      },
    });
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t(`ordenTexto.${orden}`)}
      </Text>
      {consentimiento && (
        // beside the form and not in it: it has one of its own
        <LlamadaConConsentimiento para={consentimiento} elegida={constancia} elegir={anotar} />
      )}
      <form onSubmit={enviar}>
        <Stack>
          <CamposDe orden={orden} cuenta={seen} />
          <Refused fallo={mandar.error} changes={changes} possible={possible} />
          <Button
            type="submit"
            loading={mandar.isPending}
            disabled={!possible || (consentimiento !== null && constancia === null)}
            color={orden === 'descartar' || orden === 'retirar' ? 'teja' : 'verde'}
          >
            {t(`orden.${orden}`)}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

/** The bodies differ by command; each form makes the one of its own, which the server checks. */
type Envio = {
  readonly parametros: Readonly<Record<string, string>>;
  readonly cuerpo: Readonly<Record<string, unknown>>;
};

function cuerpoDe(
  orden: OrdenDeCuenta,
  de: Campos,
  cuenta: Cuenta,
  constancia: string | null,
): Record<string, unknown> {
  const siHay = (clave: string, campo = clave) => (de(campo) === '' ? {} : { [clave]: de(campo) });
  if (orden === 'solicitar' || orden === 'volver_a_solicitar')
    return { ...siHay('canal'), ...siHay('plazo'), ...siHay('prueba'), ...siHay('nota') };
  if (orden === 'insistir') return { ...siHay('canal'), ...siHay('prueba'), ...siHay('nota') };
  if (orden === 'resolver') return { resultado: de('resultado'), ...siHay('prueba'), ...siHay('respuesta', 'nota') };
  if (orden === 'dar_por_denegada') return { resultado: 'denegada', ...siHay('prueba'), ...siHay('respuesta', 'nota') };
  if (orden === 'rechazar') return { motivo: de('nota'), ...siHay('prueba') };
  if (orden === 'confirmar') {
    const corte = de('corte_aceptado') === 'on';
    return { constancia: constancia ?? '', ...siHay('copia'), ...(corte && { corte_aceptado: true }) };
  }
  if (porTelefono(orden) === 'carta_enviada') return { constancia: constancia ?? '', ...siHay('nota') };
  if (orden === 'anotar_copia') return siHay('copia');
  if (orden === 'descartar' || orden === 'retirar')
    return { motivo_descarte: de('motivo_descarte'), ...siHay('motivo', 'nota') };
  if (orden === 'cambiar') {
    const importe = Number(
      de('importe')
        .replace(',', '.')
        .replace(/[^\d.]/g, ''),
    );
    const reservada = de('reservada') === 'on';
    const antes = cuenta.cargo;
    const otroCargo =
      importe !== (antes?.importe ?? 0) || (antes !== null && de('periodicidad') !== antes.periodicidad);
    return {
      ...(de('accion') !== (cuenta.accion ?? '') && { accion: de('accion') }),
      ...(de('vivienda') !== (cuenta.vivienda_habitada ?? '') && { vivienda_habitada: de('vivienda') || null }),
      ...(de('identificador') !== (cuenta.identificador ?? '') && { identificador: de('identificador') || null }),
      ...(reservada !== cuenta.reservada && { reservada }),
      ...(otroCargo && { cargo: importe > 0 ? { importe, periodicidad: de('periodicidad') } : null }),
    };
  }
  return {};
}

/** Ways by which something is sent. */
const CANALES_DE_ENVIO = CANALES.filter((canal) => canal !== 'nada_que_presentar');

interface PropsDeCampos {
  readonly orden: OrdenDeCuenta;
  readonly cuenta: Cuenta;
}

function CamposDe({ orden, cuenta }: PropsDeCampos): ReactNode {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const nota = (etiqueta: string, obligada = false) => (
    <Textarea name="nota" label={etiqueta} required={obligada} maxLength={2000} autosize minRows={2} />
  );
  const canal = (
    <Select
      name="canal"
      label={t('cuentas.canal')}
      data={CANALES_DE_ENVIO.map((value) => ({ value, label: comun(`canal.${value}`) }))}
      defaultValue={CANALES_DE_ENVIO.find((uno) => uno === cuenta.canal) ?? null}
      placeholder={t('cuentas.elHabitual')}
      clearable
    />
  );
  if (orden === 'solicitar' || orden === 'volver_a_solicitar')
    return (
      <>
        {canal}
        <TextInput type="date" name="plazo" label={t('cuentas.plazoPropio')} min={hoyEnMadrid()} />
        <Prueba tipo="justificante_envio" cuenta={cuenta} />
        {nota(t('cuentas.nota'))}
      </>
    );
  if (orden === 'insistir')
    return (
      <>
        {canal}
        <Prueba tipo="justificante_envio" cuenta={cuenta} />
        {nota(t('cuentas.nota'))}
      </>
    );
  if (orden === 'resolver')
    return (
      <>
        <Choice
          name="resultado"
          label={t('cuentas.resultado')}
          data={(cuenta.accion ? resultadosDe(cuenta.accion) : []).map((value) => ({
            value,
            label: comun(`resultadoCuenta.${value}`),
          }))}
        />
        <Prueba tipo="respuesta_proveedor" cuenta={cuenta} />
        {nota(t('cuentas.respuesta'))}
      </>
    );
  if (orden === 'rechazar' || orden === 'dar_por_denegada')
    return (
      <>
        {nota(t('cuentas.queDijo'), orden === 'rechazar')}
        <Prueba tipo="respuesta_proveedor" cuenta={cuenta} />
      </>
    );
  if (orden === 'confirmar') return <ParaConfirmar cuenta={cuenta} />;
  if (porTelefono(orden) === 'carta_enviada') return nota(t('cuentas.notaDeFamilia'));
  if (orden === 'anotar_copia') return <Copia opciones={['obtenida', 'pedida', 'rechazada']} />;
  if (orden === 'descartar' || orden === 'retirar')
    return (
      <>
        <Choice
          name="motivo_descarte"
          label={t('cuentas.quePasa')}
          data={MOTIVOS_DE_DESCARTE_DEL_SERVICIO.map((value) => ({ value, label: comun(`motivoDescarte.${value}`) }))}
        />
        {nota(t('cuentas.porQue'), true)}
      </>
    );
  if (orden === 'cambiar') return <Cambio cuenta={cuenta} />;
  return null;
}

/** What was changed here stays; a field that was not touched shows what is there now. */
function Cambio({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const stored = {
    accion: cuenta.accion as string | null,
    vivienda: cuenta.vivienda_habitada as string | null,
    identificador: cuenta.identificador ?? '',
    importe: (cuenta.cargo?.importe ?? '') as string | number,
    periodicidad: (cuenta.cargo?.periodicidad ?? 'mensual') as string | null,
    reservada: cuenta.reservada,
  };
  const [draft, keep] = useState<Partial<typeof stored>>({});
  const shown = { ...stored, ...draft };
  const put =
    <K extends keyof typeof stored>(field: K) =>
    (value: (typeof stored)[K]) =>
      keep((others) => ({ ...others, [field]: value }));
  return (
    <>
      <Select
        name="accion"
        label={t('cuentas.accion')}
        data={ACCIONES_CUENTA.map((value) => ({ value, label: comun(`accion.${value}`) }))}
        value={shown.accion}
        onChange={put('accion')}
        placeholder={t('cuentas.laFamilia')}
        allowDeselect={false}
      />
      {(cuenta.suministro || cuenta.proveedor_codigo === null) && (
        <Select
          name="vivienda"
          label={t('cuentas.vivienda')}
          description={t('cuentas.viviendaAyuda')}
          data={VIVIENDA_HABITADA.map((value) => ({ value, label: t(`cuentas.viviendas.${value}`) }))}
          value={shown.vivienda}
          onChange={put('vivienda')}
          placeholder={cuenta.proveedor_codigo === null ? t('cuentas.noEsSuministro') : comun('elija')}
          clearable
        />
      )}
      <TextInput
        name="identificador"
        label={t('cuentas.identificador')}
        value={shown.identificador}
        onChange={({ currentTarget: { value } }) => put('identificador')(value)}
        maxLength={200}
      />
      <NumberInput
        name="importe"
        label={t('cuentas.importe')}
        value={shown.importe}
        onChange={put('importe')}
        min={0}
        max={100000}
        decimalScale={2}
        decimalSeparator=","
      />
      <Select
        name="periodicidad"
        label={t('cuentas.periodicidad')}
        data={PERIODICIDADES.map((value) => ({ value, label: t(`periodicidad.${value}`) }))}
        value={shown.periodicidad}
        onChange={put('periodicidad')}
        allowDeselect={false}
      />
      <Switch
        name="reservada"
        label={t('cuentas.reservar')}
        checked={shown.reservada}
        onChange={({ currentTarget: { checked } }) => put('reservada')(checked)}
      />
    </>
  );
}

/** What the family has to say with its yes: about a copy, and about a home that would be cut off. */
function ParaConfirmar({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const cut = cuenta.suministro && cuenta.accion === 'cancelar' && cuenta.vivienda_habitada !== 'no';
  return (
    <>
      {cut && <Checkbox name="corte_aceptado" label={t('cuentas.corteAceptado')} required />}
      {cuenta.copia !== null && <Copia opciones={['rechazada', 'pedida']} />}
    </>
  );
}

function Copia({ opciones }: { readonly opciones: readonly ('obtenida' | 'pedida' | 'rechazada')[] }) {
  const { t } = useTranslation('caso');
  return (
    <Choice
      name="copia"
      label={t('cuentas.copia')}
      data={opciones.map((value) => ({ value, label: t(`copia.${value}`) }))}
    />
  );
}

/** A paper of the case that proves it, or one that is added now. */
function Prueba({
  tipo,
  cuenta,
}: {
  readonly tipo: 'justificante_envio' | 'respuesta_proveedor';
  readonly cuenta: Cuenta;
}) {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const papeles = caso.documentos.filter(
    (uno) => uno.tipo === tipo && (uno.cuenta_id === null || uno.cuenta_id === cuenta.cuenta_id),
  );
  return (
    <PaperChoice
      name="prueba"
      label={t('cuentas.prueba')}
      placeholder={t('cuentas.sinPrueba')}
      tipo={tipo}
      papeles={papeles}
      cuenta={cuenta.cuenta_id}
      clearable
    />
  );
}
