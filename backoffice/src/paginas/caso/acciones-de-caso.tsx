/** What can be done with the case as a whole: the heir's link, its end, and the way back. */
import { MOTIVOS_ANULACION, RESULTADOS_CASO } from '@albacea/contract/listas.ts';
import { Button, Menu, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconCircleCheck, IconMail, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { useCaso } from './contexto.ts';

type Accion = 'enlace' | 'cerrar' | 'reabrir' | 'anular';

export function AccionesDeCaso() {
  const { t } = useTranslation('caso');
  const { caso, gestiona, vivo } = useCaso();
  const [abierta, abrir] = useState<Accion | null>(null);
  const cerrar = () => abrir(null);
  const reabrible = caso.reabrible_hasta !== null && Date.parse(caso.reabrible_hasta) > Date.now();
  if (!vivo && !reabrible) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('acciones')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {vivo && (
            <Menu.Item leftSection={<IconMail size={17} aria-hidden />} onClick={() => abrir('enlace')}>
              {t('enlace.titulo')}
            </Menu.Item>
          )}
          {vivo && gestiona && (
            <Menu.Item leftSection={<IconCircleCheck size={17} aria-hidden />} onClick={() => abrir('cerrar')}>
              {t('cierre.titulo')}
            </Menu.Item>
          )}
          {reabrible && (
            <Menu.Item leftSection={<IconPlayerPlay size={17} aria-hidden />} onClick={() => abrir('reabrir')}>
              {t('reapertura.titulo')}
            </Menu.Item>
          )}
          {vivo && (
            <Menu.Item
              leftSection={<IconTrash size={17} aria-hidden />}
              color="var(--mantine-color-error)"
              onClick={() => abrir('anular')}
            >
              {t('anulacion.titulo')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={abierta !== null} onClose={cerrar} title={abierta && t(`${TITULO[abierta]}.titulo`)}>
        {abierta === 'enlace' && <Enlace cerrar={cerrar} />}
        {abierta === 'cerrar' && <Cierre cerrar={cerrar} />}
        {abierta === 'reabrir' && <Reapertura cerrar={cerrar} />}
        {abierta === 'anular' && <Anulacion cerrar={cerrar} />}
      </Modal>
    </>
  );
}

const TITULO = { enlace: 'enlace', cerrar: 'cierre', reabrir: 'reapertura', anular: 'anulacion' } as const;

const camposDe = (evento: FormEvent<HTMLFormElement>) => {
  evento.preventDefault();
  const campos = new FormData(evento.currentTarget);
  return (nombre: string): string => String(campos.get(nombre) ?? '').trim();
};

/** Version of the case; people of insurers send none, and act on what is there. */
function useVersion(): { version?: number } {
  const { parametros, gestiona } = useCaso();
  const mesa = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { parametros }, { activa: gestiona });
  return mesa.data ? { version: mesa.data.version } : {};
}

function Enlace({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, parametros } = useCaso();
  const enviar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/acceso', {
    hecho: ({ acceso_heredero: { notificado } }) => t(notificado ? 'enlace.hecho' : 'enlace.hechoLuego'),
    alTerminar: cerrar,
  });
  return (
    <form
      onSubmit={(evento) => {
        const de = camposDe(evento);
        const [email, telefono] = [de('email'), de('telefono')];
        enviar.mutate({
          parametros,
          // what stays as it was is told too: that confirms it, where a claim had brought another
          cuerpo: { email, ...(telefono !== '' && { telefono }) },
        });
      }}
    >
      <Stack>
        <Text size="sm">{t('enlace.texto')}</Text>
        <TextInput
          name="email"
          type="email"
          label={t('enlace.email')}
          defaultValue={caso.heredero.email}
          required
          data-autofocus
        />
        <TextInput
          name="telefono"
          type="tel"
          label={t('enlace.telefono')}
          defaultValue={caso.heredero.telefono ?? ''}
        />
        <Button type="submit" loading={enviar.isPending}>
          {t('enlace.enviar')}
        </Button>
      </Stack>
    </form>
  );
}

interface PropsDeFin<V extends string> {
  readonly clase: 'cierre' | 'anulacion';
  readonly pregunta: string;
  readonly respuestas: readonly { readonly value: V; readonly label: string }[];
  readonly inicial: V;
  readonly ocupada: boolean;
  readonly alEnviar: (respuesta: V, resto: { notas?: string; version?: number }) => void;
}

/** How a case ends, or why: one answer of a few, and notes. */
function FormaDeFin<V extends string>({ clase, pregunta, respuestas, inicial, ocupada, alEnviar }: PropsDeFin<V>) {
  const { t } = useTranslation('caso');
  const version = useVersion();
  return (
    <form
      onSubmit={(evento) => {
        const de = camposDe(evento);
        const notas = de('notas');
        alEnviar(de('respuesta') as V, { ...(notas && { notas }), ...version });
      }}
    >
      <Stack>
        <Text size="sm">{t(`${clase}.texto`)}</Text>
        <Select name="respuesta" label={pregunta} data={respuestas} defaultValue={inicial} allowDeselect={false} />
        <Textarea name="notas" label={t('cierre.notas')} maxLength={2000} autosize minRows={2} />
        <Button type="submit" color={clase === 'anulacion' ? 'teja' : 'verde'} loading={ocupada}>
          {t(`${clase}.enviar`)}
        </Button>
      </Stack>
    </form>
  );
}

function Cierre({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const orden = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/cierre', {
    hecho: t('cierre.hecho'),
    alTerminar: cerrar,
  });
  return (
    <FormaDeFin
      clase="cierre"
      pregunta={t('cierre.resultado')}
      respuestas={RESULTADOS_CASO.map((value) => ({ value, label: comun(`resultado.${value}`) }))}
      inicial="parcial"
      ocupada={orden.isPending}
      alEnviar={(resultado, resto) => orden.mutate({ parametros, cuerpo: { resultado, ...resto } })}
    />
  );
}

function Reapertura({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const version = useVersion();
  const orden = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/reapertura', {
    hecho: t('reapertura.hecho'),
    alTerminar: cerrar,
  });
  return (
    <Stack>
      <Text size="sm">{t('reapertura.texto')}</Text>
      <Button loading={orden.isPending} onClick={() => orden.mutate({ parametros, cuerpo: version })} data-autofocus>
        {t('reapertura.enviar')}
      </Button>
    </Stack>
  );
}

function Anulacion({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const orden = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/anulacion', {
    hecho: t('anulacion.hecho'),
    alTerminar: cerrar,
  });
  return (
    <FormaDeFin
      clase="anulacion"
      pregunta={t('anulacion.motivo')}
      respuestas={MOTIVOS_ANULACION.map((value) => ({ value, label: t(`anulacion.motivos.${value}`) }))}
      inicial="abierto_por_error"
      ocupada={orden.isPending}
      alEnviar={(motivo, resto) => orden.mutate({ parametros, cuerpo: { motivo, ...resto } })}
    />
  );
}
