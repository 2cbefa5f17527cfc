/** What can be done with the case as a whole: the heir's link, its end, and the way back. */
import type { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import { MOTIVOS_ANULACION } from '@albacea/contract/listas.ts';
import { Button, Menu, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconCircleCheck, IconMail, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Choice } from '../../ui/choice.tsx';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { useCasoChanges } from './changes.ts';
import { useCaso } from './contexto.ts';
import { NotYet } from './not-yet.tsx';

const ORDENES = ['enlace', 'cerrar', 'reabrir', 'anular'] as const;
type Accion = (typeof ORDENES)[number];

const ICONO = { enlace: IconMail, cerrar: IconCircleCheck, reabrir: IconPlayerPlay, anular: IconTrash } as const;

function useOrdenes() {
  const { parametros } = useCaso();
  return useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/ordenes', { parametros }).data;
}

export function AccionesDeCaso() {
  const { t } = useTranslation('caso');
  const [abierta, abrir] = useState<Accion | null>(null);
  const cerrar = () => abrir(null);
  const ordenes = useOrdenes();
  const posibles = ORDENES.filter((una) => ordenes?.posible.includes(una));
  const impedidas = ordenes?.impedidas ?? [];
  if (posibles.length === 0 && impedidas.length === 0 && abierta === null) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal width={impedidas.length > 0 ? 300 : undefined}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('acciones')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {posibles.map((una) => {
            const Icono = ICONO[una];
            return (
              <Menu.Item
                key={una}
                leftSection={<Icono size={17} aria-hidden />}
                {...(una === 'anular' && { color: 'var(--mantine-color-error)' })}
                onClick={() => abrir(una)}
              >
                {t(`${TITULO[una]}.titulo`)}
              </Menu.Item>
            );
          })}
          {impedidas.map(({ orden, motivos }) => (
            // in reach of the arrow keys, so that its reason is read
            <Menu.Item key={orden} aria-disabled closeMenuOnClick={false} className="impedida">
              <Text size="sm">{t(`${TITULO[orden as Accion]}.titulo`)}</Text>
              <Text size="xs" c="dimmed">
                {motivos.join(' ')}
              </Text>
            </Menu.Item>
          ))}
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

/** The case that one ends or opens again, as it was when the dialogue was opened; people of insurers send no version, and act on what is there. */
function useCasoInHand(orden: Accion) {
  const { caso, parametros, gestiona } = useCaso();
  const mesa = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { parametros }, { activa: gestiona });
  const version = mesa.data ? { version: mesa.data.version } : {};
  const { seen, before, alFallar } = useSeen({ caso, version });
  const posible = useOrdenes()?.posible ?? [];
  const changes = useCasoChanges()(before?.caso ?? null, seen.caso);
  return { version: seen.version, alFallar, changes, possible: changes === null || posible.includes(orden) };
}
type CasoInHand = ReturnType<typeof useCasoInHand>;

function Enlace({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, parametros } = useCaso();
  // what nobody types here is what is on file now
  const [email, typeEmail] = useState<string>();
  const [telefono, typeTelefono] = useState<string>();
  const enviar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/acceso', {
    hecho: ({ acceso_heredero: { notificado } }) => t(notificado ? 'enlace.hecho' : 'enlace.hechoLuego'),
    alTerminar: cerrar,
    alFallar: () => true,
  });
  return (
    <form
      onSubmit={(evento) => {
        const de = camposDe(evento);
        const dado = de('telefono');
        enviar.mutate({
          parametros,
          // what stays as it was is told too: that confirms it, where a claim had brought another
          cuerpo: { email: de('email'), ...(dado !== '' && { telefono: dado }) },
        });
      }}
    >
      <Stack>
        <Text size="sm">{t('enlace.texto')}</Text>
        <TextInput
          name="email"
          type="email"
          label={t('enlace.email')}
          value={email ?? caso.heredero.email}
          onChange={({ currentTarget: { value } }) => typeEmail(value)}
          required
          data-autofocus
        />
        <TextInput
          name="telefono"
          type="tel"
          label={t('enlace.telefono')}
          value={telefono ?? caso.heredero.telefono ?? ''}
          onChange={({ currentTarget: { value } }) => typeTelefono(value)}
        />
        <FalloDeForma fallo={enviar.error} />
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
  readonly enMano: CasoInHand;
  readonly orden: { readonly isPending: boolean; readonly error: ErrorDeLlamada | null };
  readonly alEnviar: (respuesta: V, resto: { notas?: string; version?: number }) => void;
  /** Below the answers. */
  readonly debajo?: ReactNode;
}

/** How a case ends, or why: one answer of a few, and notes. */
function FormaDeFin<V extends string>(props: PropsDeFin<V>) {
  const { clase, pregunta, respuestas, enMano, orden, alEnviar, debajo } = props;
  const { t } = useTranslation('caso');
  const { version, changes, possible } = enMano;
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
        <Choice name="respuesta" label={pregunta} data={respuestas} />
        {debajo}
        <Textarea name="notas" label={t('cierre.notas')} maxLength={2000} autosize minRows={2} />
        <Refused fallo={orden.error} changes={changes} possible={possible} />
        <Button
          type="submit"
          color={clase === 'anulacion' ? 'teja' : 'verde'}
          loading={orden.isPending}
          disabled={!possible}
        >
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
  const { resultados = [], resultados_impedidos: impedidos = [] } = useOrdenes() ?? {};
  const enMano = useCasoInHand('cerrar');
  const orden = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/cierre', {
    hecho: t('cierre.hecho'),
    alTerminar: cerrar,
    alFallar: enMano.alFallar,
  });
  return (
    <FormaDeFin
      clase="cierre"
      pregunta={t('cierre.resultado')}
      respuestas={resultados.map((value) => ({ value, label: comun(`resultado.${value}`) }))}
      debajo={
        <NotYet
          impedidas={impedidos.map(({ resultado, motivos }) => ({ orden: resultado, motivos }))}
          nombre={(una) => comun(`resultado.${una as (typeof resultados)[number]}`)}
        />
      }
      enMano={enMano}
      orden={orden}
      alEnviar={(resultado, resto) => orden.mutate({ parametros, cuerpo: { resultado, ...resto } })}
    />
  );
}

function Reapertura({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const { version, alFallar, changes, possible } = useCasoInHand('reabrir');
  const orden = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/reapertura', {
    hecho: t('reapertura.hecho'),
    alTerminar: cerrar,
    alFallar,
  });
  return (
    <Stack>
      <Text size="sm">{t('reapertura.texto')}</Text>
      <Refused fallo={orden.error} changes={changes} possible={possible} />
      <Button
        loading={orden.isPending}
        disabled={!possible}
        onClick={() => orden.mutate({ parametros, cuerpo: version })}
        data-autofocus
      >
        {t('reapertura.enviar')}
      </Button>
    </Stack>
  );
}

function Anulacion({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const enMano = useCasoInHand('anular');
  const orden = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/anulacion', {
    hecho: t('anulacion.hecho'),
    alTerminar: cerrar,
    alFallar: enMano.alFallar,
  });
  return (
    <FormaDeFin
      clase="anulacion"
      pregunta={t('anulacion.motivo')}
      respuestas={MOTIVOS_ANULACION.map((value) => ({ value, label: t(`anulacion.motivos.${value}`) }))}
      enMano={enMano}
      orden={orden}
      alEnviar={(motivo, resto) => orden.mutate({ parametros, cuerpo: { motivo, ...resto } })}
    />
  );
}
