/** The forms with which an account goes on: one for each command. */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import { ACCIONES_CUENTA, PERIODICIDADES, RESULTADO_PEDIDO, resultadosDe } from '@albacea/contract/listas.ts';
import { CANALES } from '@albacea/contract/proveedores-listas.ts';
import { Button, NumberInput, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DatosDe, type EnvioDe, useCliente } from '../../aplicacion/cliente.ts';
import { useMensajeDeFallo } from '../../aplicacion/datos.ts';
import { hoyEnMadrid, useFormatos } from '../../ui/formatos.ts';
import { type Cuenta, useCaso } from './contexto.ts';
import { Anadir } from './documentos.tsx';
import { LlamadaConConsentimiento } from './llamada.tsx';

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
  /** As it was when one decided. */
  readonly cuenta: Cuenta;
  readonly cerrar: () => void;
  /** Somebody was faster. */
  readonly alCruzarse: () => void;
}

type Campos = (nombre: string) => string;

export function MandoDeCuenta({ orden, cuenta, cerrar, alCruzarse }: PropsDeMando) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const [constancia, anotar] = useState<string | null>(null);
  const mandar = useMando(orden, cerrar, alCruzarse);
  const consentimiento = porTelefono(orden);
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campos = new FormData(evento.currentTarget);
    const de: Campos = (nombre) => String(campos.get(nombre) ?? '').trim();
    mandar.mutate({
      parametros: { ...parametros, cuenta: cuenta.cuenta_id },
      cuerpo: { ...cuerpoDe(orden, de, cuenta, constancia), version: cuenta.version },
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
          <CamposDe orden={orden} cuenta={cuenta} />
          <Button
            type="submit"
            loading={mandar.isPending}
            disabled={consentimiento !== null && constancia === null}
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

function useMando(orden: OrdenDeCuenta, cerrar: () => void, alCruzarse: () => void) {
  const { t } = useTranslation('caso');
  const cliente = useCliente();
  const memoria = useQueryClient();
  const decir = useMensajeDeFallo();
  const llamada = LLAMADA[orden];
  return useMutation<DatosDe<typeof llamada>, Error, Envio>({
    mutationFn: (envio) => cliente.pedir(llamada, envio as unknown as EnvioDe<typeof llamada>),
    async onSuccess() {
      notifications.show({ message: t('cuentas.hecho'), color: 'verde' });
      cerrar();
      await memoria.invalidateQueries();
    },
    async onError(fallo) {
      const cruzada =
        fallo instanceof ErrorDeLlamada && ['cambiado_entretanto', 'estado_no_permite'].includes(fallo.codigo);
      if (cruzada) {
        await memoria.invalidateQueries();
        if (fallo.codigo === 'cambiado_entretanto') return alCruzarse();
      }
      notifications.show({ message: decir(fallo), color: 'teja', autoClose: 8000 });
    },
  });
}

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
  if (orden === 'confirmar') return { constancia: constancia ?? '', ...siHay('copia') };
  if (porTelefono(orden) === 'carta_enviada') return { constancia: constancia ?? '', ...siHay('nota') };
  if (orden === 'anotar_copia') return siHay('copia');
  if (orden === 'descartar' || orden === 'retirar') return siHay('motivo', 'nota');
  if (orden === 'cambiar') {
    const importe = Number(
      de('importe')
        .replace(',', '.')
        .replace(/[^\d.]/g, ''),
    );
    const reservada = de('reservada') === 'on';
    return {
      ...(de('accion') !== cuenta.accion && { accion: de('accion') }),
      ...(de('identificador') !== (cuenta.identificador ?? '') && { identificador: de('identificador') || null }),
      ...(reservada !== cuenta.reservada && { reservada }),
      ...(importe !== (cuenta.cargo?.importe ?? 0) && {
        cargo: importe > 0 ? { importe, periodicidad: de('periodicidad') } : null,
      }),
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
        <Select
          name="resultado"
          label={t('cuentas.resultado')}
          data={resultadosDe(cuenta.accion).map((value) => ({
            value,
            label: comun(`resultadoCuenta.${value}`),
          }))}
          defaultValue={RESULTADO_PEDIDO[cuenta.accion]}
          allowDeselect={false}
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
  if (orden === 'confirmar') return cuenta.copia !== null && <Copia opciones={['rechazada', 'pedida']} />;
  if (porTelefono(orden) === 'carta_enviada') return nota(t('cuentas.notaDeFamilia'));
  if (orden === 'anotar_copia') return <Copia opciones={['obtenida', 'pedida', 'rechazada']} />;
  if (orden === 'descartar' || orden === 'retirar') return nota(t('cuentas.porQue'));
  if (orden === 'cambiar')
    return (
      <>
        <Select
          name="accion"
          label={t('cuentas.accion')}
          data={ACCIONES_CUENTA.map((value) => ({ value, label: comun(`accion.${value}`) }))}
          defaultValue={cuenta.accion}
          allowDeselect={false}
        />
        <TextInput
          name="identificador"
          label={t('cuentas.identificador')}
          defaultValue={cuenta.identificador ?? ''}
          maxLength={200}
        />
        <NumberInput
          name="importe"
          label={t('cuentas.importe')}
          defaultValue={cuenta.cargo?.importe ?? ''}
          min={0}
          max={100000}
          decimalScale={2}
          decimalSeparator=","
        />
        <Select
          name="periodicidad"
          label={t('cuentas.periodicidad')}
          data={PERIODICIDADES.map((value) => ({ value, label: t(`periodicidad.${value}`) }))}
          defaultValue={cuenta.cargo?.periodicidad ?? 'mensual'}
          allowDeselect={false}
        />
        <Switch name="reservada" label={t('cuentas.reservar')} defaultChecked={cuenta.reservada} />
      </>
    );
  return null;
}

function Copia({ opciones }: { readonly opciones: readonly ('obtenida' | 'pedida' | 'rechazada')[] }) {
  const { t } = useTranslation('caso');
  return (
    <Select
      name="copia"
      label={t('cuentas.copia')}
      data={opciones.map((value) => ({ value, label: t(`copia.${value}`) }))}
      defaultValue={opciones[0] ?? null}
      allowDeselect={false}
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
  const { t: comun } = useTranslation();
  const { caso } = useCaso();
  const formatos = useFormatos();
  const papeles = caso.documentos.filter(
    (uno) => uno.tipo === tipo && (uno.cuenta_id === null || uno.cuenta_id === cuenta.cuenta_id),
  );
  return (
    <Stack gap={6}>
      <Select
        key={papeles.length}
        name="prueba"
        label={t('cuentas.prueba')}
        placeholder={t('cuentas.sinPrueba')}
        data={papeles.map(({ documento_id, recibido }) => ({
          value: documento_id,
          label: `${comun(`documento.${tipo}`)} · ${formatos.momento(recibido)}`,
        }))}
        defaultValue={papeles.at(-1)?.documento_id ?? null}
        clearable
      />
      <Anadir tipo={tipo} cuenta={cuenta.cuenta_id} />
    </Stack>
  );
}
